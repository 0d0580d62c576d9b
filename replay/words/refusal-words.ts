/** Why a hand or a fault is not possible, for people. */
import { isNotTaken, type Outcome } from '../../engine/index.js';
import { type Refusal, renderMessage } from '../../models/index.js';

export function describeRefusal({ refusal }: Extract<Outcome<Refusal>, { ok: false }>): string {
  if (isNotTaken(refusal)) return `${refusal.address} takes no ${refusal.event} in its present state`;
  return refusal.messages.map(renderMessage).join(' ');
}
