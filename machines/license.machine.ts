/** The time of a trial licence: when it is over, what the licence opened is closed. Any other licence stays for good. */
import { setup } from 'xstate';
import { engineActions } from '../engine/index.js';
import type { LicenseContext, LicenseEvent } from '../models/index.js';

export const license = setup({
  types: {
    context: {} as LicenseContext,
    events: {} as LicenseEvent,
    input: {} as LicenseContext,
  },
  actions: {
    ...engineActions,
    expireLicense: () => {},
  },
  delays: { trial: ({ context }) => context.trialMs },
}).createMachine({
  id: 'license',
  context: ({ input }) => input,
  initial: 'untimed',
  on: { 'license.replaced': '.untimed' },
  states: {
    untimed: { on: { 'license.trialBegun': 'onTrial' } },
    onTrial: { after: { trial: { target: 'untimed', actions: 'expireLicense' } } },
  },
});
