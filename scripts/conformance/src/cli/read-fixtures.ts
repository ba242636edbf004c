import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { CannotRunError } from '../contract/cannot-run.ts';
import type { Fixtures } from '../contract/fixtures.ts';
import { isObject, type Json } from '../contract/json.ts';

async function readFixtureFile(file: string): Promise<Json> {
  try {
    return parse(await readFile(file, 'utf8')) as Json;
  } catch {
    throw new CannotRunError(`${file} cannot be read.`);
  }
}

/**
 * The values that the service knows.
 *
 * @param given a file of them, or the values themselves
 * @throws CannotRunError when they cannot be read, or are none
 */
export async function readFixtures(given: string | Fixtures): Promise<Fixtures> {
  const content = typeof given === 'string' ? await readFixtureFile(given) : given;
  const isRight =
    isObject(content as Json) &&
    Object.values(content as Fixtures).every(
      (fixture) =>
        isObject(fixture as Json) &&
        Object.keys(fixture).every((name) => name === 'parameters' || name === 'body'),
    );
  if (!isRight)
    throw new CannotRunError(
      `fixtures: ${typeof given === 'string' ? given : 'they'} must be like {getPet: {parameters: {id: 7}, body: …}}.`,
    );
  return content as Fixtures;
}
