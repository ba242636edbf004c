/** What a shell command contains instead of the base64 of a secret. */
export const base64Of = (shell: string): string => `$(printf %s "${shell}" | base64 -w0)`;

/** A text with a secret in it, as it stands between double quotes in a shell command. */
export const shellText = (text: string, value: string, shell: string): string =>
  text
    .split(value)
    .map((part) => part.replace(/["\\$`]/g, '\\$&'))
    .join(shell);
