import { existsSync } from 'node:fs';
import { CannotRunError } from '../contract/cannot-run.ts';

const USUAL = ['', 'openapi/'].flatMap((folder) =>
  ['yaml', 'yml', 'json'].map((ending) => `${folder}openapi.${ending}`),
);

/**
 * The file of the contract: the one that was named, or the usual one.
 *
 * @throws CannotRunError when there is none
 */
export function findContract(named: string | undefined): string {
  const file = named ?? USUAL.find((usual) => existsSync(usual));
  if (file === undefined)
    throw new CannotRunError(
      `There is no contract here, such as ${USUAL[0]}. Say where it is: --contract FILE`,
    );
  return file;
}
