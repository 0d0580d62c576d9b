/** Faults of what runs on the host. */
import { findBootState, powerAddress, powerRecord } from '../../models/index.js';
import { type Faults, fault, impossible, passingFault, reportUntold } from '../faults/fault.js';

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
  'host.crashed': passingFault({
    parameters: {},
    says: 'The operating system fails: it writes its memory to disk and starts anew.',
    set: (stage) => {
      stage.send(powerAddress, { type: 'fault.host.crashed' });
      return undefined;
    },
  }),
  'host.reset': passingFault({
    parameters: {},
    says: 'The host resets by itself, whatever it was at, and starts anew.',
    set: (stage) => {
      const boot = findBootState(powerRecord(stage.tree));
      if (boot === 'initialising' || boot === 'halted')
        return impossible('the host has only just been reset');
      stage.send(powerAddress, { type: 'fault.machineCheck' });
      return undefined;
    },
  }),
  'host.bootFails': fault({
    parameters: {},
    says: 'Nothing answers that the host could boot from, neither drives nor media nor servers, until it is cleared.',
    set: (stage) => {
      if (stage.view.conditions.bootSilent) return impossible('nothing answers already');
      stage.draft.conditions.bootSilent = true;
      return undefined;
    },
    clear: (stage) => {
      if (!stage.view.conditions.bootSilent) return impossible('what can be booted from answers');
      stage.draft.conditions.bootSilent = false;
      return undefined;
    },
  }),
} satisfies Faults;
