export { titled } from "./format"; // for rooms that are not yet components
