import type { Behaviour } from './hostile-server.ts';

const REQUEST_ID = '0b6f6a1e-3c0b-4b58-9a39-5d1b8a3f2c11';

/** Answers with these bytes, whatever they are. */
export const answer =
  (status: number, body = '', headers: Record<string, string> = {}): Behaviour =>
  (_, res) => {
    res.writeHead(status, { 'Content-Length': Buffer.byteLength(body), ...headers });
    res.end(body);
  };

export const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  answer(status, JSON.stringify(body), { 'Content-Type': 'application/json', ...headers });

/** An error as the service sends it. */
export const problem = (status: number, code: string, headers: Record<string, string> = {}) =>
  json(
    status,
    { type: 'about:blank', title: code, status, detail: 'So it is.', code, request_id: REQUEST_ID },
    { 'Content-Type': 'application/problem+json', 'X-Request-Id': REQUEST_ID, ...headers },
  );

/** A page of the listing; `next` is the number in its link, if it has one. */
export const page = (ids: readonly number[], count: number, next?: number) =>
  json(
    200,
    { count, results: ids.map((id) => ({ id })) },
    {
      Link: [
        '</reciters/?page=1>; rel="first"',
        ...(next ? [`</reciters/?page=${next}>; rel="next"`] : []),
      ].join(', '),
    },
  );

/** A page that was good all along. */
export const good = page([1], 1);

/** Resets the connection before it answers. */
export const reset: Behaviour = (req) => req.socket.resetAndDestroy();

/** Resets the connection in the middle of the body. */
export const resetInBody: Behaviour = (req, res) => {
  res.writeHead(200, { 'Content-Length': 1000 });
  res.write('{"count":', () => req.socket.resetAndDestroy());
};

/** Ends the body before the length that it announced. */
export const cutShort: Behaviour = (_, res) => {
  res.writeHead(200, { 'Content-Length': 1000 });
  res.write('{"count":1,"results":[]}', () => res.destroy());
};

/** Says nothing. */
export const silence: Behaviour = () => {};

/** Starts a body and never ends it. */
export const stall: Behaviour = (_, res) => {
  res.writeHead(200, { 'Content-Type': 'application/json' });
  res.write('{"count":');
};

/** Sends headers without end, one after another. */
export const drip: Behaviour = (req) => {
  const { socket } = req;
  socket.write('HTTP/1.1 200 OK\r\n');
  const timer = setInterval(() => socket.write('X-Slow: yes\r\n'), 10);
  socket.on('close', () => clearInterval(timer));
};

export const redirect = (status: number, location: string) =>
  answer(status, '', { Location: location });
