import { LRUCache } from 'lru-cache';
import type { Handler, OperationRequest, OperationShape, Result } from '../contract/operations.ts';
import { isRepresentation } from '../representation.ts';

interface Options<Operation extends OperationShape, Source extends object> {
  /** What answers are made from. What was made from another is forgotten. */
  source: () => Source;
  answer: (source: Source, request: OperationRequest<Operation>) => Result<Operation>;
  /** How many bytes of answers are kept as they were sent, over all requests. */
  maxBytes?: number;
}

/** Three times its bytes: they are kept as a text too, and so are the compressed forms beside them. */
const sizeOf = ({ bytes }: { bytes: Buffer }): number => 3 * bytes.length + 1_024;

/**
 * Makes a handler that answers a request for the second time with what it answered the first time,
 * until the data behind it is replaced. Refusals are made anew each time.
 */
export function cacheAnswers<Operation extends OperationShape, Source extends object>({
  source,
  answer,
  maxBytes = 16 * 1024 * 1024,
}: Options<Operation, Source>): Handler<Operation, unknown> {
  const kept = new LRUCache<string, Result<Operation> & object>({ maxSize: maxBytes });
  let madeFrom: Source | undefined;

  return function cachedAnswer(request) {
    const current = source();
    if (current !== madeFrom) kept.clear();
    madeFrom = current;
    const known = kept.get(request.key);
    if (known !== undefined) return known;
    const made = answer(current, request);
    if ('body' in made && isRepresentation(made.body)) {
      kept.set(request.key, made, { size: sizeOf(made.body) });
    }
    return made;
  };
}
