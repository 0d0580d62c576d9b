/**
 * Name resolution that knows where requests may go: what a name leads to besides is not connected to, and what a failure is
 * called.
 */
import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { SendResult } from '../../models/index.js';
import type { OutboundPolicy } from './policy.js';

/** The policy's no. Nobody was asked for anything but the address of a name. */
export class BlockedDestination extends Error {
  override readonly name = 'Blocked';
}

/** For the `lookup` of a connection to a port. Fails with `BlockedDestination` when a name leads nowhere that is allowed. */
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

/** An address in the place of a name is connected to without any look-up. Throws `BlockedDestination`. */
export function requireAllowedAddress(policy: OutboundPolicy, host: string, port: number): void {
  const address = host.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0 && !policy.allowsAddress(address, port)) throw new BlockedDestination(host);
}

/** Where a datagram goes, as far as the policy allows, and what a failure of the network is called. */
export interface Target {
  /** Of IPv4 or IPv6, as the family says: 4 or 6. */
  readonly address: string;
  readonly family: number;
}

/** Rejects with `BlockedDestination` for what is not allowed. */
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

/** What a failure is called, for people, by its code. */
const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'nobody knows its name',
  EAI_AGAIN: 'nobody could be asked for its name',
  ENETUNREACH: 'no network leads there',
  EHOSTUNREACH: 'no network leads there',
};

/**
 * Failures of the outside have a code of the system's; what has none, or one of Node's, was our own doing and is thrown
 * on. `what` are the messages, in the plural.
 */
export function describeFailure(error: unknown, what: string): SendResult {
  if (error instanceof BlockedDestination)
    return { outcome: 'blocked', reason: `${what} may not go to this destination` };
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string' || code.startsWith('ERR_')) throw error;
  return { outcome: 'unreachable', reason: reasons[code] ?? `the message could not be sent (${code})` };
}
