/** The head of a request, in the form that the request layer accepts. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { type DetailedPeerCertificate, TLSSocket } from 'node:tls';
import type { Context } from 'koa';
import type { RedfishRequest, RequestHead } from '../../models/redfish/index.js';

/** Longest certificate chain that is read. A self-signed certificate is its own issuer, so a chain need not end. */
const chainMax = 8;

const none: readonly Buffer[] = [];
const known = Symbol('peer certificates');
type Asked = TLSSocket & { [known]?: readonly Buffer[] };

/** DER, the client's own certificate first; empty if none was requested. */
function readPeerCertificates(socket: Asked): readonly Buffer[] {
  socket[known] ??= collectChain(socket.getPeerCertificate(true));
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

export function createHead({ method, path, search, req }: Context): RequestHead {
  return {
    method,
    path,
    query: search,
    headers: singleValued(req.headers),
    ...shownBy(req.socket),
    clientAddress: normalizeAddress(req.socket.remoteAddress),
  };
}

/** The certificates that a TLS client presented on request. */
function shownBy(socket: Socket): Pick<RedfishRequest, 'peerCertificates'> {
  const peerCertificates = socket instanceof TLSSocket ? readPeerCertificates(socket) : [];
  return peerCertificates.length === 0 ? {} : { peerCertificates };
}

/** Node stores only `set-cookie` as a list, which requests do not use. */
function singleValued(headers: IncomingHttpHeaders): RedfishRequest['headers'] {
  return headers as RedfishRequest['headers'];
}

/** An IPv4 client of an IPv6 socket is shown with its IPv4 address. */
export function normalizeAddress(address = ''): string {
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
}

// The target of a request, from its first line. Koa and Node parse targets as browser URLs, and throw for some of them;
// here one rule decides, and anything else is no target. Source: RFC 9112 § 3.2, behaviour "Request headers".

/** A possible host: a name or an address, IPv6 in brackets; then a port. User and password are not allowed. */
const authority = /^(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})+)(?::\d*)?$/i;

const absoluteForm = /^https?:\/\/([^/?#]*)(.*)$/i;

/**
 * Converts the target to origin-form, path and query, for later parsers. The host in the target does not matter.
 * Returns false for an invalid target: a bare authority, and `*` except for OPTIONS, have no path. A fragment, which is
 * not allowed either, is removed: clients send it with the links of events, some of which have one.
 */
export function readTarget(request: IncomingMessage): boolean {
  if (request.method === 'OPTIONS' && request.url === '*') return true;
  const origin = toOriginForm(request.url ?? '');
  if (origin === undefined) return false;
  request.url = origin;
  return true;
}

function toOriginForm(target: string): string | undefined {
  const [withoutFragment = ''] = target.split('#', 1);
  if (withoutFragment.startsWith('/')) return withoutFragment;
  const [, host = '', rest = ''] = absoluteForm.exec(withoutFragment) ?? [];
  if (!authority.test(host)) return undefined;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** For errors that are not responses of the controller. */
export const errorHeaders = {
  'Cache-Control': 'no-cache',
  'Content-Type': 'application/json; charset=utf-8',
  'OData-Version': '4.0',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'sameorigin',
  'X-XSS-Protection': '1; mode=block',
} as const;
