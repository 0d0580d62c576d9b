/** The air of a room whose cooling fails, or is back: it goes by whole degrees, and the server follows each. */
import { assign, setup } from 'xstate';
import { recordIn } from '../../engine/index.js';
import { type AmbientContext, ambientAddress, carryHeat } from '../../models/index.js';
import { chartActions, effect } from '../declare.js';

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
      carryHeat(stage);
    }),
  },
  guards: { isLast: ({ context }) => context.left === 1 },
  delays: { step: ({ context }) => context.stepMs },
}).createMachine({
  id: 'ambient',
  description: 'Air at the intake that grows hotter or colder.',
  context: ({ input }) => input,
  initial: 'changing',
  states: {
    changing: {
      description: 'The next degree is on its way.',
      after: {
        step: [
          { guard: 'isLast', target: 'steady', actions: oneDegree },
          { target: 'changing', reenter: true, actions: oneDegree },
        ],
      },
      on: { 'air.settled': 'steady' },
    },
    steady: { description: 'It stays as it is, and the machine is over.', type: 'final' },
  },
});
