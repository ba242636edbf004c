import { readdirSync, readFileSync } from 'node:fs';
import { inOrderOfStart } from '../../server/src/running/let-v8-wait.ts';

/** How nice each thread of a process is to others, the oldest thread first. (Linux alone tells.) */
export const nicenessOfThreads = (pid: number): number[] =>
  inOrderOfStart(readdirSync(`/proc/${pid}/task`).map(Number), pid).map((thread) => {
    // The 19th field, behind a name in parentheses that may be anything. (proc_pid_stat(5))
    const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8').split(') ').at(-1);
    return Number(stat?.split(' ')[16]);
  });
