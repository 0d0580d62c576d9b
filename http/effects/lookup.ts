/**
 * Name resolution under the outbound policy: a name that resolves to a forbidden address is not connected to, and
 * failures get a description.
 */
import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { SendResult } from '../../models/index.js';
import type { OutboundPolicy } from './policy.js';

/** A destination that the policy forbids. Only its name was resolved. */
export class BlockedDestination extends Error {
  override readonly name = 'Blocked';
}

/** For the `lookup` of a connection to a port. Fails with `BlockedDestination` if no allowed address results. */
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

/** An address instead of a name is connected to without any look-up. Throws `BlockedDestination`. */
export function requireAllowedAddress(policy: OutboundPolicy, host: string, port: number): void {
  const address = host.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0 && !policy.allowsAddress(address, port)) throw new BlockedDestination(host);
}

/** The destination of a datagram under the policy, and the description of network failures. */
export interface Target {
  /** IPv4 or IPv6, as the family states: 4 or 6. */
  readonly address: string;
  readonly family: number;
}

/** Rejects with `BlockedDestination` for a forbidden destination. */
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

/** Description of a failure, by its code. */
const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'nobody knows its name',
  EAI_AGAIN: 'nobody could be asked for its name',
  ENETUNREACH: 'no network leads there',
  EHOSTUNREACH: 'no network leads there',
};

/**
 * External failures have a code of the operating system; an error without a code, or with one of Node's, is a bug and
 * is rethrown. `what` names the messages, in the plural.
 */
export function describeFailure(error: unknown, what: string): SendResult {
  if (error instanceof BlockedDestination)
    return { outcome: 'blocked', reason: `${what} may not go to this destination` };
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string' || code.startsWith('ERR_')) throw error;
  return { outcome: 'unreachable', reason: reasons[code] ?? `the message could not be sent (${code})` };
}
