/** Faults of what runs on the host. */
import { findBootState, powerAddress, powerRecord } from '../../models/index.js';
import { type Faults, fault, reportUntold } from '../faults/fault.js';

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
} satisfies Faults;
