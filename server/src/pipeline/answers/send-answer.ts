import { pipeline } from 'node:stream/promises';
import { blockOf } from '../../responses/header-fields.ts';
import type { Step } from '../locals.ts';
import { representationOf } from './operation-answer.ts';
import { sendRepresentation, setBesideLinks } from './send.ts';

/** A caller who leaves ahead of the end is no fault of the service. */
function passOver(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
}

/** Sends what the operation answered. */
export function sendAnswer(): Step {
  return function sendAnswer(req, res) {
    const { answer } = res.locals;
    if (!answer) throw new Error('The pipeline lacks a step before send-answer.');
    const { status, headers } = answer;
    res.statusCode = status;
    const representation = representationOf(answer);
    if (representation !== undefined)
      return sendRepresentation(req, res, representation, { headers });
    if (headers !== undefined) setBesideLinks(res, blockOf(headers), headers);
    if (!('text' in answer)) return void res.end();
    res.setHeader('Content-Type', answer.type);
    return pipeline(answer.text, res).catch(passOver);
  };
}
