const { readFileSync } = require('node:fs');
const process = require('node:process');

/** Gives each connection requests of its own. A worker of autocannon loads this file. */
const requests = JSON.parse(readFileSync(process.env.BENCH_REQUESTS ?? '', 'utf8'));
const connections = Number(process.env.BENCH_CONNECTIONS);
const each = Math.ceil(requests.length / connections);
let made = 0;

/** @param {{ setRequests(requests: unknown[]): void }} client */
module.exports = (client) => {
  const start = (made % connections) * each;
  made += 1;
  const own = requests.slice(start, start + each);
  client.setRequests(own.length > 0 ? own : requests);
};
