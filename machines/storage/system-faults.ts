/** Faults of what the host has stored. */
import { chooseHome, isSystemReadable } from '../../models/index.js';
import { type Faults, fault, impossible } from '../faults/fault.js';

export const systemFaults = {
  'operatingSystem.lost': fault({
    parameters: {},
    says: 'The operating system is gone from its drive: one that runs goes on, and the next start finds nothing there. To clear it is to install one.',
    set: (stage) => {
      if (stage.view.storage.system === null) return impossible('there is no operating system to be lost');
      stage.draft.storage.system = null;
      return undefined;
    },
    clear: (stage) => {
      if (isSystemReadable(stage.view)) return impossible('the operating system is not lost');
      const home = chooseHome(stage.view);
      if (home === undefined) return impossible('there is no drive that it could be installed on');
      stage.draft.storage.system = home;
      return undefined;
    },
  }),
} satisfies Faults;
