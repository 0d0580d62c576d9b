/** Subsystem of the enclosure: its labels, its indicator LED and its access panel. */

import type { Subsystem } from '../../subsystem.js';
import { chassisFacts } from './facts.js';
import { accessPanelFaults, ignoreAccessPanel, reportAccessPanel } from './faults.js';
import { chassisCollection, chassis as enclosure } from './resources/chassis.js';
import { type ChassisState, initialChassis, unknownLocation } from './state.js';

export const chassis: Subsystem<{
  readonly branches: { readonly chassis: ChassisState };
  readonly facts: typeof chassisFacts;
  readonly faults: typeof accessPanelFaults;
}> = {
  branchDescriptions: {
    chassis: 'Labels, indicator and access panel of the chassis.',
  },
  initial: ({ blueprint }) => ({
    chassis: initialChassis(blueprint.chassis.environmentalClass),
  }),
  facts: chassisFacts,
  faults: accessPanelFaults,
  restore: {
    /**
     * Restores the controller's settings about the room and the devices. The labels and the LED state belong to the
     * server, so they are kept.
     */
    settings: ({ draft, tree }) => {
      const { environmentalClass, elConfigOverride, mctpEnabled } = initialChassis(
        tree.blueprint.chassis.environmentalClass,
      );
      Object.assign(draft.chassis, { environmentalClass, elConfigOverride, mctpEnabled });
    },
  },
  reactions: {
    'systemErase.controllerErased': ({ draft }) => {
      draft.chassis.assetTag = '';
      draft.chassis.place = { ...unknownLocation };
    },
    'host.poweredOn': ignoreAccessPanel,
    'host.postDiscoveryComplete': reportAccessPanel,
  },
  resources: [chassisCollection, enclosure],
};
