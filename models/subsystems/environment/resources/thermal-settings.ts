/** How the server is cooled, as the thermal resources show and set it. */

import { oneOf, whole } from '../../../resource/readers.js';
import { type Row, row } from '../../../resource/rows.js';
import { vendor } from '../../../resource/shared-rows.js';
import { thermalConfigurations } from '../cooling.js';
import { carryHeat } from '../readings/carried-heat.js';

export const thermalSettings: Row = vendor(
  'VndThermalExt.v2_0_1.VndThermalExt',
  'What the vendor adds to the cooling of a server: how it is set.',
  {
    FanPercentMinimum: row(
      whole(0, 100),
      'No fan turns slower than this while the server has power, in percent.',
      ({ tree }) => tree.cooling.fanPercentMinimum,
      {
        unit: '%',
        set: {
          privilege: 'MgmtConfigPriv',
          apply: (stage, value) => {
            stage.draft.cooling.fanPercentMinimum = value;
            carryHeat(stage);
          },
        },
      },
    ),
    ThermalConfiguration: row(
      oneOf(thermalConfigurations),
      'How the fans are driven: for quiet, for economy or for cold.',
      ({ tree }) => tree.cooling.thermalConfiguration,
      {
        allowable: 'values',
        set: {
          privilege: 'MgmtConfigPriv',
          apply: (stage, value) => {
            stage.draft.cooling.thermalConfiguration = value;
            carryHeat(stage);
          },
        },
      },
    ),
  },
);
