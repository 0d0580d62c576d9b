/**
 * Sends one trap, or one inform and waits until it is confirmed: over UDP, and to nobody whom the policy does not
 * allow. Whatever goes wrong outside is a result; only a mistake of ours throws.
 */
import type { SealedAt, SendResult, TrapParams } from '../../models/index.js';
import type { OutboundPolicy } from './policy.js';
import { describeFailure, lookUpTarget } from './target.js';

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
): Promise<SendResult> {
  try {
    const target = await lookUpTarget(params, policy);
    // Loaded with the first trap, so that a service without one starts no slower.
    const { exchange } = await import('./snmp-session.js');
    abandoned.throwIfAborted();
    return await exchange(params, target, open, abandoned);
  } catch (error) {
    abandoned.throwIfAborted();
    return describeFailure(error, 'traps');
  }
}
