/**
 * Baseline of uploads: node:https alone, with the service's certificate, which responds with the digest of the received
 * data.
 */
import { createHash } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

process.once('message', (pem: string) => {
  const server = createServer({ key: pem, cert: pem }, (request, response) => {
    const digest = createHash('sha256');
    request.on('data', (octets: Buffer) => digest.update(octets));
    request.on('end', () => response.end(digest.digest('hex')));
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
process.once('SIGTERM', () => process.exit(0));
// The process ends when its parent process has ended.
process.once('disconnect', () => process.exit(0));
