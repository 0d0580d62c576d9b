/** The slots that have something in them. What a blueprint leaves empty it does not mention. */

import type { ResourceDefinition } from '../../../resource/define.js';
import { chassisPattern, chassisUri, linksTo, ofChassis } from '../../../resource/one-server.js';
import { pcieDevicesOf } from '../../parts/parts.js';

export const pcieSlots: ResourceDefinition = {
  uri: `${chassisPattern}PCIeSlots/`,
  type: 'PCIeSlots.v1_3_0.PCIeSlots',
  instances: () => [ofChassis],
  project: (view) => {
    const devices = pcieDevicesOf(view.tree.blueprint);
    const slots = [...new Set(devices.map(({ built }) => built.slot))].sort((one, other) => one - other);
    return {
      Id: 'PCIeSlots',
      Name: 'PCIe Slots',
      Slots: slots.map((slot) => {
        const held = devices.filter(({ built }) => built.slot === slot);
        return {
          HotPluggable: false,
          Location: {
            PartLocation: { LocationOrdinalValue: slot, LocationType: 'Slot', ServiceLabel: `Slot ${slot}` },
          },
          Status: { Health: 'OK', State: 'Enabled' },
          Links: {
            PCIeDevice: linksTo(
              view,
              held.map(({ id }) => `${chassisUri}PCIeDevices/${id}/`),
            ),
          },
        };
      }),
    };
  },
};
