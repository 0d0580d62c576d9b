/**
 * Chart of the lifetime of a trial license, by the controller's clock. At the end of the trial the licensed features
 * are disabled. Other licenses are permanent.
 */
import { setup } from 'xstate';
import { assign } from '../../../engine/index.js';
import { chartActions, effect } from '../../declare.js';
import type { LicenseContext, LicenseContract } from './state.js';

/** Effects of the chart. */
const licenseEffects = {
  /** Disables the features of an expired trial license. */
  expireLicense: effect((stage, { address }) => {
    if (stage.draft.license.installed === null) throw new Error('a trial expired without a license');
    stage.draft.license.installed.term = 'expired';
    stage.emit('license.expired', {}, address);
    stage.emit('license.narrowed', {}, address);
  }),
};

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
  description: 'Lifetime of the installed license.',
  context: ({ input }) => input,
  initial: 'untimed',
  on: { 'license.replaced': '.untimed' },
  states: {
    untimed: {
      description: 'No license is installed, or the installed license does not expire.',
      on: { 'license.trialBegun': { target: 'onTrial', actions: 'rememberRemaining' } },
    },
    onTrial: {
      description: 'A trial license is running.',
      after: { trial: { target: 'untimed', actions: 'expireLicense' } },
      on: { 'license.retimed': { target: 'onTrial', reenter: true, actions: 'rememberRemaining' } },
    },
  },
});
