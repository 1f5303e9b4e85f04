/** The composition root: the house, the rooms that are in it, and a page for when there is no network. */

import "@preact/signals"; // components hear the signals they read
import { openHouse } from "./shell/house";
import { keepOfflinePage } from "./shell/offline";
import { comeBack } from "./shell/retry";
import { ROOMS } from "./shell/rooms";
import "./shell/style.css";

comeBack();
openHouse(ROOMS);
keepOfflinePage();
