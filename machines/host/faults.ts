/** Faults of what runs on the host. */
import {
  type ControllerStage,
  findBootState,
  hangInPost,
  occasionsTold,
  powerAddress,
  powerRecord,
  strikes,
} from '../../models/index.js';
import { type Faults, fault, impossible, passingFault, reportUntold } from '../faults/fault.js';
import { occasionParameters } from '../faults/occasions.js';

const isHungInPost = ({ tree }: ControllerStage) => findBootState(powerRecord(tree)) === 'postHung';

/** A start that has come to its devices gets no further when the fault is there and strikes. */
export function hangStart(stage: ControllerStage): void {
  if (strikes(stage, stage.draft.conditions.atStarts, hangInPost, 'fault/host.hangsInPost'))
    stage.send(powerAddress, { type: 'fault.post.hung' });
}

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
  'host.hangsInPost': fault({
    parameters: occasionParameters,
    says: 'A start of the host hangs in POST, while it looks for devices, until it is forced to end or the fault is cleared.',
    set: ({ view, draft }, told) => {
      if (view.conditions.atStarts[hangInPost]) return impossible('starts hang already');
      draft.conditions.atStarts[hangInPost] = occasionsTold(told);
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
      if (isHungInPost(stage)) reportUntold(stage, 'host.postHung', {}, powerAddress);
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
