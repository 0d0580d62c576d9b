/**
 * File servers on loopback for tests, over HTTP or HTTPS. The test provides the handler, and the server records the
 * requests.
 */
import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { makeSelfSigned } from '../../../http/connections/self-signed.js';

type Handler = (request: http.IncomingMessage, response: http.ServerResponse) => void;

export interface FileServer {
  readonly url: string;
  /** Paths of the requests that arrived. */
  readonly asked: readonly string[];
  /** Resolves when the next request has arrived. */
  arrival(): Promise<void>;
  close(): Promise<void>;
}

export async function serveFiles(
  handler: Handler,
  tls?: Pick<https.ServerOptions, 'cert' | 'key' | 'SNICallback'>,
): Promise<FileServer> {
  const asked: string[] = [];
  const listener: Handler = (request, response) => {
    asked.push(request.url ?? '');
    handler(request, response);
  };
  const server = tls === undefined ? http.createServer(listener) : https.createServer(tls, listener);
  // Tests often break a TLS connection on purpose.
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}/`,
    asked,
    arrival: async () => void (await once(server, 'request')),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Creates a self-signed certificate for 127.0.0.1, as PEM. */
export async function ownAuthority(): Promise<{ readonly cert: string; readonly key: string }> {
  const pem = await makeSelfSigned({ hostName: 'files', alternatives: ['127.0.0.1'] }, Date.now());
  return { cert: pem.slice(pem.indexOf('-----BEGIN CERTIFICATE')), key: pem };
}
