/**
 * Listener of a fleet: one HTTPS server whose connections reach the member of their local address, of their local port,
 * or of the name that the client gives. The server never reads a request for a member that it does not belong to.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createSocketServer, type Socket, type Server as SocketServer } from 'node:net';
import type { Duplex } from 'node:stream';
import type { TLSSocket, Server as TlsServer } from 'node:tls';
import type { FleetMember } from '../../models/fleet/index.js';
import { Listener, requirePort } from '../connections/listener.js';
import { normalizeAddress } from '../connections/request-head.js';
import { type AcceptedConnection, createTlsServer, handshakeCaller } from '../connections/tls-server.js';
import type { FairScheduler } from '../exchange/fair-scheduler.js';
import { describeReason, SetupError } from '../files/setup-error.js';
import type { MemberService } from './member-service.js';
import { createNamedServer, MemberTls, type TlsEvents } from './member-tls.js';

export type Addressing = 'addresses' | 'names' | 'ports';

interface FleetListenerOptions {
  readonly addressing: Addressing;
  readonly members: readonly FleetMember[];
  /** Returns the service of a member, which the first call creates. */
  readonly serviceOf: (member: FleetMember) => MemberService;
  readonly turns: FairScheduler;
  /** True for a socket at the address of each member, so that other threads can have sockets on the same port. */
  readonly hasOwnSockets: boolean;
  /** Certificate for connections that name no member, with its private key. */
  readonly front: { readonly certificate: string; readonly privateKey: string };
}

/** Time in which responses in progress can finish when the fleet ends. Unit: ms. */
const closingGraceMs = 500;
/** Address of the socket that receives the connections to every address of the machine. */
const anyAddress = '0.0.0.0';

export class FleetListener {
  readonly #options: FleetListenerOptions;
  readonly #listener: Listener;
  readonly #tls = new MemberTls();
  readonly #named: TlsServer;
  readonly #others: SocketServer[] = [];
  readonly #byPlace = new Map<string, FleetMember>();
  readonly #byName = new Map<string, FleetMember>();
  /** Members of the connections that can reach no other member. */
  readonly #ofConnection = new WeakMap<Duplex, MemberService>();

  constructor(options: FleetListenerOptions) {
    this.#options = options;
    const { addressing, members, front, turns } = options;
    for (const member of members) {
      this.#byName.set(member.name, member);
      this.#byPlace.set(addressing === 'ports' ? String(member.port) : member.address, member);
    }
    const server = createTlsServer(front, turns, (socket) => this.#accept(socket));
    this.#listener = new Listener(server);
    this.#named = createNamedServer(
      front,
      (name) => {
        const member = this.#memberNamed(name);
        return member && this.#tls.contextOf(options.serviceOf(member));
      },
      this.#events(undefined),
    );
    this.#forwardEvents();
    server.on('request', (request, response) => {
      const member = this.#memberOf(request);
      if (member === undefined) answerUnknown(request, response, members);
      else member.events.emit('request', request, response);
    });
  }

