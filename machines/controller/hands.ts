/** Hands on the feed, and on the switch that brings a disabled controller back. */
import { mainsAddress, mainsRecord, managerAddress, workingParts } from '../../models/index.js';
import { impossible } from '../faults/fault.js';
import type { Hands } from '../hands/hand.js';

export const controllerHands = {
  'mains.off': {
    says: 'The feed is cut: the server and its controller lose power.',
    operate: (stage) => {
      stage.send(mainsAddress, { type: 'mains.off' });
      return undefined;
    },
  },
  'mains.on': {
    says: 'The feed is back: the controller boots, then the server starts if it is set to.',
    operate: (stage) => {
      const { fed } = mainsRecord(stage.tree).context;
      if (fed && workingParts(stage.tree, 'powerSupply') === 0) return impossible('no power supply works');
      stage.send(mainsAddress, { type: 'mains.on' });
      return undefined;
    },
  },
  'controller.reset': {
    says: 'Someone at the server resets the controller, for diagnostics; its log says so.',
    operate: (stage) => {
      stage.send(managerAddress, { type: 'manager.diagnose' });
      return undefined;
    },
  },
  'controller.enable': {
    says: 'A controller that was disabled is enabled at the server, where no client reaches it.',
    operate: (stage) => {
      stage.send(managerAddress, { type: 'controller.enable' });
      return undefined;
    },
  },
} satisfies Hands;
