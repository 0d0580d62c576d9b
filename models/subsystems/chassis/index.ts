/** The enclosure: its labels, its light and its access panel. */
import type { Subsystem } from '../../subsystem.js';
import { chassisFacts } from './facts.js';
import { chassis as enclosure } from './resources/chassis.js';
import { chassisCollection } from './resources/chassis-collection.js';
import { type ChassisState, initialChassis, unknownPlace } from './state.js';

export const chassis: Subsystem<{
  readonly branches: { readonly chassis: ChassisState };
  readonly facts: typeof chassisFacts;
}> = {
  initial: ({ blueprint }) => ({
    chassis: initialChassis(blueprint.chassis.environmentalClass),
  }),
  facts: chassisFacts,
  restore: {
    /** What the controller was told of its room and its devices; labels and lights are the server's own. */
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
      draft.chassis.place = { ...unknownPlace };
    },
  },
  resources: [chassisCollection, enclosure],
};

export { indicatorRows, vendorIndicatorRow } from './indicator.js';
export type { ChassisPlace } from './state.js';
