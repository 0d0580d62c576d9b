/** Hands on the power button. */
import { powerAddress } from '../../models/index.js';
import type { Hands } from '../hands/hand.js';

export const hostHands = {
  'button.press': {
    says: 'The power button is pressed: the server starts, or its operating system is asked to shut down.',
    operate: (stage) => {
      stage.send(powerAddress, { type: 'button.press' });
      return undefined;
    },
  },
  'button.hold': {
    says: 'The power button is held until the server is off.',
    operate: (stage) => {
      stage.send(powerAddress, { type: 'button.hold' });
      return undefined;
    },
  },
} satisfies Hands;
