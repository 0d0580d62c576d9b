/** Hands on the power button, at the network port that wakes a server, at the console. */
import { biosAttribute, hasLink, hostPhase, powerAddress, powerRecord } from '../../models/index.js';
import { impossible } from '../faults/fault.js';
import type { Hands } from '../hands/hand.js';

export const hostHands = {
  'button.press': {
    says: 'The power button is pressed: the server starts, or its operating system is asked to shut down.',
    operate: (stage) => {
      if (biosAttribute(stage.view, 'PowerButton') === 'Disabled')
        return impossible('the BIOS has switched the power button off; held, it works');
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
  'password.type': {
    says: 'At the console somebody types the power-on password that POST asks for: the start goes on.',
    operate: (stage) => {
      stage.send(powerAddress, { type: 'password.typed' });
      return undefined;
    },
  },
  'password.mistype': {
    says: 'At the console somebody types something else: POST asks again, and the third time halts.',
    operate: (stage) => {
      stage.send(powerAddress, { type: 'password.mistyped' });
      return undefined;
    },
  },
  'network.wake': {
    says: 'A packet that wakes servers (Wake on LAN) comes to a network port: a server that is off starts.',
    operate: (stage) => {
      if (!hasLink(stage.view)) return impossible('no network port has a link');
      if (biosAttribute(stage.view, 'WakeOnLan') === 'Disabled')
        return impossible('the BIOS has switched Wake on LAN off');
      if (hostPhase(powerRecord(stage.tree)) !== 'off') return impossible('the server is not off');
      stage.emit('host.wakeReceived', {}, powerAddress);
      stage.send(powerAddress, { type: 'power.on' });
      return undefined;
    },
  },
} satisfies Hands;
