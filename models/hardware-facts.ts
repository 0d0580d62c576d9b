/**
 * The rows of the fact table that are about the hardware. Classes and codes that the published entries have (facts
 * § 4: 5.3, 10.644, 11.54, 11.82, 17.10) are theirs. Assumption: all other codes, free ones of the class they fit in.
 */
import type { FactRow } from './fact-row.js';

const environment = 2;
const processor = 5;
const memory = 10;
const power = 11;
const network = 17;

type Severity = FactRow['severity'];

function row(entryClass: number, code: number, severity: Severity, message: string): FactRow {
  return { class: entryClass, code, severity, message };
}

export const hardwareFacts = {
  'fan.degraded': row(environment, 3, 'Caution', '{part} turns slower than it should.'),
  'fan.failed': row(environment, 4, 'Critical', '{part} stands still.'),
  'fan.repaired': row(environment, 4, 'Repaired', '{part} turns as it should again.'),
  'fan.removed': row(environment, 5, 'Caution', '{part} was removed.'),
  'fan.inserted': row(environment, 5, 'Repaired', '{part} was inserted.'),
  'temperature.userWarning': row(
    environment,
    8,
    'Caution',
    '{sensor} reads {celsius} °C and is beyond the warning threshold that a user has set.',
  ),
  'temperature.userCritical': row(
    environment,
    9,
    'Critical',
    '{sensor} reads {celsius} °C and is beyond the critical threshold that a user has set.',
  ),
  'temperature.critical': row(environment, 10, 'Caution', '{sensor} reads {celsius} °C, which is too warm.'),
  'temperature.fatal': row(
    environment,
    11,
    'Critical',
    '{sensor} reads {celsius} °C, which harms the hardware.',
  ),
  'temperature.normal': row(
    environment,
    10,
    'Repaired',
    '{sensor} reads {celsius} °C and is within its limits.',
  ),
  'temperature.shutdown': row(
    environment,
    12,
    'Critical',
    'The server is switched off to protect it from overheating.',
  ),
  'processor.failed': row(processor, 3, 'Critical', '{part} had an error that could not be corrected.'),
  'processor.degraded': row(processor, 4, 'Caution', '{part} corrects more errors than it should have to.'),
  'processor.repaired': row(processor, 3, 'Repaired', '{part} works as it should again.'),
  'memory.failed': row(memory, 644, 'Critical', '{part} had an error that could not be corrected.'),
  'memory.degraded': row(memory, 645, 'Caution', '{part} has more corrected errors than it should.'),
  'memory.repaired': row(memory, 644, 'Repaired', '{part} works as it should again.'),
  'powerSupply.redundancyLost': row(power, 54, 'Caution', 'No power supply is left to spare.'),
  'powerSupply.redundancyRestored': row(power, 54, 'Repaired', 'There is a power supply to spare again.'),
  'powerSupply.inputLost': row(power, 82, 'Caution', 'Power supply {part} gets no power: check its cord.'),
  'powerSupply.inputRestored': row(power, 82, 'Repaired', 'Power supply {part} gets power again.'),
  'powerSupply.failed': row(power, 83, 'Critical', 'Power supply {part} has failed.'),
  'powerSupply.repaired': row(power, 83, 'Repaired', 'Power supply {part} works again.'),
  'powerSupply.removed': row(power, 84, 'Caution', 'Power supply {part} was removed.'),
  'powerSupply.inserted': row(power, 84, 'Repaired', 'Power supply {part} was inserted.'),
  'power.thresholdExceeded': row(
    power,
    90,
    'Caution',
    'The server draws {watts} W, more than the {limit} W that an alert was asked for.',
  ),
  'hood.opened': row(environment, 113, 'Caution', 'The access panel of the server was taken off.'),
  'hood.closed': row(
    environment,
    48,
    'Informational',
    'The access panel of the server is in its place again.',
  ),
  'networkPort.down': row(network, 10, 'Critical', 'Network port {part} has lost its link.'),
  'networkPort.up': row(network, 10, 'Repaired', 'Network port {part} has its link again.'),
} as const satisfies Readonly<Record<string, FactRow>>;
