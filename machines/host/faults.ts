/** Faults of what runs on the host. */
import { findBootState, powerAddress, powerRecord } from '../../models/index.js';
import { type Faults, fault, impossible, reportUntold } from '../faults/fault.js';

export const hostFaults = {
  'host.hung': fault({
    parameters: {},
    says: 'The operating system stops answering: graceful requests have no effect until it is forced.',
    set: (stage) => {
      stage.send(powerAddress, { type: 'fault.host.hung' });
      return undefined;
    },
    clear: (stage) => {
      stage.send(powerAddress, { type: 'fault.host.recovered' });
      return undefined;
    },
    find: (stage) => {
      if (findBootState(powerRecord(stage.tree)) === 'osHung')
        reportUntold(stage, 'host.hung', {}, powerAddress);
    },
  }),
  'operatingSystem.lost': fault({
    parameters: {},
    says: 'The operating system is gone from its drive: one that runs goes on, and the next start finds nothing there.',
    set: (stage) => {
      if (stage.view.host.operatingSystemLost) return impossible('the operating system is lost already');
      stage.draft.host.operatingSystemLost = true;
      return undefined;
    },
    clear: (stage) => {
      if (!stage.view.host.operatingSystemLost) return impossible('the operating system is not lost');
      stage.draft.host.operatingSystemLost = false;
      return undefined;
    },
  }),
} satisfies Faults;
