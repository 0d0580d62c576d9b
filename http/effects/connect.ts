/**
 * A connection for one request: to where the policy allows, by TLS that is verified, and gone with the request's signal
 * also while it is being made. (The HTTP client's own would only be forgotten then, and a silent peer keep it open.)
 */
import { connect as connectTcp, isIP } from 'node:net';
import {
  type ConnectionOptions,
  connect as connectTls,
  createSecureContext,
  type SecureContext,
} from 'node:tls';
import type { buildConnector } from 'undici';
import { policyLookup } from './lookup.js';
import type { OutboundPolicy } from './policy.js';

export interface ConnectionContext {
  readonly policy: OutboundPolicy;
  /** Whose certificates are believed; undefined for Node's own authorities. */
  readonly secureContext: SecureContext | undefined;
  /** Whether a certificate that nobody vouches for will do. */
  readonly trustsAnyCertificate?: boolean;
}

export function createConnector(
  { policy, secureContext, trustsAnyCertificate = false }: ConnectionContext,
  port: number,
  signal: AbortSignal,
): buildConnector.connector {
  return ({ hostname: host, protocol }, callback) => {
    const secure = protocol === 'https:';
    const target = { host, port, lookup: policyLookup(policy, port) };
    const socket = secure
      ? connectTls({
          ...target,
          ...trustOptions({ secureContext, trustsAnyCertificate }, host),
          ALPNProtocols: ['http/1.1'],
        })
      : connectTcp(target);
    const fail = (error: Error) => callback(error, null);
    socket.once('error', fail);
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      socket.off('error', fail);
      callback(null, socket);
    });
    signal.addEventListener('abort', () => socket.destroy(new Error('given up')), { once: true });
  };
}

/** What TLS with a host goes by. */
export function trustOptions(
  { secureContext, trustsAnyCertificate = false }: Omit<ConnectionContext, 'policy'>,
  host: string,
): Pick<ConnectionOptions, 'servername' | 'rejectUnauthorized' | 'secureContext'> {
  return {
    ...named(host),
    rejectUnauthorized: !trustsAnyCertificate,
    secureContext: secureContext ?? usual(),
  };
}

/** Node's own authorities, read with the first connection and no more for any after it. */
let usualContext: SecureContext | undefined;
function usual(): SecureContext {
  usualContext ??= createSecureContext();
  return usualContext;
}

/** Whom a server of many names is to answer as; an address is no name. Source: RFC 6066 § 3. */
function named(host: string): { readonly servername?: string } {
  return isIP(host) === 0 ? { servername: host } : {};
}
