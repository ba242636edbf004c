/** The part of negotiator 1.1 that is used; its published types are of a version before. */
declare module 'negotiator' {
  import type { IncomingHttpHeaders } from 'node:http';

  export default class Negotiator {
    constructor(request: { headers: IncomingHttpHeaders });
    /** What the client accepts among these, the best first; `preferred` decides ties. */
    encodings(available: string[], options: { preferred: string[] }): string[];
  }
}
