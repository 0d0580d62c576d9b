/** Where a datagram goes, as far as the policy allows, and what a failure of the network is called. */
import { isIP } from 'node:net';
import type { SendResult } from '../../models/index.js';
import { Blocked, demandAllowedLiteral, guardedLookup } from './guarded-lookup.js';
import type { OutboundPolicy } from './policy.js';

export interface Target {
  /** Of IPv4 or IPv6, as the family says: 4 or 6. */
  readonly address: string;
  readonly family: number;
}

/** Rejects with `Blocked` for what is not allowed. */
export async function lookUpTarget(
  { host, port }: { readonly host: string; readonly port: number },
  policy: OutboundPolicy,
): Promise<Target> {
  demandAllowedLiteral(policy, host, port);
  const family = isIP(host);
  if (family !== 0) return { address: host, family };
  return new Promise((resolve, reject) => {
    guardedLookup(policy, port)(host, { all: false }, (error, address, found = isIP(String(address))) => {
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
  if (error instanceof Blocked)
    return { outcome: 'blocked', reason: `${what} may not go to this destination` };
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string' || code.startsWith('ERR_')) throw error;
  return { outcome: 'unreachable', reason: reasons[code] ?? `the message could not be sent (${code})` };
}
