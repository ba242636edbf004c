import { readdirSync, readFileSync } from 'node:fs';

/** How nice each thread of a process is to others, the oldest thread first. (Linux alone tells.) */
export const nicenessOfThreads = (pid: number | 'self'): number[] =>
  readdirSync(`/proc/${pid}/task`)
    .map(Number)
    .sort((one, other) => one - other)
    .map((thread) => {
      // The 19th field, behind a name in parentheses that may be anything. (proc_pid_stat(5))
      const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8').split(') ').at(-1);
      return Number(stat?.split(' ')[16]);
    });
