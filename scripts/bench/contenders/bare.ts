import { createServer } from 'node:http';
import { PORT, readGiven } from './given.ts';

/** The floor: Node's own server sending bytes that it was given. Nothing is checked. */
const answers = new Map<string | undefined, Buffer>(
  Object.entries(readGiven().answers).map(([path, text]) => [path, Buffer.from(text)]),
);

createServer((req, res) => {
  const bytes = answers.get(req.url);
  if (bytes === undefined) return res.writeHead(404).end();
  res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': bytes.length });
  res.end(bytes);
}).listen(PORT, '127.0.0.1');
