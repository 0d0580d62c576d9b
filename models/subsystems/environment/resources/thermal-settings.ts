/** How the server is cooled, as the thermal resources show and set it. */

import { settingsIn } from '../../../resource/kept-settings.js';
import { oneOf, whole } from '../../../resource/readers.js';
import { type Row, row } from '../../../resource/rows.js';
import { vendor } from '../../../resource/shared-rows.js';
import { configureCooling, thermalConfiguration, thermalConfigurations } from '../cooling.js';
import { carryHeat } from '../readings/carried-heat.js';

const setting = settingsIn(({ cooling }) => cooling);

export const thermalSettings: Row = vendor(
  'VndThermalExt.v2_0_1.VndThermalExt',
  'What the vendor adds to the cooling of a server: how it is set.',
  {
    // Assumption: it makes fans faster, never slower than what the server needs.
    FanPercentAdjust: setting(
      'fanPercentAdjust',
      whole(0, 100),
      'How much faster every fan turns than it would, in percent points.',
      { unit: '%', after: carryHeat },
    ),
    FanPercentMinimum: setting(
      'fanPercentMinimum',
      whole(0, 100),
      'No fan turns slower than this while the server has power, in percent.',
      { unit: '%', after: carryHeat },
    ),
    ThermalConfiguration: row(
      oneOf(thermalConfigurations),
      'How the fans are driven: for quiet, for economy or for cold.',
      ({ tree }) => thermalConfiguration(tree),
      {
        allowable: 'values',
        set: {
          privilege: 'MgmtConfigPriv',
          apply: configureCooling,
        },
      },
    ),
  },
);
