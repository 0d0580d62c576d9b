/** The reset of a network port's link: down now, back in a while, and the machine with it. */
import { setup } from 'xstate';
import type { LinkResetContext, LinkResetContract } from '../../models/index.js';
import { chartActions } from '../declare.js';
import { linkResetEffects } from './effects.js';

export const linkReset = setup({
  types: {
    context: {} as LinkResetContext,
    events: {} as LinkResetContract['sent'],
    input: {} as LinkResetContext,
  },
  actions: { ...chartActions, ...linkResetEffects },
  delays: { linkTraining: ({ context }) => context.downMs },
}).createMachine({
  id: 'linkReset',
  description: 'The reset of a link.',
  context: ({ input }) => input,
  initial: 'down',
  states: {
    down: {
      description: 'Both ends agree on the link anew.',
      after: { linkTraining: 'over' },
      on: { 'host.ended': 'over' },
    },
    over: {
      description: 'The link is back, unless something else keeps it down.',
      type: 'final',
      entry: [{ type: 'endLinkReset', params: ({ context }) => ({ port: context.port }) }],
    },
  },
});
