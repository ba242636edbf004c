/** How often something may be done for one name. */
interface Rate {
  /** So many times at once. */
  burst: number;
  /** And once more whenever so many milliseconds have passed. */
  everyMs: number;
  /** Of how many names is remembered what they have used; beyond it, all have everything again. */
  maxNames: number;
}

/**
 * Counts what is done for each name against the same rate, as the generic cell rate algorithm does: one
 * number a name, the time at which it will have everything again.
 *
 * @returns says whether there is something left for a name, and takes it
 */
export function createAllowance({
  burst,
  everyMs,
  maxNames,
}: Rate): (name: string, now: number) => boolean {
  const wholeAt = new Map<string, number>();
  return (name, now) => {
    const known = wholeAt.get(name) ?? 0;
    // None is later than this, unless the clock was set back meanwhile.
    const from = known > now + burst * everyMs ? now : Math.max(known, now);
    if (from - now > (burst - 1) * everyMs) return false;
    if (wholeAt.size >= maxNames && !wholeAt.has(name)) wholeAt.clear();
    wholeAt.set(name, from + everyMs);
    return true;
  };
}
