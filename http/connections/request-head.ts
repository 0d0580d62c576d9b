/** What a request says before its body, in the form the request layer takes. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { type DetailedPeerCertificate, TLSSocket } from 'node:tls';
import type { Context } from 'koa';
import type { RedfishRequest, RequestHead } from '../../models/redfish/index.js';

/** Longest chain looked at. A self-signed one is its own issuer, so a chain need not end by itself. */
const chainMax = 8;

const none: readonly Buffer[] = [];
const known = Symbol('peer certificates');
type Asked = TLSSocket & { [known]?: readonly Buffer[] };

/** DER, the peer's own first; none when it was not asked for one. */
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

/** What a TLS peer showed of itself, when it was asked to. */
function shownBy(socket: Socket): Pick<RedfishRequest, 'peerCertificates'> {
  const peerCertificates = socket instanceof TLSSocket ? readPeerCertificates(socket) : [];
  return peerCertificates.length === 0 ? {} : { peerCertificates };
}

/** Node keeps only `set-cookie` as a list, which no request has a use for. */
function singleValued(headers: IncomingHttpHeaders): RedfishRequest['headers'] {
  return headers as RedfishRequest['headers'];
}

/** An IPv4 client of an IPv6 socket is shown as what it is. */
export function normalizeAddress(address = ''): string {
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
}

// What a request is addressed to, as its first line says. Koa and Node read targets as URLs of browsers, and throw at
// some of them; here there is one rule, and what does not meet it is no target. Source:
// RFC 9112 § 3.2, behaviour "Request headers".

/** A host that can be: a name or an address, IPv6 in brackets; then a port. User and password have no place there. */
const authority = /^(?:\[[\da-f:.]+\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})+)(?::\d*)?$/i;

const absoluteForm = /^https?:\/\/([^/?#]*)(.*)$/i;

/**
 * Leaves the target in origin-form, path and query, for whatever reads it behind. Which host it names makes no
 * difference. False for what is no target: a bare authority, and `*` but of OPTIONS, have no path to serve. A fragment, which has no
 * business there either, is dropped: clients send on the links of events, and some of those have one.
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

/** For errors that are no answer of the controller's own. */
export const errorHeaders = {
  'Cache-Control': 'no-cache',
  'Content-Type': 'application/json; charset=utf-8',
  'OData-Version': '4.0',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'sameorigin',
  'X-XSS-Protection': '1; mode=block',
} as const;
