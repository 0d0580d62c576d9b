/**
 * Facts about fans, temperatures, power supplies and power consumption. Assumption: the entries about fans and
 * temperatures have codes that are unused in their class.
 */
import { fact, ofParts } from '../../facts/fact.js';
import { alert, classes, entriesOfClass, named, origins, resourceAlert } from '../../facts/rows.js';

const cooling = entriesOfClass(classes.environment, 'Hardware', 'Cooling');
const fanName = named('part');

/** Faults of a fan. A later fault replaces an earlier one, so a repair ends all of them. */
const fanFaults = { facts: ['fan.degraded', 'fan.failed', 'fan.removed'], same: 'part' } as const;

export const fanFacts = ofParts({
  'fan.degraded': fact(['part'], {
    iml: cooling(3, 'Caution', '{part} turns slower than its set speed.', {
      action: 'Clean the fan and its air path; replace it if it stays slow.',
    }),
    event: alert('FanDegraded', origins.thermal, fanName),
  }),
  'fan.failed': fact(['part'], {
    iml: cooling(4, 'Critical', '{part} has stopped.', { action: 'Replace the fan.' }),
    event: alert('FanFailed', origins.thermal, fanName),
  }),
  'fan.repaired': fact(['part'], {
    iml: cooling(4, 'Repaired', '{part} turns at its set speed again.'),
    repairs: fanFaults,
    event: alert('FanStatusOK', origins.thermal, fanName),
  }),
  'fan.removed': fact(['part'], {
    iml: cooling(5, 'Caution', '{part} was removed.', { action: 'Put a fan back in its place.' }),
    event: resourceAlert('FanRemoved', origins.thermal, fanName),
  }),
  'fan.inserted': fact(['part'], {
    iml: cooling(5, 'Repaired', '{part} was inserted.'),
    repairs: fanFaults,
    event: resourceAlert('FanInserted', origins.thermal, fanName),
  }),
});

const sensor = named('sensor');
const sensorAndReading = named('sensor', 'celsius');
const coolDown = 'Check the fans, the air path and the temperature of the room.';

export const temperatureFacts = ofParts({
  'temperature.userWarning': fact(['sensor', 'celsius'], {
    iml: cooling(
      8,
      'Caution',
      '{sensor} reads {celsius} °C and is beyond the warning threshold that a user has set.',
      { action: coolDown },
    ),
    event: alert('UserDefThresholdWarningAlert', origins.thermal, sensorAndReading),
  }),
  'temperature.userCritical': fact(['sensor', 'celsius'], {
    iml: cooling(
      9,
      'Critical',
      '{sensor} reads {celsius} °C and is beyond the critical threshold that a user has set.',
      { action: coolDown },
    ),
    event: alert('UserDefThresholdCriticalAlert', origins.thermal, sensorAndReading),
  }),
  'temperature.critical': fact(['sensor', 'celsius'], {
    iml: cooling(10, 'Caution', '{sensor} reads {celsius} °C, which is too warm.', { action: coolDown }),
    event: alert('ThermalStatusDegradedSysContinue', origins.thermal, sensor),
  }),
  'temperature.fatal': fact(['sensor', 'celsius'], {
    iml: cooling(11, 'Critical', '{sensor} reads {celsius} °C, which harms the hardware.', {
      action: coolDown,
    }),
    event: alert('ThermalStatusFailure', origins.thermal, sensor),
  }),
  'temperature.normal': fact(['sensor', 'celsius'], {
    iml: cooling(10, 'Repaired', '{sensor} reads {celsius} °C and is within its limits.'),
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
    iml: cooling(12, 'Critical', 'The server is switched off to protect it from overheating.', {
      action: 'Repair the cooling and let the server cool down before it is switched on.',
    }),
    event: alert('ThermalStatusDegradedSysShutdown', origins.thermal, () => ['System']),
  }),
  'temperature.cooledDown': fact([], {
    iml: cooling(12, 'Repaired', 'The server has cooled down and may be switched on again.'),
    repairs: { facts: ['temperature.shutdown'] },
    event: alert('ThermalStatusOK', origins.thermal, () => ['System']),
  }),
});

