/** What the tests of the shell use of `../page`. */

export { button, dialog, press, resize } from "../page";
