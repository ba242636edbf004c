/** What the doctor found out about one part. */
export interface Finding {
  part: string;
  /** `broken`: the service does not work, or not safely. `warning`: it works, but not as it should. */
  state: 'ok' | 'warning' | 'broken';
  says: string;
  /** What to do, where something is to be mended. */
  mend?: string;
}

/** Makes the findings of a part. */
export const findingsOf = (part: string) => ({
  ok: (says: string): Finding => ({ part, state: 'ok', says }),
  warning: (says: string, mend: string): Finding => ({ part, state: 'warning', says, mend }),
  broken: (says: string, mend: string): Finding => ({ part, state: 'broken', says, mend }),
});
