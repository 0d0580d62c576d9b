/** Syslog server on loopback over TLS. It stores the received frames, or responds as the test determines. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type TLSSocket, type TlsOptions } from 'node:tls';
import { always, type CertificateAuthority, serverAuth } from '../security/certificate-authority.js';

export interface SyslogSink {
  readonly port: number;
  /** Complete data of each connection, in the order in which the connections ended. */
  readonly frames: readonly string[];
  /** SHA-256 fingerprint of the certificate that each client presented; undefined if it presented none. */
  readonly shownBy: readonly (string | undefined)[];
  readonly openConnections: () => number;
  close(): Promise<void>;
}

/** Starts the server. If given, `act` handles each connection instead of the server. */
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
    // Tests often break a connection on purpose.
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
