/**
 * Sends one trap, or one inform and waits until it is confirmed: over UDP, and to nobody whom the policy does not
 * allow. Whatever goes wrong outside is a result; only a mistake of ours throws.
 */
import { isIP } from 'node:net';
import type { SealedAt, TrapParams, TrapResult } from '../../models/index.js';
import { Blocked, demandAllowedLiteral, guardedLookup } from './guarded-lookup.js';
import type { OutboundPolicy } from './policy.js';
import type { Target } from './snmp-session.js';

export interface TrapMeans {
  readonly policy: OutboundPolicy;
  /** What was sealed, in plain. */
  readonly open: (sealed: SealedAt) => string;
}

/** Rejects when it is given up from outside, and for what can only be a mistake of ours. */
export async function sendTrap(
  params: TrapParams,
  { policy, open }: TrapMeans,
  abandoned: AbortSignal,
): Promise<TrapResult> {
  try {
    const target = await lookUpTarget(params, policy);
    // Loaded with the first trap, so that a service without one starts no slower.
    const { exchange } = await import('./snmp-session.js');
    abandoned.throwIfAborted();
    return await exchange(params, target, open, abandoned);
  } catch (error) {
    abandoned.throwIfAborted();
    return describeFailure(error);
  }
}

async function lookUpTarget({ host, port }: TrapParams, policy: OutboundPolicy): Promise<Target> {
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

/** Failures of the outside have a code of the system's; what has none, or one of Node's, was our own doing. */
function describeFailure(error: unknown): TrapResult {
  if (error instanceof Blocked) return { outcome: 'blocked', reason: 'traps may not go to this destination' };
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string' || code.startsWith('ERR_')) throw error;
  return { outcome: 'unreachable', reason: reasons[code] ?? `the message could not be sent (${code})` };
}
