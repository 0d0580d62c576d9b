/**
 * The time of a trial licence, by the controller's clock: when it is over, what the licence opened is closed. Any other
 * licence stays for good.
 */
import { assign, setup } from 'xstate';
import type { LicenseContext, LicenseContract } from '../../models/index.js';
import { chartActions } from '../declare.js';
import { licenseEffects } from './effects.js';

export const license = setup({
  types: {
    context: {} as LicenseContext,
    events: {} as LicenseContract['sent'],
    input: {} as LicenseContext,
  },
  actions: {
    ...chartActions,
    ...licenseEffects,
    rememberRemaining: assign(({ context, event }) =>
      event.type === 'license.replaced' ? context : { remainingMs: event.remainingMs },
    ),
  },
  delays: { trial: ({ context }) => context.remainingMs },
}).createMachine({
  id: 'license',
  description: 'The time of a licence.',
  context: ({ input }) => input,
  initial: 'untimed',
  on: { 'license.replaced': '.untimed' },
  states: {
    untimed: {
      description: 'None is installed, or one that stays for good.',
      on: { 'license.trialBegun': { target: 'onTrial', actions: 'rememberRemaining' } },
    },
    onTrial: {
      description: 'A trial runs out.',
      after: { trial: { target: 'untimed', actions: 'expireLicense' } },
      on: { 'license.retimed': { target: 'onTrial', reenter: true, actions: 'rememberRemaining' } },
    },
  },
});
