/** What a request says before its body, in the form the request layer takes. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Context } from 'koa';
import type { RedfishRequest, RequestHead } from '../models/index.js';
import { readPeerCertificates } from './peer-certificates.js';

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
