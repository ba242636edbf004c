import { createServer } from 'node:http';

/** The floor: Node's own server sending bytes that it was given. Nothing is read or checked. */
const bytes = Buffer.from(process.env.PAGE ?? '', 'base64');
createServer((_req, res) => {
  res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': bytes.length });
  res.end(bytes);
}).listen(Number(process.env.PORT), '127.0.0.1');
