/**
 * Baseline of the network benches: node:https alone, with the service's certificate, which responds to every request
 * with one given response. The body is a string, so that Node sends it with the headers in one write.
 */
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Canned } from './server-processes.js';

/** Keep-alive timeout, equal to that of the service, because it is visible in a header. Unit: ms. */
const keepAliveTimeout = 30_000;

/** Names of the headers that Node writes itself. */
const own = new Set(['date', 'connection', 'keep-alive']);

process.once('message', ({ pem, canned }: { pem: string; canned: Canned }) => {
  const { status, rawHeaders, body } = canned;
  const headers: Record<string, string> = {};
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (!own.has(name.toLowerCase())) headers[name] = rawHeaders[index + 1] as string;
  }
  const server = createServer({ key: pem, cert: pem, keepAliveTimeout }, (_, response) => {
    response.writeHead(status, headers);
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
process.once('SIGTERM', () => process.exit(0));
// The process ends when its parent process has ended.
process.once('disconnect', () => process.exit(0));
