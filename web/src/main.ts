/** The composition root: the house, the rooms that are in it, and a page for when there is no network. */

import "@preact/signals"; // components hear the signals they read
import { openHouse } from "./shell/house";
import { keepOfflinePage } from "./shell/offline";
import { ROOMS } from "./shell/rooms";
import "./shell/style.css";

openHouse(ROOMS);
keepOfflinePage();
