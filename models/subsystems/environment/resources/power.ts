/** What the server draws and may draw, and what its supplies give, in one resource, as clients have read it for long. */

import { at } from '../../../resource/at.js';
import { chassisPattern, ofChassis } from '../../../resource/one-server.js';
import { list } from '../../../resource/rows.js';
import { identity, vendor } from '../../../resource/shared-rows.js';
import { powerCapModified, refusePowerCap } from '../set-power-cap.js';
import { controlElements, controlRows, redundancyElements, redundancyRows } from './power-elements.js';
import { powerControlList } from './power-limit.js';
import { supplyElements, supplyRows } from './power-supply-element.js';
import { powerVendorRows } from './power-vendor-section.js';
import { voltageElements, voltageRows } from './voltage-elements.js';

export const power = at(`${chassisPattern}Power/`, () => [{ params: ofChassis }]).resource({
  type: 'Power.v1_7_1.Power',
  says: 'What the server draws, and what its power supplies give.',
  varies: ['now'],
  properties: {
    ...identity('Power', 'PowerMetrics'),
    PowerControl: list('What the server draws as a whole.', controlElements, controlRows, {
      setBy: powerControlList,
    }),
    Voltages: list('The voltages of the board.', voltageElements, voltageRows),
    PowerSupplies: list('The power supplies of the server.', supplyElements, supplyRows),
    Redundancy: list('Supplies that stand in for each other.', redundancyElements, redundancyRows),
    Oem: vendor(
      'VndPowerMetricsExt.v2_6_0.VndPowerMetricsExt',
      'What the vendor adds to the power of a server: settings, domains and what can be metered.',
      powerVendorRows,
    ),
  },
  finishPatch: (stage) => refusePowerCap(stage, '/PowerControl/0/PowerLimit/LimitInWatts'),
  modified: powerCapModified,
});
