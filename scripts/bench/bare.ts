import { createServer } from 'node:http';

/** The floor: Node's own server sending bytes that it was given. Nothing is checked. */
const answers = new Map<string | undefined, Buffer>(
  Object.entries<string>(JSON.parse(process.env.ANSWERS ?? '{}')).map(([path, text]) => [
    path,
    Buffer.from(text),
  ]),
);

createServer((req, res) => {
  const bytes = answers.get(req.url);
  if (bytes === undefined) return res.writeHead(404).end();
  res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': bytes.length });
  res.end(bytes);
}).listen(Number(process.env.PORT), '127.0.0.1');
