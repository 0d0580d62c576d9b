/** The controller's network on the side of the machines. */
import type { MachineSide } from '../subsystem.js';
import { managerLinkFaults } from './faults.js';
import { servicePortHands } from './hands.js';

export const network = {
  faults: [managerLinkFaults],
  hands: [servicePortHands],
  reactions: {
    /** What waited for the controller to start anew is in force. */
    'controller.returning': ({ draft: { controllerSettings } }) => {
      controllerSettings.inForce = controllerSettings.configured;
    },
  },
} satisfies MachineSide;
