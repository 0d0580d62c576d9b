/**
 * Chart of a gradual change of the room's air temperature. The temperature changes in steps of one degree, and the
 * readings of the server follow each step.
 */
import { setup } from 'xstate';
import { addressAt, assign, recordIn } from '../../../engine/index.js';
import { chartActions, effect } from '../../declare.js';
import { recordHeat } from './readings/record-intervals.js';

/** Contract of the gradual change of the intake air temperature. The chart is in `ambient.machine.ts`. */
export const ambientAddress = addressAt<AmbientContract>('ambient/1');

interface AmbientContext {
  /** Number of steps of one degree that remain. */
  readonly left: number;
  /** Change of the temperature in each step. Unit: °C. */
  readonly byCelsius: 1 | -1;
  /** Duration of each step. Unit: ms. */
  readonly stepMs: number;
}

export interface AmbientContract {
  readonly value: 'changing' | 'steady';
  readonly context: AmbientContext;
  readonly input: AmbientContext;
  /** Event that ends the change, so that the temperature keeps its current value. */
  readonly sent: { readonly type: 'air.settled' };
}

const oneDegree = ['count', 'warm'] as const;

export const ambient = setup({
  types: {
    context: {} as AmbientContext,
    events: {} as { readonly type: 'air.settled' },
    input: {} as AmbientContext,
  },
  actions: {
    ...chartActions,
    count: assign({ left: ({ context }) => context.left - 1 }),
    warm: effect((stage) => {
      const { byCelsius } = recordIn(stage, ambientAddress).context;
      const { ambientCelsius } = stage.view.conditions;
      if (ambientCelsius === null) throw new Error('the air changes and has no temperature of its own');
      stage.draft.conditions.ambientCelsius = ambientCelsius + byCelsius;
      recordHeat(stage);
    }),
  },
  guards: { isLast: ({ context }) => context.left === 1 },
  delays: { step: ({ context }) => context.stepMs },
}).createMachine({
  id: 'ambient',
  description: 'Change of the intake air temperature over time.',
  context: ({ input }) => input,
  initial: 'changing',
  states: {
    changing: {
      description: 'The temperature is changing: it moves by one degree at the next step.',
      after: {
        step: [
          { guard: 'isLast', target: 'steady', actions: oneDegree },
          { target: 'changing', reenter: true, actions: oneDegree },
        ],
      },
      on: { 'air.settled': 'steady' },
    },
    steady: {
      description: 'The temperature has reached its target, and the machine is final.',
      type: 'final',
    },
  },
});
