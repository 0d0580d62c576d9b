/** What can be wrong with firmware: somebody has changed it, or it cannot be written. */
import {
  type ControllerStage,
  clearWriteFault,
  damageFirmware,
  firmwareNamed,
  isFitted,
  mendFirmware,
  occasionsTold,
  setWriteFault,
} from '../../models/index.js';
import { type Faults, fault, impossible } from '../faults/fault.js';
import { occasionParameters } from '../faults/occasions.js';
import { partParameter } from '../faults/parameter.js';

type Told = { readonly part: string };

function named({ view }: ControllerStage, { part }: Told) {
  return firmwareNamed(view.blueprint, part);
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
      const item = named(stage, told);
      const damage = stage.view.firmware.damaged[item.id];
      if (damage !== 'changed' && damage !== 'found') return impossible(`${told.part} is what was written`);
      mendFirmware(stage, item);
      return undefined;
    },
  }),
  'firmware.writeFails': fault({
    says: 'Whenever a piece of firmware is written, that breaks off somewhere on its way.',
    parameters: { part: partParameter('firmware'), ...occasionParameters },
    set: (stage, { part, ...told }) => {
      const { id } = named(stage, { part });
      if (stage.view.firmware.writeFails[id]) return impossible(`${part} cannot be written already`);
      setWriteFault(stage, id, occasionsTold(told));
      return undefined;
    },
    clear: (stage, told) => {
      const { id } = named(stage, told);
      if (!stage.view.firmware.writeFails[id]) return impossible(`${told.part} can be written`);
      clearWriteFault(stage, id);
      return undefined;
    },
  }),
} satisfies Faults;
