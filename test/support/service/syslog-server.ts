/** A syslog server on loopback over TLS, that reads what it is sent or does what a test tells it. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type TLSSocket, type TlsOptions } from 'node:tls';
import { always, type CertificateAuthority, serverAuth } from '../security/certificate-authority.js';

export interface SyslogSink {
  readonly port: number;
  /** What each connection brought, whole, in the order they ended. */
  readonly frames: readonly string[];
  /** SHA-256 of the certificate that each showed; undefined when it showed none. */
  readonly shownBy: readonly (string | undefined)[];
  readonly openConnections: () => number;
  close(): Promise<void>;
}

/** `act` takes a connection over. */
export async function takeSyslog(
  authority: CertificateAuthority,
  options: TlsOptions = {},
  act?: (socket: TLSSocket) => void,
): Promise<SyslogSink> {
  const { pem: cert, keyPem: key } = await authority.client('logs', always, serverAuth);
  const frames: string[] = [];
  const shownBy: (string | undefined)[] = [];
  const sockets = new Set<TLSSocket>();
  const server = createServer({ cert, key, ...options }, (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // A peer that breaks off is often what a test is about.
    socket.on('error', () => {});
    if (act !== undefined) {
      act(socket);
      return;
    }
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    socket.once('end', () => {
      frames.push(text);
      shownBy.push(socket.getPeerCertificate().fingerprint256);
    });
  });
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    frames,
    shownBy,
    openConnections: () => sockets.size,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
