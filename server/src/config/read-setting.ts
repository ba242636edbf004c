import type { Limit } from '../domain/limits.ts';
import { integer, limit, type Read } from './setting-values.ts';

/** Bytes in a MiB, for settings that are given in those. */
export const MIB = 2 ** 20;

/** Reads one setting; undefined where it has no value. */
export type ReadSetting = <T>(name: string, takes: string, read: Read<T>) => T | undefined;

/** Reads a limit: how often something may happen, in how many seconds. The default is the example. */
export const readLimit =
  (setting: ReadSetting) =>
  (name: string, points: number, seconds: number): Limit =>
    setting(name, `<points>/<seconds>, such as ${points}/${seconds}`, limit) ?? { points, seconds };

/** Reads a whole number. `unit` is what the operator is told that it counts. */
export const readNumber =
  (setting: ReadSetting) =>
  (name: string, unit: string, [min, max]: [number, number], fallback: number): number =>
    setting(name, `${unit}, ${min} to ${max}`, integer(min, max)) ?? fallback;
