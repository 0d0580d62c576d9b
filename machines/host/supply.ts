/** What the power chart reports as the supplies come and go. */
import { sendTo } from '../../engine/index.js';
import { mainsAddress } from '../../models/index.js';
import { emit } from '../declare.js';

/** The supply has let go. */
export const losePower = [emit('host.poweredOff'), { type: 'endPowerOnTime' as const }];
/** Mains are back, and what was set for that is done. */
export const restorePower = (state: 'on' | 'standby') =>
  ({ type: 'emit', params: { fact: 'host.powerRestored', args: { state } } }) as const;
export const sendHostOff = sendTo(mainsAddress, { type: 'host.off' });
