/** Facts about temperatures. Assumption: the codes, free ones of their class. */
import { fact, ofParts } from '../../facts/row.js';
import { alert, classes, entriesOfClass, named, origins } from '../../facts/rows.js';

const temperature = entriesOfClass(classes.environment, 'Hardware', 'Cooling');
const sensor = named('sensor');
const sensorAndReading = named('sensor', 'celsius');
const coolDown = 'Check the fans, the air path and the temperature of the room.';

export const temperatureFacts = ofParts({
  'temperature.userWarning': fact(['sensor', 'celsius'], {
    iml: temperature(
      8,
      'Caution',
      '{sensor} reads {celsius} °C and is beyond the warning threshold that a user has set.',
      { action: coolDown },
    ),
    event: alert('UserDefThresholdWarningAlert', origins.thermal, sensorAndReading),
  }),
  'temperature.userCritical': fact(['sensor', 'celsius'], {
    iml: temperature(
      9,
      'Critical',
      '{sensor} reads {celsius} °C and is beyond the critical threshold that a user has set.',
      { action: coolDown },
    ),
    event: alert('UserDefThresholdCriticalAlert', origins.thermal, sensorAndReading),
  }),
  'temperature.critical': fact(['sensor', 'celsius'], {
    iml: temperature(10, 'Caution', '{sensor} reads {celsius} °C, which is too warm.', { action: coolDown }),
    event: alert('ThermalStatusDegradedSysContinue', origins.thermal, sensor),
  }),
  'temperature.fatal': fact(['sensor', 'celsius'], {
    iml: temperature(11, 'Critical', '{sensor} reads {celsius} °C, which harms the hardware.', {
      action: coolDown,
    }),
    event: alert('ThermalStatusFailure', origins.thermal, sensor),
  }),
  'temperature.normal': fact(['sensor', 'celsius'], {
    iml: temperature(10, 'Repaired', '{sensor} reads {celsius} °C and is within its limits.'),
    repairs: {
      facts: [
        'temperature.userWarning',
        'temperature.userCritical',
        'temperature.critical',
        'temperature.fatal',
      ],
      same: 'sensor',
    },
    event: alert('ThermalStatusOK', origins.thermal, sensor),
  }),
  'temperature.shutdown': fact([], {
    iml: temperature(12, 'Critical', 'The server is switched off to protect it from overheating.', {
      action: 'Repair the cooling and let the server cool down before it is switched on.',
    }),
    event: alert('ThermalStatusDegradedSysShutdown', origins.thermal, () => ['System']),
  }),
  'temperature.cooledDown': fact([], {
    iml: temperature(12, 'Repaired', 'The server has cooled down and may be switched on again.'),
    repairs: { facts: ['temperature.shutdown'] },
    event: alert('ThermalStatusOK', origins.thermal, () => ['System']),
  }),
});
