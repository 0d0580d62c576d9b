/** The licence on the side of the machines: the time of a trial. */
import { type LicenseContract, licenseAddress } from '../../models/index.js';
import { declareMachine } from '../declare.js';
import { type MachineSide, standing } from '../subsystem.js';
import { license as chart } from './license.machine.js';

export const license = {
  // An expiry: nobody waits for it.
  machines: { license: declareMachine<LicenseContract>()({ chart, foreground: false, enrich: {} }) },
  first: () => [standing(licenseAddress, { value: 'untimed', context: { remainingMs: 0 } })],
} satisfies MachineSide;
