/** A certificate signing request: its key takes the controller minutes to make, and it can be read when it is there. */
import { assign, setup } from 'xstate';
import type { CertificateRequestContext } from '../../models/index.js';
import { chartActions } from '../declare.js';

type CertificateRequestEvent =
  | { readonly type: 'request.generate'; readonly generationMs: number }
  | { readonly type: 'request.made' | 'request.used' | 'controller.restarted' };

export const certificateRequest = setup({
  types: {
    context: {} as CertificateRequestContext,
    events: {} as CertificateRequestEvent,
    input: {} as CertificateRequestContext,
  },
  actions: {
    ...chartActions,
    rememberDuration: assign(({ context, event }) =>
      event.type === 'request.generate' ? { generationMs: event.generationMs } : context,
    ),
  },
  delays: { generation: ({ context }) => context.generationMs },
}).createMachine({
  id: 'certificateRequest',
  context: ({ input }) => input,
  initial: 'none',
  states: {
    none: {
      on: {
        'request.generate': { target: 'generating', actions: 'rememberDuration' },
        'request.made': 'ready',
      },
    },
    // What was being made is lost with the memory it was made in.
    generating: { after: { generation: 'ready' }, on: { 'controller.restarted': 'none' } },
    ready: {
      on: {
        'request.generate': { target: 'generating', actions: 'rememberDuration' },
        'request.made': { target: 'ready', reenter: true },
        'request.used': 'none',
      },
    },
  },
});
