/** Fans and temperatures in one resource, as clients have read them for long. The newer form is beside this file. */

import { at } from '../../../resource/at.js';
import { chassisPattern, ofChassis } from '../../../resource/one-server.js';
import { list } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import { fanElements, fanRows, temperatureElements, temperatureRows } from './thermal-elements.js';
import { thermalSettings } from './thermal-settings.js';
import { setUserTempThreshold } from './user-threshold.js';

export const thermal = at(`${chassisPattern}Thermal/`, () => [{ params: ofChassis }]).resource({
  type: 'Thermal.v1_7_1.Thermal',
  says: 'The fans and the temperatures of the server.',
  varies: ['now'],
  properties: {
    ...identity('Thermal', 'Thermal'),
    Fans: list('The fans that cool the server.', fanElements, fanRows),
    Temperatures: list('The temperatures in the server.', temperatureElements, temperatureRows),
    Oem: thermalSettings,
  },
  actions: [setUserTempThreshold],
});
