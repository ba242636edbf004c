import { onTestFinished } from 'vitest';
import { openWay, type Way } from '../../scripts/soak/way.ts';

/** A way to a server that can fail, until the test is over. */
export async function cuttable(url: string): Promise<Way> {
  const way = await openWay(url, true);
  onTestFinished(way.cut);
  return way;
}
