/**
 * A listening server of either kind: binds, keeps count of its sockets, and closes within a set time whoever is still
 * attached. A port is bound before anything is served on it, so that the history can say which one it is.
 */
import type { Server } from 'node:http';
import type { Server as TlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { describeReason, SetupError } from '../files/setup-error.js';

export class Listener {
  readonly server: Server | TlsServer;
  /** Every accepted socket, also one that has not said a word yet: Node's own list holds those that spoke HTTP. */
  readonly #sockets = new Set<Socket>();

  constructor(server: Server | TlsServer) {
    this.server = server;
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    // An accept that fails, as with too many open files, is that peer's loss; without a listener it would be ours.
    server.on('error', () => {});
  }

  /** Binds a port, 0 for any free one. Returns the port bound, or why it cannot be: `EADDRINUSE` and the like. */
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

  /** Takes no more connections, lets what is being answered finish within the time, then drops the rest. Unit: ms. */
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

/** The port of HTTPS, and the one for those who may not bind it. */
const standardPort = 443;
const unprivilegedPort = 8_443;

interface Bound {
  readonly port: number;
  /** Why it is not the standard port, when none was asked for. */
  readonly note: string | undefined;
}

/** Binds the port that was asked for, or the standard one, or failing that the unprivileged one. */
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
  const why = standard === 'EACCES' ? 'needs rights this process does not have' : 'is in use';
  const note = `port ${standardPort} ${why}, so ${unprivilegedPort} it is`;
  const port = requirePort(await listener.bind(host, unprivilegedPort), host, unprivilegedPort);
  return { port, note };
}

/** The port, or a complaint about the one that was wanted. */
export function requirePort(result: number | string, host: string, wanted: number): number {
  if (typeof result === 'number') return result;
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `port ${wanted} on ${host} is in use; choose another one, 0 for any that is free`,
    EACCES: `port ${wanted} on ${host} needs rights this process does not have; choose one above 1023`,
    EADDRNOTAVAIL: `${host} is not an address of this machine`,
    ENOTFOUND: `${host} is not a host name that can be resolved`,
  };
  throw new SetupError(reasons[result] ?? `cannot listen on ${host} port ${wanted} (${result})`);
}
