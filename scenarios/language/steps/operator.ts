/** Steps of operator actions at the server, including its mains power. */
import * as z from 'zod';
import {
  type ControllerInput,
  type FaultName,
  faultNames,
  type OperatorActionName,
  operatorActionNames,
  operatorActions,
} from '../../../machines/index.js';
import { describeRefusal } from '../../../replay/index.js';
import { done, type Result, type Track } from '../../run/track.js';
import { stepKind } from '../step-kind.js';

/** Performs an operator action. If the current state refuses the action, the step fails. */
export function perform({ controller }: Track, input: ControllerInput, key: string): Result {
  const outcome = controller.simulation.perform(input);
  if (outcome.ok) return done('');
  const found = `refused: ${describeRefusal(outcome)}`;
  return done('refused', [{ path: [key], what: key, expected: 'possible in the current state', found }]);
}

const parts: readonly FaultName[] = faultNames.filter((fault) => fault.endsWith('.removed'));

/**
 * Returns a hint for a name that is no operator action. The removal of a part is written as a fault, and its insertion
 * as the clearing of this fault. Media are virtual, so requests insert and eject them.
 */
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
  description: 'Performs an operator action, such as pressing the power button or resetting the controller.',
  value: z
    .enum(operatorActionNames, { error: ({ input }) => findOther(input) })
    .meta({ enumDescriptions: operatorActionNames.map((hand) => operatorActions[hand].description) }),
  beside: {},
  prepare: (hand) => ({
    leastMs: 0,
    words: () => `operator ${hand}`,
    take: (track) => perform(track, { type: 'operator', action: hand }, 'operator'),
  }),
});

const actions = { off: 'mains.off', on: 'mains.on' } as const satisfies Readonly<
  Record<string, OperatorActionName>
>;

/** Step that disconnects or reconnects the mains power of the server and its controller. */
export const mains = stepKind({
  key: 'mains',
  description: 'Disconnects or reconnects the mains power.',
  value: z.enum(['off', 'on']),
  beside: {},
  prepare: (supply) => ({
    leastMs: 0,
    words: () => `mains ${supply}`,
    take: (track) => perform(track, { type: 'operator', action: actions[supply] }, 'mains'),
  }),
});
