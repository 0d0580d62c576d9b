/** How the server is cooled, as the thermal resources show and set it. */

import { property, type Writable } from '../../../resource/define.js';
import { oneOf, whole } from '../../../resource/readers.js';
import type { ControllerTree } from '../../../tree.js';
import { thermalConfigurations } from '../cooling.js';
import { carryHeat } from '../readings/carried-heat.js';

export const thermalSettings: Writable = {
  Oem: {
    Vnd: {
      FanPercentMinimum: property({
        privilege: 'MgmtConfigPriv',
        reader: whole(0, 100),
        apply: (stage, value) => {
          stage.draft.cooling.fanPercentMinimum = value;
          carryHeat(stage);
        },
      }),
      ThermalConfiguration: property({
        privilege: 'MgmtConfigPriv',
        reader: oneOf(thermalConfigurations),
        apply: (stage, value) => {
          stage.draft.cooling.thermalConfiguration = value;
          carryHeat(stage);
        },
      }),
    },
  },
};

export function projectThermalSettings({ cooling }: ControllerTree) {
  return {
    '@odata.type': '#VndThermalExt.v2_0_1.VndThermalExt',
    FanPercentMinimum: cooling.fanPercentMinimum,
    ThermalConfiguration: cooling.thermalConfiguration,
    'ThermalConfiguration@Redfish.AllowableValues': thermalConfigurations,
  };
}
