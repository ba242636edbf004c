import { createServer } from 'node:net';
import { PORT } from './given.ts';

/** Answers whatever comes with the same few bytes: shows how much load the generator can make. */
const answer = Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}');

createServer((socket) => {
  socket.on('data', () => socket.write(answer));
  socket.on('error', () => socket.destroy());
}).listen(PORT, '127.0.0.1');
