/** What can be wrong with firmware: somebody has changed it, or it cannot be written. */
import {
  type ControllerStage,
  clearWriteFault,
  damageFirmware,
  type FirmwareItem,
  firmwareNamed,
  isFitted,
  mendFirmware,
  occasionsTold,
  onlyItem,
  setWriteFault,
} from '../../models/index.js';
import { type Faults, fault, impossible } from '../faults/fault.js';
import { occasionParameters } from '../faults/occasions.js';
import { optional, partParameter, whole } from '../faults/parameter.js';

const progress = optional(
  whole({
    min: 0,
    max: 99,
    unit: '%',
    measures: 'progress',
    says: 'How far it comes; somewhere, unless it says so. Unit: %.',
  }),
);

/** Assumption: flash memory that is slower still counts as failed. */
const timesMax = 100;
const drawnTimesMax = 10;

type Told = { readonly part: string };

function named({ view }: ControllerStage, { part }: Told) {
  return firmwareNamed(view.blueprint, part);
}

/** Where a change is now: a start that found the System ROM changed has made it the redundant one. */
function findChanged({ view: { blueprint, firmware } }: ControllerStage, item: FirmwareItem) {
  const places = item.kind === 'systemRom' ? [item, onlyItem(blueprint, 'backupRom')] : [item];
  return places.find(({ id }) => firmware.damaged[id] === 'changed' || firmware.damaged[id] === 'found');
}

export const firmwareFaults = {
  'firmware.changed': fault({
    says: 'A piece of firmware is not what was written any more. The next check finds it; a start of the host falls back to the redundant System ROM.',
    parameters: { part: partParameter('firmware') },
    set: (stage, told) => {
      const item = named(stage, told);
      if (!isFitted(stage.view, item)) return impossible(`${told.part} is not there`);
      if (stage.view.firmware.damaged[item.id] !== undefined)
        return impossible(`${told.part} is not whole already`);
      damageFirmware(stage, item, 'changed');
      return undefined;
    },
    clear: (stage, told) => {
      const item = findChanged(stage, named(stage, told));
      if (item === undefined) return impossible(`${told.part} is what was written`);
      mendFirmware(stage, item);
      return undefined;
    },
  }),
  'firmware.writeFails': fault({
    says: 'Whenever a piece of firmware is written, that breaks off somewhere on its way.',
    parameters: { part: partParameter('firmware'), progress, ...occasionParameters },
    set: (stage, { part, progress = null, ...told }) => {
      const { id } = named(stage, { part });
      if (stage.view.firmware.writeFails[id]) return impossible(`${part} cannot be written already`);
      setWriteFault(stage, id, { ...occasionsTold(told), progress });
      return undefined;
    },
    clear: (stage, told) => {
      const { id } = named(stage, told);
      if (!stage.view.firmware.writeFails[id]) return impossible(`${told.part} can be written`);
      clearWriteFault(stage, id);
      return undefined;
    },
  }),
  'firmware.wrongVersion': fault({
    says: 'What is written to a piece of firmware seems to take, and afterwards it has the version of before.',
    parameters: { part: partParameter('firmware'), ...occasionParameters },
    set: (stage, { part, ...told }) => {
      const { id } = named(stage, { part });
      if (stage.view.firmware.keepsVersion[id]) return impossible(`${part} keeps its version already`);
      stage.draft.firmware.keepsVersion[id] = occasionsTold(told);
      return undefined;
    },
    clear: (stage, told) => {
      const { id } = named(stage, told);
      if (!stage.view.firmware.keepsVersion[id]) return impossible(`${told.part} takes what is written`);
      delete stage.draft.firmware.keepsVersion[id];
      return undefined;
    },
  }),
  'firmware.writesSlowly': fault({
    says: 'Writing firmware takes so many times as long, from the next write on.',
    parameters: {
      times: whole({ min: 2, max: timesMax, unit: 'times', measures: 'factor', drawnMax: drawnTimesMax }),
    },
    set: (stage, { times }) => {
      if (stage.view.firmware.writeTimes === times) return impossible('writing takes that long already');
      stage.draft.firmware.writeTimes = times;
      return undefined;
    },
    clear: (stage) => {
      if (stage.view.firmware.writeTimes === 1) return impossible('writing takes as long as ever');
      stage.draft.firmware.writeTimes = 1;
      return undefined;
    },
  }),
} satisfies Faults;
