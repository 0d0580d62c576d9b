/** The air of a room whose cooling fails or is restored: it changes in whole degrees, and the server follows each. */
import { setup } from 'xstate';
import { addressAt, assign, recordIn } from '../../../engine/index.js';
import { chartActions, effect } from '../../declare.js';
import { recordHeat } from './readings/record-intervals.js';

/** Contract of a gradual change of the intake air. The chart is beside this file. */
export const ambientAddress = addressAt<AmbientContract>('ambient/1');

interface AmbientContext {
  /** Remaining whole degrees. */
  readonly left: number;
  /** Direction of each step. Unit: °C. */
  readonly byCelsius: 1 | -1;
  /** Duration of each step. Unit: ms. */
  readonly stepMs: number;
}

export interface AmbientContract {
  readonly value: 'changing' | 'steady';
  readonly context: AmbientContext;
  readonly input: AmbientContext;
  /** The temperature stays as it is now. */
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
      description: 'The temperature moves by one degree at the next step.',
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
