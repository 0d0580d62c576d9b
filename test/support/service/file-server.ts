/** Servers of files on loopback for tests: they do what a test tells them, over HTTP or HTTPS, and count who asked. */
import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { makeSelfSigned } from '../../../http/connections/self-signed.js';

type Handler = (request: http.IncomingMessage, response: http.ServerResponse) => void;

export interface FileServer {
  readonly url: string;
  /** Requests that arrived, by path. */
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
  // A peer that breaks off is often what a test is about.
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

/** A certificate for 127.0.0.1 that is its own authority. PEM. */
export async function ownAuthority(): Promise<{ readonly cert: string; readonly key: string }> {
  const pem = await makeSelfSigned({ hostName: 'files', alternatives: ['127.0.0.1'] }, Date.now());
  return { cert: pem.slice(pem.indexOf('-----BEGIN CERTIFICATE')), key: pem };
}
