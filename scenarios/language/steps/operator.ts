/** A hand on the server. */
import * as z from 'zod';
import { type FaultName, faultNames, handNames, hands } from '../../../machines/index.js';
import { stepKind } from '../step-kind.js';
import { perform } from './perform.js';

const parts: readonly FaultName[] = faultNames.filter((fault) => fault.endsWith('.removed'));

/** What is done to a part is a fault and its end, and media are virtual: who looks for a hand is told. */
function findOther(wanted: unknown): string | undefined {
  const [, thing, deed] = /^(\w+)\.(pull|remove|insert|eject)$/.exec(String(wanted)) ?? [];
  if (thing === 'media') {
    const action = `${deed === 'insert' ? 'Insert' : 'Eject'}Media`;
    return `request: POST /redfish/v1/Managers/1/VirtualMedia/2/Actions/VirtualMedia.${action}/, for all media are virtual`;
  }
  const removed = parts.find((fault) => fault === `${thing}.removed`);
  return removed && `${deed === 'insert' ? 'clear' : 'fault'}: ${removed} with its part`;
}

export const operator = stepKind({
  key: 'operator',
  says: 'Somebody at the server does something: presses its power button, resets its controller.',
  value: z
    .enum(handNames, { error: ({ input }) => findOther(input) })
    .meta({ enumDescriptions: handNames.map((hand) => hands[hand].says) }),
  beside: {},
  prepare: (hand) => ({
    leastMs: 0,
    words: () => `operator ${hand}`,
    take: (track) => perform(track, { type: 'operator', hand }, 'operator'),
  }),
});
