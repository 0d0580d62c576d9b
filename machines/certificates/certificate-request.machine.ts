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
  description: 'A certificate signing request.',
  context: ({ input }) => input,
  initial: 'none',
  states: {
    none: {
      description: 'There is none to be read.',
      on: {
        'request.generate': { target: 'generating', actions: 'rememberDuration' },
        'request.made': 'ready',
      },
    },
    generating: {
      description: 'Its key is made; what is being made is lost with the memory it is made in.',
      after: { generation: 'ready' },
      on: { 'controller.restarted': 'none' },
    },
    ready: {
      description: 'It can be read.',
      on: {
        'request.generate': { target: 'generating', actions: 'rememberDuration' },
        'request.made': { target: 'ready', reenter: true },
        'request.used': 'none',
      },
    },
  },
});
