/** Head of a request, in the form that the request layer accepts. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { type DetailedPeerCertificate, TLSSocket } from 'node:tls';
import type { RedfishRequest, RequestHead } from '../../models/redfish/index.js';
import type { ExchangeContext } from '../exchange/exchange-context.js';

/**
 * Maximum number of certificates that are read from a chain. A limit is needed because a self-signed certificate is its
 * own issuer, so a chain need not end.
 */
const chainMax = 8;

const none: readonly Buffer[] = [];
const known = Symbol('peer');
type Asked = Socket & { [known]?: Peer };

/** Client of a connection. */
interface Peer {
  readonly clientAddress: string;
  /**
   * Certificate chain of the client in DER, its own certificate first. The list is empty if the client presented none.
   */
  readonly peerCertificates: readonly Buffer[];
}

/** Returns the client of a connection, which stays the same for all its requests. */
function readPeer(socket: Asked): Peer {
  socket[known] ??= {
    clientAddress: normalizeAddress(socket.remoteAddress),
    peerCertificates: socket instanceof TLSSocket ? collectChain(socket.getPeerCertificate(true)) : none,
  };
  return socket[known];
}

function collectChain(leaf: DetailedPeerCertificate | Record<string, never>): readonly Buffer[] {
  if (!(leaf.raw instanceof Buffer)) return none;
  const chain: Buffer[] = [];
  let link = leaf as DetailedPeerCertificate | undefined;
  while (link?.raw !== undefined && chain.length < chainMax) {
    if (chain.some((before) => before.equals((link as DetailedPeerCertificate).raw))) break;
    chain.push(link.raw);
    link = link.issuerCertificate;
  }
  return chain;
}

export function createHead({ method, path, search: query, req }: ExchangeContext): RequestHead {
  const { clientAddress, peerCertificates } = readPeer(req.socket);
  const head = { method, path, query, headers: singleValued(req.headers), clientAddress };
  return peerCertificates.length === 0 ? head : { ...head, peerCertificates };
}

/**
 * Returns the headers with single values. Node stores only `set-cookie` as a list, and requests do not contain this
 * header.
 */
function singleValued(headers: IncomingHttpHeaders): RedfishRequest['headers'] {
  return headers as RedfishRequest['headers'];
}

/** Removes the IPv6 prefix from the address of an IPv4 client that uses an IPv6 socket. */
export function normalizeAddress(address = ''): string {
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
}

// Parsing of the request target in the first line of a request. Koa and Node parse targets as browser URLs, and throw
// for some of them. This module alone decides which targets are valid. Source: RFC 9112 § 3.2, behaviour "Request
// headers".

/**
 * Valid authority: a host name or an address, with IPv6 in brackets, and an optional port. User and password are not
 * allowed.
 */
const authority = /^(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})+)(?::\d*)?$/i;

const absoluteForm = /^https?:\/\/([^/?#]*)(.*)$/i;

/**
 * Converts the target to origin-form, which contains path and query, for later parsers. The host in the target is
 * ignored. Returns false for an invalid target. A bare authority is invalid because it has no path; `*` is valid only
 * for OPTIONS. A fragment is not allowed either, but is removed without an error: the links of some events contain one,
 * and clients send it.
 */
export function readTarget(request: IncomingMessage): boolean {
  if (request.method === 'OPTIONS' && request.url === '*') return true;
  const origin = toOriginForm(request.url ?? '');
  if (origin === undefined) return false;
  request.url = origin;
  return true;
}

function toOriginForm(target: string): string | undefined {
  const mark = target.indexOf('#');
  const withoutFragment = mark < 0 ? target : target.slice(0, mark);
  if (withoutFragment.startsWith('/')) return withoutFragment;
  const [, host = '', rest = ''] = absoluteForm.exec(withoutFragment) ?? [];
  if (!authority.test(host)) return undefined;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Headers of errors that the HTTP server sends by itself, without the controller. */
export const errorHeaders = {
  'Cache-Control': 'no-cache',
  'Content-Type': 'application/json; charset=utf-8',
  'OData-Version': '4.0',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'sameorigin',
  'X-XSS-Protection': '1; mode=block',
} as const;
