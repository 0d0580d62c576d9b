/** Chart of the reset of a network port's link. The link goes down, returns after a while, and the machine ends. */
import { setup } from 'xstate';
import { chartActions, effect } from '../../declare.js';
import { type LinkResetContext, type LinkResetContract, reportLinkChanges } from './link-changes.js';

const linkResetEffects = {
  endLinkReset: effect<{ readonly port: string }>((stage, { params }) => {
    delete stage.draft.adapters.resetting[params.port];
    reportLinkChanges(stage);
  }),
};

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
  description: 'Reset of the link of a network port.',
  context: ({ input }) => input,
  initial: 'down',
  states: {
    down: {
      description: 'The link is down while both ends negotiate it again.',
      after: { linkTraining: 'over' },
      on: { 'host.ended': 'over' },
    },
    over: {
      description: 'The link is up again, unless another condition keeps it down.',
      type: 'final',
      entry: [{ type: 'endLinkReset', params: ({ context }) => ({ port: context.port }) }],
    },
  },
});
