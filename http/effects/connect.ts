/**
 * A connection for one request: only to destinations that the policy allows, with verified TLS, and closed by the
 * request's signal even while it connects. (The HTTP client would only forget its own connection, and a silent server
 * would keep it open.)
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
  /** Trusted authorities; undefined for Node's own. */
  readonly secureContext: SecureContext | undefined;
  /** True if a self-signed certificate is accepted. */
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

/** TLS options for a host. */
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

/** Node's own authorities, read once with the first connection. */
let usualContext: SecureContext | undefined;
function usual(): SecureContext {
  usualContext ??= createSecureContext();
  return usualContext;
}

/** The server name for SNI; an address is no name. Source: RFC 6066 § 3. */
function named(host: string): { readonly servername?: string } {
  return isIP(host) === 0 ? { servername: host } : {};
}
