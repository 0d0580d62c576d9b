/**
 * Faults for single hardware errors. For each error the firmware writes a record, which the controller stores together
 * with the log entry. The faults cannot be cleared. A PCIe device with an uncorrectable error stays critical until the
 * next POST restarts it.
 */
import { appended, controllerTime, type Transaction } from '../../../models/index.js';
import type { FactWithArgs } from '../../facts/fact.js';
import { type Faults, impossible, passingFault } from '../../faults/fault.js';
import { partParameter, whole } from '../../faults/parameter.js';
import { listPartNames } from '../../parts/index.js';
import { findBootState, isControllerAway, powerRecord } from '../../power/index.js';
import { type CperRecord, type CperState, cperRecordsMax } from './error-records.js';

const reporter = 'firmware';

function error(section: CperRecord['section'], fact: FactWithArgs<'part' | 'record'>, description: string) {
  return passingFault({
    description,
    parameters: { part: partParameter(section === 'memory' ? 'memory' : 'pcieDevice') },
    set: (stage, { part }) => {
      if (findBootState(powerRecord(stage.tree)) === undefined) return impossible('the server is off');
      if (isControllerAway(stage)) return impossible('the controller is unavailable and records nothing');
      const corrected = fact.endsWith('.correctedError');
      const kept = { section, corrected, part, at: controllerTime(stage.view, stage.now) };
      const { cper } = stage.view;
      const record = cper.next;
      stage.put('cper', appended<CperRecord, CperState>(cper, kept, cperRecordsMax));
      if (section === 'pcie' && !corrected) stage.draft.conditions.parts.pcieDevice[part] = 'failed';
      stage.emit(fact, { part, record }, reporter);
      return undefined;
    },
  });
}

export const errorFaults = {
  'memory.correctedError': error(
    'memory',
    'memory.correctedError',
    'A memory module reports one correctable error.',
  ),
  'memory.uncorrectedError': error(
    'memory',
    'memory.uncorrectedError',
    'A memory module reports one uncorrectable error, which is contained.',
  ),
  'pcie.correctedError': error('pcie', 'pcie.correctedError', 'A PCIe device reports one correctable error.'),
  'pcie.uncorrectedError': error(
    'pcie',
    'pcie.uncorrectedError',
    'A PCIe device reports one uncorrectable error; its health is not OK until the next POST restarts the device.',
  ),
} satisfies Faults;

/**
 * Clears the failures of PCIe devices, because POST has restarted every device. Assumption: the effect of an error does
 * not survive a restart.
 */
export function recoverDevices(stage: Transaction): void {
  const { blueprint, conditions } = stage.view;
  const failed = conditions.parts.pcieDevice;
  // The loop follows the order of the blueprint, so that the result does not depend on the order of the failures.
  for (const part of listPartNames(blueprint, 'pcieDevice').filter((name) => failed[name] !== undefined)) {
    delete stage.draft.conditions.parts.pcieDevice[part];
    stage.emit('pcie.recovered', { part }, reporter);
  }
}

const loginReporter = 'authentication';

/** Maximum number of entries of a burst. Assumption: enough to overwrite the event log twice. */
const entriesMax = 2_500;
/** Maximum number of entries of a randomly drawn burst. Assumption: a hundred entries are representative. */
const drawnEntriesMax = 100;
/** Client address of the login attempts, from a network for documentation (RFC 5737). */
const stranger = '198.51.100.7';

/** Fault that causes a burst of log entries, as after a port scan. */
export const floodFaults = {
  'log.flooded': passingFault({
    description:
      'Login attempts with many different user names flood the event log, one entry for each attempt.',
    parameters: {
      entries: whole({
        min: 1,
        max: entriesMax,
        unit: 'entries',
        measures: 'number',
        drawnMax: drawnEntriesMax,
      }),
    },
    set: (stage, { entries }) => {
      for (let number = 1; number <= entries; number++)
        stage.emit('login.failed', { user: `user${number}`, address: stranger }, loginReporter);
      return undefined;
    },
  }),
} satisfies Faults;
