import { readContract } from './contract.ts';

/**
 * A contract as data, for the server to read at once. In ASCII alone: from a text that has other
 * characters, V8 cuts strings of two bytes a character, slow to work with wherever they end up.
 */
export function contractData(path: string): string {
  const data = JSON.stringify(readContract(path), null, 2);
  const escaped = data.replace(/[^ -~\n]/g, (unit) => {
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return `${escaped}\n`;
}