  /** Binds the sockets. Throws SetupError if one of them is not available. */
  async open(): Promise<void> {
    const { addressing, members } = this.#options;
    const [first, ...others] = members;
    if (first === undefined) throw new Error('a fleet has no members');
    const isForAll = addressing === 'names' || (addressing === 'addresses' && !this.#options.hasOwnSockets);
    const host = addressing === 'addresses' && isForAll ? anyAddress : first.address;
    requirePort(await this.#listener.bind(host, first.port), host, first.port);
    if (isForAll) return;
    for (const { address, port } of others) await this.#openPort(address, port);
  }

  /** Lets responses in progress finish, and closes all sockets. */
  async close(): Promise<void> {
    for (const each of this.#others) each.close();
    await this.#listener.close(closingGraceMs);
    this.#tls.close();
  }

  async #openPort(host: string, port: number): Promise<void> {
    const server = createSocketServer((socket) => void this.#listener.server.emit('connection', socket));
    this.#others.push(server);
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error) => {
        reject(new SetupError(`cannot listen on ${host} port ${port} (${describeReason(error)})`));
      });
      server.listen({ host, port }, resolve);
    });
  }

  #accept(socket: Socket): AcceptedConnection | undefined {
    const { addressing, serviceOf } = this.#options;
    if (addressing === 'names')
      return { caller: handshakeCaller(socket), begin: () => void this.#named.emit('connection', socket) };
    const place = addressing === 'ports' ? String(socket.localPort) : normalizeAddress(socket.localAddress);
    const member = this.#byPlace.get(place);
    if (member === undefined) return undefined;
    const service = serviceOf(member);
    service.connections.admit(socket);
    return {
      caller: `${member.name} ${handshakeCaller(socket)}`,
      begin: () => void this.#tls.serverOf(service, this.#events(service)).emit('connection', socket),
    };
  }

  #events(member: MemberService | undefined): TlsEvents {
    const { server } = this.#listener;
    return {
      secure: (socket: TLSSocket) => {
        if (member !== undefined) this.#ofConnection.set(socket, member);
        server.emit('secureConnection', socket);
      },
      failed: (error, socket) => {
        if (member !== undefined) this.#ofConnection.set(socket, member);
        server.emit('tlsClientError', error, socket);
      },
    };
  }

  /** Passes the other events of the server on to the log of the member. */
  #forwardEvents(): void {
    const { server } = this.#listener;
    server.prependListener('checkExpectation', (request, response) => {
      this.#memberOf(request)?.events.emit('checkExpectation', request, response);
    });
    server.prependListener('clientError', (error, socket) => {
      this.#ofConnection.get(socket)?.events.emit('clientError', error, socket);
    });
    server.on('connect', (request, socket) => {
      this.#ofConnection.get(socket)?.events.emit('connect', request, socket);
    });
    server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      this.#ofConnection.get(socket)?.connections.note(socket, response);
    });
  }

  #memberOf(request: IncomingMessage): MemberService | undefined {
    const own = this.#ofConnection.get(request.socket);
    // The call marks the member as used, so that its renderings stay.
    if (own !== undefined) return this.#options.serviceOf(own.member);
    if (this.#options.addressing !== 'names') return undefined;
    const { servername } = request.socket as Partial<TLSSocket>;
    const byTls = typeof servername === 'string' ? this.#memberNamed(servername) : undefined;
    const member = byTls ?? this.#memberNamed(forwardedHost(request) ?? request.headers.host ?? '');
    return member && this.#options.serviceOf(member);
  }

  /** Returns the member with a host name, with or without a domain and a port. */
  #memberNamed(host: string): FleetMember | undefined {
    const [name = ''] = host.toLowerCase().split(':', 1);
    return this.#byName.get(name) ?? this.#byName.get(name.split('.', 1)[0] ?? '');
  }
}

/** Returns the host of the Forwarded header (RFC 7239) that is nearest to the client. */
function forwardedHost({ headers: { forwarded } }: IncomingMessage): string | undefined {
  const [nearest = ''] = (forwarded ?? '').split(',', 1);
  return /(?:^|;)\s*host="?([^";,\s]+)"?/i.exec(nearest)?.[1];
}

const namesShown = 3;

/** Answers a request that names no member (RFC 9110 § 15.5.20). */
function answerUnknown(
  request: IncomingMessage,
  response: ServerResponse,
  members: readonly FleetMember[],
): void {
  const names = members.slice(0, namesShown).map(({ name }) => name);
  const detail = `no member of the fleet is called ${forwardedHost(request) ?? request.headers.host ?? ''} (expected a name such as ${names.join(', ')}, as TLS server name or as host of a Forwarded header)`;
  const body = JSON.stringify({ type: 'about:blank', title: 'Misdirected Request', status: 421, detail });
  response.writeHead(421, { 'Content-Type': 'application/problem+json' });
  response.end(body);
}
