/**
 * Limit of the number of connections. When all are in use, a new connection replaces another one. The replaced
 * connection belongs to the address with the most connections, and was silent for the longest time. A client that opens
 * too many connections thus replaces its own, and a new client is never refused.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Server as TlsServer } from 'node:https';
import type { Socket } from 'node:net';

interface ConnectionSlot {
  readonly socket: Socket;
  readonly address: string;
  /** Value of the event counter when the connection was opened or last started a request. */
  heardAt: number;
  /** Number of requests in progress, including event streams. A connection with a request in progress is not silent. */
  underWay: number;
}

/**
 * Socket, with the members that identify its connection. Under TLS, address and port are those of the underlying
 * socket.
 */
type Peer = Pick<Socket, 'remoteAddress' | 'remotePort'>;

/** Response, reduced to the event that reports its end. */
interface Closing {
  on(event: 'close', listener: () => void): unknown;
}

export class Connections {
  readonly #max: number;
  readonly #places = new Map<string, ConnectionSlot>();
  /** Slots by the socket of their requests, so that a request need not name its connection again. */
  readonly #known = new WeakMap<Peer, ConnectionSlot>();
  #events = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** Number of open connections. */
  get size(): number {
    return this.#places.size;
  }

  /** Counts the connections and requests of a server. Call before the first connection. */
  follow(server: Server | TlsServer): void {
    server.on('connection', (socket: Socket) => this.admit(socket));
    server.on('request', (request: IncomingMessage, response: ServerResponse) =>
      this.note(request.socket, response),
    );
  }

  admit(socket: Socket): void {
    const name = nameOf(socket);
    const place = { socket, address: socket.remoteAddress ?? '', heardAt: ++this.#events, underWay: 0 };
    if (this.#places.size >= this.#max) this.#makeRoom();
    this.#places.set(name, place);
    socket.once('close', () => {
      if (this.#places.get(name) === place) this.#places.delete(name);
    });
  }

  note(peer: Peer, response: Closing): void {
    let place = this.#known.get(peer);
    if (place === undefined) {
      place = this.#places.get(nameOf(peer));
      if (place === undefined) return;
      this.#known.set(peer, place);
    }
    const noted = place;
    noted.heardAt = ++this.#events;
    noted.underWay += 1;
    response.on('close', () => {
      noted.underWay -= 1;
    });
  }

  #makeRoom(): void {
    const most = this.#addressWithMost();
    let silent: readonly [string, ConnectionSlot] | undefined;
    for (const one of this.#places) {
      if (one[1].address === most && (silent === undefined || isMoreSilent(one[1], silent[1]))) silent = one;
    }
    if (silent === undefined) throw new Error('all places are taken, and nobody has one');
    const [name, { socket }] = silent;
    this.#places.delete(name);
    socket.destroy();
  }

  #addressWithMost(): string | undefined {
    const counts = new Map<string, number>();
    let most: string | undefined;
    for (const { address } of this.#places.values()) {
      const count = (counts.get(address) ?? 0) + 1;
      counts.set(address, count);
      if (most === undefined || count > (counts.get(most) ?? 0)) most = address;
    }
    return most;
  }
}

function nameOf({ remoteAddress, remotePort }: Peer): string {
  return `${remoteAddress} ${remotePort}`;
}

function isMoreSilent(one: ConnectionSlot, other: ConnectionSlot): boolean {
  if ((one.underWay === 0) !== (other.underWay === 0)) return one.underWay === 0;
  return one.heardAt < other.heardAt;
}
