/**
 * Certificate signing request. The controller needs minutes to generate the key; after that, the request is readable.
 */
import { setup } from 'xstate';
import { assign } from '../../../engine/index.js';
import { chartActions } from '../../declare.js';
import type { CertificateRequestContext } from './contract.js';

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
  description: 'Certificate signing request (CSR).',
  context: ({ input }) => input,
  initial: 'none',
  states: {
    none: {
      description: 'No request is available.',
      on: {
        'request.generate': { target: 'generating', actions: 'rememberDuration' },
        'request.made': 'ready',
      },
    },
    generating: {
      description: 'The key is being generated. A reset of the controller discards the request.',
      after: { generation: 'ready' },
      on: { 'controller.restarted': 'none' },
    },
    ready: {
      description: 'The request is available.',
      on: {
        'request.generate': { target: 'generating', actions: 'rememberDuration' },
        'request.made': { target: 'ready', reenter: true },
        'request.used': 'none',
      },
    },
  },
});
