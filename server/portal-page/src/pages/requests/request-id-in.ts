const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** The request id in what was pasted: people copy the line of an error or a log that has it. */
export const requestIdIn = (text: string): string =>
  (UUID.exec(text)?.[0] ?? text.trim()).toLowerCase();
