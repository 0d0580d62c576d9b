/** The sensors that can show an expected value in place of a reading, as a collection of their own. */
import { at } from '../../../resource/at.js';
import { chassisPattern, ofChassis } from '../../../resource/one-server.js';
import { temperatureSensorUri } from './sensor-list.js';
import { sensor } from './sensors.js';

export const fallbackSensors = at(`${chassisPattern}FallbackSensors/`, () => [
  { params: ofChassis },
]).collection({
  type: 'VndFallbackSensorCollection.VndFallbackSensorCollection',
  says: 'The temperature sensors that can show an expected value in place of a reading.',
  name: 'Fallback Sensors',
  description: 'The sensors of this server that can show an expected value',
  members: sensor,
  lists: (uri, { tree }) =>
    tree.blueprint.temperatures.some((temperature) => temperatureSensorUri(temperature) === uri),
});
