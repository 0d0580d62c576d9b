/**
 * Errors of the hardware that happen once: the firmware writes a record of each, which the controller keeps beside the
 * entry in its log. There is nothing to clear. A PCIe device that could not correct one is not well until the next POST
 * starts it anew.
 */
import {
  appended,
  type ControllerStage,
  type CperRecord,
  type CperState,
  controllerTime,
  cperRecordsMax,
  type FactToldWith,
  findBootState,
  isControllerAway,
  listPartNames,
  powerRecord,
} from '../../models/index.js';
import { type Faults, impossible, passingFault } from '../faults/fault.js';
import { partParameter } from '../faults/parameter.js';

const reporter = 'firmware';

function error(section: CperRecord['section'], fact: FactToldWith<'part' | 'record'>, says: string) {
  return passingFault({
    says,
    parameters: { part: partParameter(section === 'memory' ? 'memory' : 'pcieDevice') },
    set: (stage, { part }) => {
      if (findBootState(powerRecord(stage.tree)) === undefined) return impossible('the server is off');
      if (isControllerAway(stage)) return impossible('the controller is away and takes no record');
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
    'A memory module has a single error, which is corrected.',
  ),
  'memory.uncorrectedError': error(
    'memory',
    'memory.uncorrectedError',
    'A memory module has an error that cannot be corrected; what it struck is given up.',
  ),
  'pcie.correctedError': error(
    'pcie',
    'pcie.correctedError',
    'A PCIe device has a single error, which is corrected.',
  ),
  'pcie.uncorrectedError': error(
    'pcie',
    'pcie.uncorrectedError',
    'A PCIe device has an error that cannot be corrected; it is not well until the next POST starts it anew.',
  ),
} satisfies Faults;

/** POST has started every device anew. Assumption: what an error did to one does not outlast that. */
export function recoverDevices(stage: ControllerStage): void {
  const { blueprint, conditions } = stage.view;
  const failed = conditions.parts.pcieDevice;
  // In the order of the blueprint, whatever the order they failed in.
  for (const part of listPartNames(blueprint, 'pcieDevice').filter((name) => failed[name] !== undefined)) {
    delete stage.draft.conditions.parts.pcieDevice[part];
    stage.emit('pcie.recovered', { part }, reporter);
  }
}
