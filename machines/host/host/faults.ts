/** Faults of the software on the host. */
import { consumeTrigger, readTrigger, type Transaction } from '../../../models/index.js';
import {
  type Faults,
  fault,
  impossible,
  passingFault,
  reportUnreported,
  triggerParameters,
} from '../../faults/fault.js';
import { hangInPost } from '../../parts/index.js';
import { findBootState, type PowerContract, powerAddress, powerRecord } from '../../power/index.js';

const isHungInPost = ({ tree }: Transaction) => findBootState(powerRecord(tree)) === 'postHung';

/** Makes a host start hang in device discovery if the fault is set and triggers. */
export function hangStart(stage: Transaction): void {
  // Fast path that creates no draft, because most host starts have no such fault.
  if (stage.view.conditions.atStarts[hangInPost] === undefined) return;
  if (consumeTrigger(stage, stage.draft.conditions.atStarts, hangInPost, 'fault/host.hangsInPost'))
    stage.send(powerAddress, { type: 'fault.post.hung' });
}

/** Creates the set or clear function of a fault whose only effect is an event of the power machine. */
export function sendsPowerEvent(type: PowerContract['sent']['type']) {
  return (stage: Transaction): undefined => {
    stage.send(powerAddress, { type });
  };
}

export const hostFaults = {
  'host.hung': fault({
    parameters: {},
    description:
      'The operating system stops responding: graceful requests have no effect until a forced reset or power-off.',
    set: sendsPowerEvent('fault.host.hung'),
    clear: sendsPowerEvent('fault.host.recovered'),
    find: (stage) => {
      if (findBootState(powerRecord(stage.tree)) === 'osHung')
        reportUnreported(stage, 'host.hung', {}, powerAddress);
    },
  }),
  'host.crashed': passingFault({
    parameters: {},
    description: 'The operating system crashes, writes its memory to disk and restarts.',
    set: sendsPowerEvent('fault.host.crashed'),
  }),
  'host.reset': passingFault({
    parameters: {},
    description: 'The host resets spontaneously in any state and starts again.',
    set: (stage) => {
      const boot = findBootState(powerRecord(stage.tree));
      if (boot === 'initialising' || boot === 'halted')
        return impossible('the host has only just been reset');
      stage.send(powerAddress, { type: 'fault.machineCheck' });
      return undefined;
    },
  }),
  'host.hangsInPost': fault({
    parameters: triggerParameters,
    description:
      'A host start hangs in POST during device discovery, until the host is reset or switched off, or until the fault is cleared.',
    set: ({ view, draft }, told) => {
      if (view.conditions.atStarts[hangInPost]) return impossible('starts already hang');
      draft.conditions.atStarts[hangInPost] = readTrigger(told);
      return undefined;
    },
    clear: (stage) => {
      const isHung = isHungInPost(stage);
      if (!stage.view.conditions.atStarts[hangInPost] && !isHung) return impossible('starts do not hang');
      delete stage.draft.conditions.atStarts[hangInPost];
      if (isHung) stage.send(powerAddress, { type: 'fault.post.recovered' });
      return undefined;
    },
    find: (stage) => {
      if (isHungInPost(stage)) reportUnreported(stage, 'host.postHung', {}, powerAddress);
    },
  }),
  'host.bootFails': fault({
    parameters: {},
    description: 'No boot source responds, neither drives nor media nor servers, until the fault is cleared.',
    set: (stage) => {
      if (stage.view.conditions.bootSilent) return impossible('the boot sources already do not respond');
      stage.draft.conditions.bootSilent = true;
      return undefined;
    },
    clear: (stage) => {
      if (!stage.view.conditions.bootSilent) return impossible('the boot sources respond');
      stage.draft.conditions.bootSilent = false;
      return undefined;
    },
  }),
} satisfies Faults;
