/** The end of a trial licence. */
import { effect } from '../declare.js';

export const licenseEffects = {
  /** With the licence goes what it opened. */
  expireLicense: effect((stage, { address }) => {
    if (stage.draft.license.installed === null) throw new Error('a trial ran out without a licence');
    stage.draft.license.installed.term = 'expired';
    stage.emit('license.expired', {}, address);
    stage.emit('license.narrowed', {}, address);
  }),
};
