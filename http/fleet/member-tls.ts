/**
 * TLS of the members: a TLS server without a socket for each member with recent connections, and a secure context for
 * each member whose name clients give. Both follow the settings of the controller. The least recently used ones are
 * dropped and are created again at the next connection, so that a member without connections needs no TLS.
 */

import { createSecureContext, createServer, type SecureContext, type Server, type TLSSocket } from 'node:tls';
import { LRUCache } from 'lru-cache';
import { handshakeMsMax } from '../connections/tls-server.js';
import { syncTls, tlsVersions } from '../connections/tls-settings.js';
import type { MemberService } from './member-service.js';

/** Maximum number of members whose TLS is stored. Unit of the memory: about 50 KB each. */
const storedMax = 1_024;

/** Receives the sockets of a TLS server. */
export interface TlsEvents {
  secure(socket: TLSSocket): void;
  failed(error: Error, socket: TLSSocket): void;
}

/** Options of every TLS server of a fleet. */
const common = {
  // A client with an unknown certificate gets a response instead of a failed handshake.
  rejectUnauthorized: false,
  handshakeTimeout: handshakeMsMax,
} as const;

/**
 * Protocols of every TLS server of a fleet in the format of RFC 7301. Node would convert the list for each server into a
 * part of a buffer of 8 KB, which the server would keep in memory.
 */
const protocols = { ALPNProtocols: Buffer.from(Uint8Array.from([8, ...Buffer.from('http/1.1')]).buffer) };

interface StoredServer {
  readonly server: Server;
  readonly end: () => void;
}

interface StoredContext {
  readonly context: SecureContext;
  /** State for which the context was created. */
  readonly https: object;
  readonly oldTls: object;
}

export class MemberTls {
  readonly #servers = new LRUCache<MemberService, StoredServer>({
    max: storedMax,
    dispose: ({ end }) => end(),
  });
  readonly #contexts = new LRUCache<MemberService, StoredContext>({ max: storedMax });

  /** Returns the TLS server of a member. `events` receives its sockets. */
  serverOf(member: MemberService, events: TlsEvents): Server {
    const stored = this.#servers.get(member) ?? openServer(member, events);
    if (!this.#servers.has(member)) this.#store(member, stored);
    return stored.server;
  }

  #store(member: MemberService, stored: StoredServer): void {
    this.#servers.set(member, stored);
    // Without this listener, the TLS would keep a service in memory whose member is forgotten.
    member.events.once('end', () => this.#servers.delete(member));
  }

  /** Returns the secure context of a member with its present certificate. */
  contextOf(member: MemberService): SecureContext {
    const { certificates, security } = member.controller.tree;
    const [https, oldTls] = [certificates.https, security.oldTls];
    const stored = this.#contexts.get(member);
    if (stored?.https === https && stored.oldTls === oldTls) return stored.context;
    const { certificate, privateKey } = member.controller.servedCertificate ?? member.firstCertificate();
    const context = createSecureContext({ cert: certificate, key: privateKey, ...tlsVersions(oldTls) });
    if (stored === undefined) member.events.once('end', () => this.#contexts.delete(member));
    this.#contexts.set(member, { context, https, oldTls });
    return context;
  }

  /** Ends the synchronization of all TLS servers with their members. */
  close(): void {
    this.#servers.clear();
    this.#contexts.clear();
  }
}

function openServer(member: MemberService, events: TlsEvents): StoredServer {
  const { controller, handlers } = member;
  const first = member.firstCertificate();
  const { certificate, privateKey } = first;
  const versions = tlsVersions({ '1.0': false, '1.1': false });
  const server = createServer({ cert: certificate, key: privateKey, ...versions, ...common });
  forward(server, events);
  return { server, end: syncTls(server, { controller, first, onBug: handlers.onBug }) };
}

/** Creates the TLS server of a port that all members share. `select` returns the secure context for a TLS server name. */
export function createNamedServer(
  { certificate, privateKey }: { readonly certificate: string; readonly privateKey: string },
  select: (serverName: string) => SecureContext | undefined,
  events: TlsEvents,
): Server {
  const server = createServer({
    cert: certificate,
    key: privateKey,
    ...tlsVersions({ '1.0': false, '1.1': false }),
    ...common,
    SNICallback: (name, done) => {
      try {
        done(null, select(name));
      } catch (error) {
        done(error as Error);
      }
    },
  });
  forward(server, events);
  return server;
}

function forward(server: Server, { secure, failed }: TlsEvents): void {
  Object.assign(server, protocols);
  server.on('secureConnection', secure);
  server.on('tlsClientError', failed);
}
