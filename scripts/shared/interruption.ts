/**
 * Once somebody tells this process to end: in words. What was made has to be removed first, so a signal
 * that comes again is not heeded. (The command `tsx` would kill this process if it were slow to say that
 * it heard the signal: that is why package.json has `node --import tsx`.)
 */
export function interruption(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => resolve(`It was ended by ${signal}.`));
  });
}
