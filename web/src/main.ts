/** The composition root: the house, and the rooms that are in it. */

import { openHouse } from "./shell/house";
import { ROOMS } from "./shell/rooms";
import "./shell/style.css";

openHouse(ROOMS);
