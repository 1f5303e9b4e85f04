/** The words of the Lab's tile in the lobby. */

export const specimenOfTheDay = (name: string, author: string) =>
  `Specimen of the day: ${name}${author === "" ? "" : ` by ${author}`}`;
