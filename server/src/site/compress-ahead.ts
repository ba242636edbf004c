import { CODINGS, encode, isWorthCoding } from '../representation.ts';
import type { Assets } from './assets.ts';

/**
 * Makes and compresses every page and file before anybody asks for it, one after the other: the
 * large ones take long where the machine is busy, and the first reader would wait for that.
 */
export async function compressAhead(assets: Assets): Promise<void> {
  for (const make of assets.values()) {
    const { representation } = make();
    if (!isWorthCoding(representation)) continue;
    for (const coding of CODINGS) await encode(representation, coding);
  }
}
