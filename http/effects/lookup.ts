/**
 * Name resolution under the outbound policy. Forbidden addresses are removed from the result, so that no connection to
 * them is possible. Failures of the network are converted to descriptions.
 */
import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { SendResult } from '../../models/index.js';
import type { OutboundPolicy } from './policy.js';

/** Error for a destination that the policy forbids. Nothing was sent to the destination; only its name was resolved. */
export class BlockedDestination extends Error {
  override readonly name = 'BlockedDestination';
}

/**
 * Returns a function for the `lookup` option of a connection to a port. The function fails with `BlockedDestination` if
 * the name has no allowed address.
 */
export function policyLookup(
  policy: OutboundPolicy,
  port: number,
  resolve: typeof systemLookup = systemLookup,
): LookupFunction {
  return (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error !== null) {
        callback(error, []);
        return;
      }
      const allowed = policy.allowsName(host, port)
        ? found
        : found.filter(({ address }) => policy.allowsAddress(address, port));
      const [first] = allowed;
      if (first === undefined) callback(new BlockedDestination(host), []);
      else if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}

/**
 * Throws `BlockedDestination` if the host is a forbidden IP address. The check is separate because Node connects to an
 * IP address without calling `lookup`.
 */
export function requireAllowedAddress(policy: OutboundPolicy, host: string, port: number): void {
  const address = host.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0 && !policy.allowsAddress(address, port)) throw new BlockedDestination(host);
}

/** Resolved destination of a datagram. */
export interface Target {
  /** IPv4 or IPv6 address; `family` is 4 or 6. */
  readonly address: string;
  readonly family: number;
}

/** Resolves the destination of a datagram. Rejects with `BlockedDestination` if the policy forbids it. */
export async function lookUpTarget(
  { host, port }: { readonly host: string; readonly port: number },
  policy: OutboundPolicy,
): Promise<Target> {
  requireAllowedAddress(policy, host, port);
  const family = isIP(host);
  if (family !== 0) return { address: host, family };
  return new Promise((resolve, reject) => {
    policyLookup(policy, port)(host, { all: false }, (error, address, found = isIP(String(address))) => {
      if (error === null) resolve({ address: String(address), family: found });
      else reject(error);
    });
  });
}

/** Descriptions of failures by their error code. */
const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'nobody knows its name',
  EAI_AGAIN: 'nobody could be asked for its name',
  ENETUNREACH: 'no network leads there',
  EHOSTUNREACH: 'no network leads there',
};

/**
 * Converts an error to a result. External failures have an error code of the operating system. An error without a code,
 * or with a code of Node, is a bug and is thrown again. `what` is the kind of the messages, in the plural.
 */
export function describeFailure(error: unknown, what: string): SendResult {
  if (error instanceof BlockedDestination)
    return { outcome: 'blocked', reason: `${what} may not go to this destination` };
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string' || code.startsWith('ERR_')) throw error;
  return { outcome: 'unreachable', reason: reasons[code] ?? `the message could not be sent (${code})` };
}
