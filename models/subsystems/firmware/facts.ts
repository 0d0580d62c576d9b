/** Facts about firmware. */
import { fact } from '../../facts/row.js';

export const firmwareFacts = {
  /** `messages` say what was in the way where it was not written. Whoever ordered it goes on by this. */
  'firmware.flashEnded': fact(['operation', 'written', 'messages'], {}),
};
