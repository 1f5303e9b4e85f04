/** What `ui/toolbar.ts` says. */

export const look = "Look";
export const draw = "Draw";
export const erase = "Erase";
export const library = "Library";
export const undo = "Undo";
export const redo = "Redo";
export const turn = "Turn";
export const mirror = "Mirror";
export const flip = "Flip";
export const whatIf = "What if";
export const director = "Director";
export const myLand = "My land";
export const coins = "Coins";
export const onlyMine = "Only mine";
export const share = "Share";
export const copyLink = "Copy link";
export const copyViewText = "Copy view as text";
export const copyWorldText = "Copy world as text";
export const savePicture = "Save picture";
export const help = "Help";
export const more = "More";
export const tools = "Tools";
