/** Faults of the verification of incoming images, and of their storage. */
import { readTrigger } from '../../../models/index.js';
import { type Faults, fault, impossible, triggerParameters } from '../../faults/fault.js';

import { signatureCheck } from './state.js';

export const updateFaults = {
  'repository.full': fault({
    description:
      'The flash memory of the controller is full: images and update tasks cannot be added; stored ones remain.',
    parameters: {},
    set: (stage) => {
      if (stage.view.repository.full) return impossible('the flash memory is already full');
      stage.draft.repository.full = true;
      return undefined;
    },
    clear: (stage) => {
      if (!stage.view.repository.full) return impossible('the flash memory is not full');
      delete stage.draft.repository.full;
      return undefined;
    },
  }),
  'update.verificationFails': fault({
    description: 'The signature verification of every uploaded image fails.',
    parameters: triggerParameters,
    set: (stage, told) => {
      if (stage.view.updates.checkFails[signatureCheck]) return impossible('the verification already fails');
      stage.draft.updates.checkFails[signatureCheck] = readTrigger(told);
      return undefined;
    },
    clear: (stage) => {
      if (!stage.view.updates.checkFails[signatureCheck]) return impossible('the verification does not fail');
      delete stage.draft.updates.checkFails[signatureCheck];
      return undefined;
    },
  }),
} satisfies Faults;
