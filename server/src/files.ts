/*
 * Files beside the program. Paths lead from this file, which is as deep in the sources as in what is
 * built of them.
 */

/** A file or folder (with a slash at its end) of the server's. */
export const serverFile = (path: string): URL => new URL(`../${path}`, import.meta.url);

/** A contract, as it was written. */
export const contractFile = (name: string): URL => serverFile(`../openapi/${name}.yaml`);

/** The program of a thread: what was built, also for those who run the sources. */
export const threadFile = (name: string): URL => serverFile(`dist/${name}.js`);
