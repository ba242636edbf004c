import { InvalidArgumentError } from 'commander';

/** Reads the value of an option that is a whole number, from 1 on. */
export function positive(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text))
    throw new InvalidArgumentError('It takes a whole number from 1 to 9999.');
  return Number(text);
}
