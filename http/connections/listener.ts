/**
 * A listening server, HTTPS or HTTP: binds, counts its sockets, and closes within a set time. The port is bound before
 * the service starts, so that the history can contain its number.
 */
import type { Server } from 'node:http';
import type { Server as TlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { describeReason, SetupError } from '../files/setup-error.js';

export class Listener {
  readonly server: Server | TlsServer;
  /** Every accepted socket, even before its first byte: Node's own list holds only sockets with HTTP requests. */
  readonly #sockets = new Set<Socket>();

  constructor(server: Server | TlsServer) {
    this.server = server;
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    // A failed accept, as with too many open files, affects that client only; without a listener the process would end.
    server.on('error', () => {});
  }

  /** Binds a port, 0 for any free one. Returns the bound port, or an error code such as `EADDRINUSE`. */
  bind(host: string, port: number): Promise<number | string> {
    return new Promise((resolve) => {
      const onError = (error: Error) => resolve(describeReason(error));
      this.server.once('error', onError);
      this.server.listen({ host, port }, () => {
        this.server.off('error', onError);
        resolve((this.server.address() as AddressInfo).port);
      });
    });
  }

  /** Accepts no more connections, lets responses in progress finish within the time, then closes the rest. Unit: ms. */
  async close(graceMs: number): Promise<void> {
    if (!this.server.listening) return;
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.server.closeIdleConnections();
    const deadline = setTimeout(() => {
      for (const socket of this.#sockets) socket.destroy();
    }, graceMs);
    await closed;
    clearTimeout(deadline);
  }
}

/** The port of HTTPS, and the port for a process that may not bind it. */
const standardPort = 443;
const unprivilegedPort = 8_443;

interface Bound {
  readonly port: number;
  /** Reason for another port than the standard one, if no port was requested. */
  readonly note: string | undefined;
}

/** Binds the requested port, or the standard port, or the unprivileged port if that fails. */
export async function bindService(
  listener: Pick<Listener, 'bind'>,
  host: string,
  wanted: number | undefined,
): Promise<Bound> {
  if (wanted !== undefined) {
    return { port: requirePort(await listener.bind(host, wanted), host, wanted), note: undefined };
  }
  const standard = await listener.bind(host, standardPort);
  if (typeof standard === 'number') return { port: standard, note: undefined };
  if (standard !== 'EACCES' && standard !== 'EADDRINUSE') requirePort(standard, host, standardPort);
  const why = standard === 'EACCES' ? 'requires privileges that this process does not have' : 'is in use';
  const note = `port ${standardPort} ${why}; the service uses ${unprivilegedPort}`;
  const port = requirePort(await listener.bind(host, unprivilegedPort), host, unprivilegedPort);
  return { port, note };
}

/** The port, or an error about the requested one. */
export function requirePort(result: number | string, host: string, wanted: number): number {
  if (typeof result === 'number') return result;
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `port ${wanted} on ${host} is in use; choose another port, or 0 for any free port`,
    EACCES: `port ${wanted} on ${host} requires privileges that this process does not have; choose a port above 1023`,
    EADDRNOTAVAIL: `${host} is not an address of this machine`,
    ENOTFOUND: `${host} is not a host name that can be resolved`,
  };
  throw new SetupError(reasons[result] ?? `cannot listen on ${host} port ${wanted} (${result})`);
}
