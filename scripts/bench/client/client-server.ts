import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Node's own server, which sends one page with the headers that the service sends. */
const page = Buffer.from(process.env.PAGE ?? '');
const headers = JSON.parse(process.env.HEADERS ?? '{}');
const server = createServer((_, res) => {
  res.writeHead(200, { ...headers, 'Content-Length': page.length });
  res.end(page);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
