/**
 * Connection for one outbound request. It is opened only to destinations that the policy allows, and with verified TLS.
 * The abort signal of the request closes it, even while it connects. The HTTP client itself would only drop its
 * reference, and a silent server would keep the connection open.
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
  /** TLS context with the trusted authorities; undefined for the authorities of Node. */
  readonly secureContext: SecureContext | undefined;
  /** True if any certificate is accepted, even a self-signed one. */
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

/** Returns the TLS options for connections to a host. */
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

/** TLS context with the authorities of Node, created at the first connection. */
let usualContext: SecureContext | undefined;
function usual(): SecureContext {
  usualContext ??= createSecureContext();
  return usualContext;
}

/** Returns the server name for SNI, which is omitted for an IP address. Source: RFC 6066 § 3. */
function named(host: string): { readonly servername?: string } {
  return isIP(host) === 0 ? { servername: host } : {};
}
