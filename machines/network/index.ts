/** The controller's network on the side of the machines. */
import type { MachineSide } from '../subsystem.js';

export const network = {
  reactions: {
    /** What waited for the controller to start anew is in force. */
    'controller.returning': ({ draft: { controllerSettings } }) => {
      controllerSettings.inForce = controllerSettings.configured;
    },
  },
} satisfies MachineSide;
