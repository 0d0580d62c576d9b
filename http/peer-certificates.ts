/** The certificates a TLS peer showed in its handshake: kept with the connection, because every request asks for them. */
import type { DetailedPeerCertificate, TLSSocket } from 'node:tls';

/** Longest chain looked at. A self-signed one is its own issuer, so a chain need not end by itself. */
const chainMax = 8;

const none: readonly Buffer[] = [];
const known = Symbol('peer certificates');
type Asked = TLSSocket & { [known]?: readonly Buffer[] };

/** DER, the peer's own first; none when it was not asked for one. */
export function readPeerCertificates(socket: Asked): readonly Buffer[] {
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
