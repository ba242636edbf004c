import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Step } from './locals.ts';
import { representationOf } from './operation-answer.ts';
import { sendRepresentation } from './send.ts';

/** Adds to what a step before has set, as one list (RFC 9110, section 5.3): `Link` has two sources. */
function addHeader(res: ServerResponse, name: string, value: string | string[]): void {
  const present = res.getHeader(name);
  res.setHeader(name, present === undefined ? value : `${value}, ${present}`);
}

/** Sends what the operation answered. */
export function sendAnswer(): Step {
  return function sendAnswer(req, res) {
    const { answer } = res.locals;
    if (!answer) throw new Error('The pipeline lacks a step before send-answer.');
    res.statusCode = answer.status;
    const { headers = {} } = answer;
    for (const name in headers) addHeader(res, name, headers[name] ?? '');
    const representation = representationOf(answer);
    if (representation !== undefined) return sendRepresentation(req, res, representation);
    if (!('text' in answer)) return void res.end();
    res.setHeader('Content-Type', answer.type);
    return pipeline(answer.text, res);
  };
}
