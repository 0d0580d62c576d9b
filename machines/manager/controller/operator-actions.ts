/** Operator actions on the feed, and on the switch that enables a disabled controller. */
import { impossible } from '../../faults/fault.js';
import type { OperatorActions } from '../../operator-actions/operator-action.js';
import { workingParts } from '../../parts/index.js';
import { mainsAddress, mainsRecord, managerAddress } from '../../power/index.js';

export const controllerOperatorActions = {
  'mains.off': {
    description: 'Cuts the power feed: the server and its controller lose power.',
    operate: (stage) => {
      stage.send(mainsAddress, { type: 'mains.off' });
      return undefined;
    },
  },
  'mains.on': {
    description:
      'Restores the power feed: the controller boots, then the server starts if its power-restore setting requires it.',
    operate: (stage) => {
      const { fed } = mainsRecord(stage.tree).context;
      if (fed && workingParts(stage.tree, 'powerSupply') === 0) return impossible('no power supply works');
      stage.send(mainsAddress, { type: 'mains.on' });
      return undefined;
    },
  },
  'controller.reset': {
    description:
      'Resets the controller with the button at the server, for diagnostics; the event log records the reset.',
    operate: (stage) => {
      stage.send(managerAddress, { type: 'manager.diagnose' });
      return undefined;
    },
  },
  'controller.enable': {
    description: 'Enables a disabled controller at the server, because no client can reach the controller.',
    operate: (stage) => {
      stage.send(managerAddress, { type: 'controller.enable' });
      return undefined;
    },
  },
} satisfies OperatorActions;
