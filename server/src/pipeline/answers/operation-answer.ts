import type { Text } from '../../contract/operations.ts';
import {
  isRepresentation,
  type Representation,
  represent,
  representBytes,
} from '../../representation.ts';

export type AnswerHeaders = Record<string, string | string[]>;

/** Any operation's answer, once the compiler has checked it against the operation's contract. */
export type OperationAnswer =
  | { status: number; headers?: AnswerHeaders; body: unknown }
  | { status: number; headers?: AnswerHeaders; type: string; text: Text }
  | { status: number; headers?: AnswerHeaders };

/** The bytes of an answer; undefined where it has none, or comes piece by piece. */
export function representationOf(answer: OperationAnswer): Representation<unknown> | undefined {
  if ('body' in answer) return isRepresentation(answer.body) ? answer.body : represent(answer.body);
  if ('text' in answer && typeof answer.text === 'string') {
    return representBytes(Buffer.from(answer.text), answer.type);
  }
  return undefined;
}
