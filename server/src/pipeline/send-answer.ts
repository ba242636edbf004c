import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { onceForEach } from '../once-for-each.ts';
import { fieldsOf } from '../responses/header-fields.ts';
import { setFields } from '../responses/quick-response.ts';
import type { Step } from './locals.ts';
import { type AnswerHeaders, representationOf } from './operation-answer.ts';
import { sendRepresentation } from './send.ts';

/** An answer that is kept has the same headers whenever it is given. */
const fieldsOfAnswer = onceForEach((headers: AnswerHeaders) => fieldsOf(headers));

function setHeaders(res: ServerResponse, headers: AnswerHeaders): void {
  // A step before has set one too, and together they are one list (RFC 9110, section 5.3).
  const announced = res.getHeader('Link');
  setFields(res, fieldsOfAnswer(headers));
  if (announced !== undefined && headers.Link !== undefined)
    res.setHeader('Link', `${headers.Link}, ${announced}`);
}

/** Sends what the operation answered. */
export function sendAnswer(): Step {
  return function sendAnswer(req, res) {
    const { answer } = res.locals;
    if (!answer) throw new Error('The pipeline lacks a step before send-answer.');
    res.statusCode = answer.status;
    if (answer.headers !== undefined) setHeaders(res, answer.headers);
    const representation = representationOf(answer);
    if (representation !== undefined) return sendRepresentation(req, res, representation);
    if (!('text' in answer)) return void res.end();
    res.setHeader('Content-Type', answer.type);
    return pipeline(answer.text, res);
  };
}
