/** What can be wrong with the check of images that come, and with where they are kept. */
import { occasionsTold, signatureCheck } from '../../models/index.js';
import { type Faults, fault, impossible } from '../faults/fault.js';
import { occasionParameters } from '../faults/occasions.js';

export const updateFaults = {
  'repository.full': fault({
    says: 'The flash memory of the controller has no room left: neither images nor tasks of updates can be added, what is kept stays.',
    parameters: {},
    set: (stage) => {
      if (stage.view.repository.full) return impossible('there is no room already');
      stage.draft.repository.full = true;
      return undefined;
    },
    clear: (stage) => {
      if (!stage.view.repository.full) return impossible('there is room');
      delete stage.draft.repository.full;
      return undefined;
    },
  }),
  'update.verificationFails': fault({
    says: 'The check of images that come fails, whatever they are: nobody is believed to have signed them.',
    parameters: occasionParameters,
    set: (stage, told) => {
      if (stage.view.updates.checkFails[signatureCheck]) return impossible('the check fails already');
      stage.draft.updates.checkFails[signatureCheck] = occasionsTold(told);
      return undefined;
    },
    clear: (stage) => {
      if (!stage.view.updates.checkFails[signatureCheck]) return impossible('the check does not fail');
      delete stage.draft.updates.checkFails[signatureCheck];
      return undefined;
    },
  }),
} satisfies Faults;
