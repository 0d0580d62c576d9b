/**
 * Listening server, HTTPS or HTTP: binds a port, tracks its sockets, and closes within a set time. The port is bound
 * before the service starts, so that the history can contain its number.
 */
import type { Server } from 'node:http';
import type { Server as TlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { describeReason, SetupError } from '../files/setup-error.js';

export class Listener {
  readonly server: Server | TlsServer;
  /**
   * Set of all accepted sockets, including those that have sent nothing yet. The list of Node contains only sockets
   * with HTTP requests.
   */
  readonly #sockets = new Set<Socket>();

  constructor(server: Server | TlsServer) {
    this.server = server;
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    // A failed accept, for example because of too many open files, affects only one client. Without this listener, the
    // error would end the process.
    server.on('error', () => {});
  }

  /** Binds a port; 0 means any free port. Returns the bound port, or an error code such as `EADDRINUSE`. */
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

  /**
   * Closes the server: accepts no more connections, lets responses in progress finish within `graceMs`, then closes the
   * remaining connections. Unit: ms.
   */
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

/** Standard port of HTTPS, and the port that is used if the process may not bind it. */
const standardPort = 443;
const unprivilegedPort = 8_443;

interface Bound {
  readonly port: number;
  /** Reason why the service does not use the standard port; undefined if it does, or if a port was requested. */
  readonly note: string | undefined;
}

/** Binds the requested port. Without a request, binds the standard port or, if that fails, the unprivileged port. */
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

/** Returns the bound port. Throws SetupError with advice if the port could not be bound. */
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
