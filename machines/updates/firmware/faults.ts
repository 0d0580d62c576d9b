/** Faults of firmware: it was modified, or writes fail, have no effect, or are slow. */
import { readTrigger, type Transaction } from '../../../models/index.js';
import { type Faults, fault, impossible, triggerParameters } from '../../faults/fault.js';

import { optional, partParameter, whole } from '../../faults/parameter.js';
import { type FirmwareItem, firmwareNamed, onlyItem } from '../../parts/index.js';
import { damageFirmware, repairFirmware } from './damage.js';
import { isFitted } from './items.js';
import { clearWriteFault, setWriteFault } from './write-fault.js';

const progress = optional(
  whole({
    min: 0,
    max: 99,
    unit: '%',
    measures: 'progress',
    description: 'Progress at which the write fails; drawn at random by default. Unit: %.',
  }),
);

/** Maximum factor of the write duration. Assumption: flash memory that is even slower counts as failed. */
const timesMax = 100;
const drawnTimesMax = 10;

type FirmwareFaultArgs = { readonly part: string };

function named({ view }: Transaction, { part }: FirmwareFaultArgs) {
  return firmwareNamed(view.blueprint, part);
}

/**
 * Finds the firmware item that contains a modification. A start that finds the System ROM modified exchanges the two
 * ROMs, so the modification is then in the redundant ROM.
 */
function findChanged({ view: { blueprint, firmware } }: Transaction, item: FirmwareItem) {
  const places = item.kind === 'systemRom' ? [item, onlyItem(blueprint, 'backupRom')] : [item];
  return places.find(({ id }) => firmware.damaged[id] === 'changed' || firmware.damaged[id] === 'found');
}

export const firmwareFaults = {
  'firmware.changed': fault({
    description:
      'A firmware item differs from the image that was written. The next integrity check detects the difference; a changed System ROM falls back to the redundant one at the next host start.',
    parameters: { part: partParameter('firmware') },
    set: (stage, told) => {
      const item = named(stage, told);
      if (!isFitted(stage.view, item)) return impossible(`${told.part} is removed`);
      if (stage.view.firmware.damaged[item.id] !== undefined)
        return impossible(`${told.part} is already damaged`);
      damageFirmware(stage, item, 'changed');
      return undefined;
    },
    clear: (stage, told) => {
      const item = findChanged(stage, named(stage, told));
      if (item === undefined) return impossible(`${told.part} is not changed`);
      repairFirmware(stage, item);
      return undefined;
    },
  }),
  'firmware.writeFails': fault({
    description: 'Each write of a firmware item fails at a given or random point of its progress.',
    parameters: { part: partParameter('firmware'), progress, ...triggerParameters },
    set: (stage, { part, progress = null, ...told }) => {
      const { id } = named(stage, { part });
      if (stage.view.firmware.writeFails[id]) return impossible(`writes of ${part} already fail`);
      setWriteFault(stage, id, { ...readTrigger(told), progress });
      return undefined;
    },
    clear: (stage, told) => {
      const { id } = named(stage, told);
      if (!stage.view.firmware.writeFails[id]) return impossible(`writes of ${told.part} do not fail`);
      clearWriteFault(stage, id);
      return undefined;
    },
  }),
  'firmware.wrongVersion': fault({
    description: 'A write of a firmware item appears to succeed, but the previous version remains.',
    parameters: { part: partParameter('firmware'), ...triggerParameters },
    set: (stage, { part, ...told }) => {
      const { id } = named(stage, { part });
      if (stage.view.firmware.keepsVersion[id]) return impossible(`${part} already keeps its version`);
      stage.draft.firmware.keepsVersion[id] = readTrigger(told);
      return undefined;
    },
    clear: (stage, told) => {
      const { id } = named(stage, told);
      if (!stage.view.firmware.keepsVersion[id]) return impossible(`${told.part} does not keep its version`);
      delete stage.draft.firmware.keepsVersion[id];
      return undefined;
    },
  }),
  'firmware.writesSlowly': fault({
    description: 'Firmware writes take a multiple of their usual time, starting with the next write.',
    parameters: {
      factor: whole({ min: 2, max: timesMax, unit: 'times', measures: 'factor', drawnMax: drawnTimesMax }),
    },
    set: (stage, { factor }) => {
      if (stage.view.firmware.writeTimes === factor) return impossible('writes already take that long');
      stage.draft.firmware.writeTimes = factor;
      return undefined;
    },
    clear: (stage) => {
      if (stage.view.firmware.writeTimes === 1) return impossible('writes take their usual time');
      stage.draft.firmware.writeTimes = 1;
      return undefined;
    },
  }),
} satisfies Faults;