/**
 * Facts about power supplies and power consumption. Published entries (behaviour § 4: 11.54, 11.82) have their
 * published class and code. Assumption: the other entries have unused codes of the best matching class.
 */
const power = entriesOfClass(classes.power, 'Power');
const supplyNumber = named('part');

/** Faults of a power supply. A later fault replaces an earlier one, so a repair ends all of them. */
const supplyFaults = {
  facts: ['powerSupply.inputLost', 'powerSupply.failed', 'powerSupply.removed'],
  same: 'part',
} as const;

export const supplyFacts = ofParts({
  'powerSupply.redundancyLost': fact([], {
    iml: power(54, 'Caution', 'The power supplies are no longer redundant.', {
      action: 'Restore the power supply that was lost.',
    }),
    event: alert('PowerRedundancyLost', origins.power),
  }),
  'powerSupply.redundancyRestored': fact([], {
    iml: power(54, 'Repaired', 'The power supplies are redundant again.'),
    repairs: { facts: ['powerSupply.redundancyLost'] },
    event: alert('PowerRedundancyRestored', origins.power),
  }),
  'powerSupply.inputLost': fact(['part'], {
    iml: power(82, 'Caution', 'Power supply {part} has lost its input power.', {
      action: 'Check the power cord and its outlet.',
    }),
    event: alert('PowerSupplyACPowerLoss', origins.power, supplyNumber),
  }),
  'powerSupply.inputRestored': fact(['part'], {
    iml: power(82, 'Repaired', 'Power supply {part} has input power again.'),
    repairs: supplyFaults,
    event: alert('PowerSupplyOK', origins.power, supplyNumber),
  }),
  'powerSupply.failed': fact(['part'], {
    iml: power(83, 'Critical', 'Power supply {part} has failed.', { action: 'Replace the power supply.' }),
    event: alert('PowerSupplyFailed', origins.power, supplyNumber),
  }),
  'powerSupply.repaired': fact(['part'], {
    iml: power(83, 'Repaired', 'Power supply {part} works again.'),
    repairs: supplyFaults,
    event: alert('PowerSupplyOK', origins.power, supplyNumber),
  }),
  'powerSupply.removed': fact(['part'], {
    iml: power(84, 'Caution', 'Power supply {part} was removed.', {
      action: 'Put a power supply back in its bay.',
    }),
    event: resourceAlert('PowerSupplyRemoved', origins.power, supplyNumber),
  }),
  'powerSupply.inserted': fact(['part'], {
    iml: power(84, 'Repaired', 'Power supply {part} was inserted.'),
    repairs: supplyFaults,
    event: resourceAlert('PowerSupplyInserted', origins.power, supplyNumber),
  }),
  'powerCap.exceeded': fact([], {
    iml: power(86, 'Caution', 'The power draw of the server exceeds its cap and cannot be reduced further.', {
      action: 'Set a higher power cap.',
    }),
    event: alert('SystemPowerAllocationNotOptimized', origins.power),
  }),
  'powerCap.held': fact([], {
    iml: power(86, 'Repaired', 'The power draw of the server no longer exceeds its cap.'),
    repairs: { facts: ['powerCap.exceeded'] },
    event: alert('SystemPowerAllocationStatusOptimized', origins.power),
  }),
  'power.thresholdExceeded': fact(['watts', 'limit', 'kind', 'minutes'], {
    // No later entry marks this entry as repaired, because a consumption above the alert threshold needs no repair.
    iel: entriesOfClass(classes.controller, 'Power')(
      1_252,
      'Caution',
      'The server draws {watts} W, above the alert threshold of {limit} W.',
    ),
    event: alert('PowerThresholdBreach', origins.power, named('kind', 'limit', 'minutes')),
  }),
});
