/** Faults of what runs on the host. */
import { powerAddress } from '../../models/index.js';
import { event, type Faults } from '../faults/fault.js';

export const hostFaults: Faults = {
  'host.hung': {
    description: 'The operating system stops answering: graceful requests have no effect until it is forced.',
    set: (stage) => {
      stage.send(powerAddress, event('fault.host.hung'));
      return undefined;
    },
    clear: (stage) => {
      stage.send(powerAddress, event('fault.host.recovered'));
      return undefined;
    },
  },
};
