/**
 * Web server on loopback for the files of an exported console. A random path is a part of its address, because the files
 * need no session: a client without the path receives nothing.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { SetupError } from '../files/setup-error.js';
import { consoleHeaders } from './console-files.js';
import { createToken } from './console-sessions.js';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.jsonl': 'application/jsonl',
};
const loopbackHost = /^(?:127\.0\.0\.1|localhost)(?::\d{1,5})?$/i;

export interface StaticPages {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves the files until `close`. Throws SetupError if the port is not free. */
export async function serveStaticPages(
  files: ReadonlyMap<string, Uint8Array>,
  port: number,
): Promise<StaticPages> {
  const prefix = `/${createToken()}/`;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = pathname === prefix ? 'index.html' : pathname.slice(prefix.length);
    const bytes = pathname.startsWith(prefix) ? files.get(name) : undefined;
    if (bytes === undefined || !loopbackHost.test(request.headers.host ?? '')) {
      response.writeHead(404).end();
      return;
    }
    // The policy of the page itself allows its worker.
    const { 'Content-Security-Policy': _, ...headers } = consoleHeaders;
    const type = types[path.extname(name)] ?? 'application/octet-stream';
    response.writeHead(200, { ...headers, 'Cache-Control': 'no-store', 'Content-Type': type });
    response.end(request.method === 'HEAD' ? undefined : bytes);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new SetupError(`cannot listen on port ${port} (${error.code ?? error.message})`)),
    );
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: chosen } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${chosen}${prefix}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
