/**
 * Attested component: an SPDM device, or the TPM of the host. Each host start measures it. With the policy
 * `HaltBootOnSPDMFailure` a failed verification halts the start.
 */
import { setup } from 'xstate';
import type { ComponentContract } from '../../parts/index.js';

const failing = [{ guard: 'haltsBoot', target: '.halted' }, { target: '.idle' }] as const;

/** Transition for the states in which the component signs statements on request, even while a host start measures it. */
const signing = { on: { 'statement.requested': { guard: 'answers' } } } as const;

export const component = setup({
  types: {
    context: {} as ComponentContract['context'],
    events: {} as ComponentContract['sent'],
    input: {} as ComponentContract['context'],
  },
  guards: {
    haltsBoot: ({ event }) => 'policy' in event && event.policy === 'HaltBootOnSPDMFailure',
    answers: ({ event }) => event.type === 'statement.requested' && event.answers,
  },
}).createMachine({
  id: 'component',
  description: 'Component that attests its identity and measurements.',
  context: ({ input }) => input,
  type: 'parallel',
  states: {
    identity: {
      description: 'Result of the last verification of the component.',
      initial: 'unmeasured',
      on: {
        'component.authentic': '.authentic',
        'component.notAuthentic': '.notAuthentic',
        'component.wrongMeasurement': '.wrongMeasurement',
        'component.unsupported': '.unsupported',
        'component.failed': '.failed',
      },
      states: {
        unmeasured: { description: 'No host start has measured the component.', ...signing },
        authentic: { description: 'The component was authenticated.', ...signing },
        notAuthentic: { description: 'The certificate of the component is not trusted.', ...signing },
        wrongMeasurement: {
          description: 'The measurements of the component differ from the expected ones.',
          ...signing,
        },
        unsupported: {
          description:
            'The component did not respond, so that no certificate is available to verify a signature.',
        },
        failed: { description: 'The component failed its self-test and signs nothing.' },
      },
    },
    start: {
      description: 'Role of the component in a host start.',
      initial: 'idle',
      on: {
        'start.reached': '.measuring',
        'component.authentic': '.idle',
        'component.unsupported': '.idle',
        'component.failed': '.idle',
        'component.notAuthentic': failing,
        'component.wrongMeasurement': failing,
      },
      states: {
        idle: { description: 'No host start is measuring the component.' },
        measuring: {
          description: 'The component is measured during the start of the host.',
          on: { 'start.left': 'idle' },
        },
        halted: {
          description: 'The integrity policy halted the last host start, because the verification failed.',
        },
      },
    },
  },
});
