/** Operator actions at the power button, at the Wake on LAN port, and at the console. */

import { biosAttribute } from '../../bios-attributes/index.js';
import { impossible } from '../../faults/fault.js';
import { hasLink } from '../../hardware/inventory/index.js';
import type { OperatorActions } from '../../operator-actions/operator-action.js';
import { hostPhase, powerAddress, powerRecord } from '../../power/index.js';
import { sendsPowerEvent } from './faults.js';

export const hostOperatorActions = {
  'button.press': {
    description:
      'Presses the power button, so that the server starts, or its operating system is requested to shut down.',
    operate: (stage) => {
      if (biosAttribute(stage.view, 'PowerButton') === 'Disabled')
        return impossible('the BIOS has disabled the power button, except for holding it');
      stage.send(powerAddress, { type: 'button.press' });
      return undefined;
    },
  },
  'button.hold': {
    description: 'Holds the power button until the server is off.',
    operate: sendsPowerEvent('button.hold'),
  },
  'password.type': {
    description: 'Types the password at the POST prompt, so that the host start continues.',
    operate: sendsPowerEvent('password.typed'),
  },
  'password.mistype': {
    description:
      'Types a wrong password at the POST prompt, so that POST prompts again, or halts after the third attempt.',
    operate: sendsPowerEvent('password.mistyped'),
  },
  'network.wake': {
    description: 'Sends a Wake on LAN packet to a network port, so that a server that is off starts.',
    operate: (stage) => {
      if (!hasLink(stage.view)) return impossible('no network port has a link');
      if (biosAttribute(stage.view, 'WakeOnLan') === 'Disabled')
        return impossible('the BIOS has disabled Wake on LAN');
      if (hostPhase(powerRecord(stage.tree)) !== 'off') return impossible('the server is not off');
      stage.emit('host.wakeReceived', {}, powerAddress);
      stage.send(powerAddress, { type: 'power.on' });
      return undefined;
    },
  },
} satisfies OperatorActions;
