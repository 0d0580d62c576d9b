/** The reset of a network port's link: the link goes down and returns after a while; then the machine ends. */
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
  description: 'Reset of a link.',
  context: ({ input }) => input,
  initial: 'down',
  states: {
    down: {
      description: 'Both ends negotiate the link again.',
      after: { linkTraining: 'over' },
      on: { 'host.ended': 'over' },
    },
    over: {
      description: 'The link is up again unless another condition keeps the link down.',
      type: 'final',
      entry: [{ type: 'endLinkReset', params: ({ context }) => ({ port: context.port }) }],
    },
  },
});
