/** What can be wrong with the controller itself: it serves on, and says that it is not well, or it hangs. */
import { type ControllerStage, hasEntry, managerAddress, type SelfTest } from '../../models/index.js';
import { type Faults, fault, impossible, passingFault } from '../faults/fault.js';
import { whole } from '../faults/parameter.js';
import { controllerHands } from './hands.js';

const reporter = 'selfTest';

function selfTestFault(test: SelfTest, found: string, says: string) {
  const tell = (stage: ControllerStage) => stage.emit('selfTest.failed', { test }, reporter);
  return fault({
    says,
    parameters: {},
    set: (stage) => {
      if (stage.view.selfTest.failed[test] !== undefined) return impossible(`${test} fails already`);
      stage.draft.selfTest.failed[test] = found;
      tell(stage);
      return undefined;
    },
    clear: (stage) => {
      if (stage.view.selfTest.failed[test] === undefined) return impossible(`${test} does not fail`);
      delete stage.draft.selfTest.failed[test];
      if (test === 'EmbeddedFlash') stage.emit('flash.restarted', {}, reporter);
      else stage.emit('selfTest.passed', { test }, reporter);
      return undefined;
    },
    find: (stage) => {
      const { logs, selfTest } = stage.view;
      if (selfTest.failed[test] !== undefined && !hasEntry(logs.iel, 'selfTest.failed', { test }))
        tell(stage);
    },
  });
}

/** Assumption: one that does not come back within a day is reset by somebody. Unit: s. */
const hangSeconds = { min: 1, max: 86_400 };
/** Assumption: what comes late by minutes shows as much as by an hour. Unit: s. */
const drawnHangSeconds = 300;

export const controllerFaults = {
  'controller.hung': fault({
    says: 'The controller hangs for so long: it answers nobody, and what it has to do comes late. Its reset at the server, or to clear it, ends that.',
    parameters: {
      seconds: whole({ ...hangSeconds, drawnMax: drawnHangSeconds, unit: 's', measures: 'span' }),
    },
    set: (stage, { seconds }) => {
      stage.send(managerAddress, { type: 'manager.hang', hangMs: seconds * 1_000 });
      return undefined;
    },
    clear: (stage) => {
      stage.send(managerAddress, { type: 'manager.resume' });
      return undefined;
    },
  }),
  'controller.restarted': passingFault({
    says: 'The firmware of the controller fails and starts anew, at once: what stood in its memory is lost.',
    parameters: {},
    set: (stage) => {
      stage.send(managerAddress, { type: 'manager.fail' });
      return undefined;
    },
  }),
  'mains.lost': fault({
    says: 'The feed is cut until it is cleared: the server and its controller lose power, and start again.',
    parameters: {},
    set: controllerHands['mains.off'].operate,
    clear: controllerHands['mains.on'].operate,
  }),
  'controller.flashFailed': selfTestFault(
    'EmbeddedFlash',
    'The memory does not answer.',
    'The flash memory of the controller does not answer; its self-test and its health say so. No update can be taken, queued, or carried out from the repository.',
  ),
  'controller.settingsDamaged': selfTestFault(
    'NVRAMData',
    'A checksum is wrong.',
    'What the controller has stored of its settings fails its check; its self-test and its health say so.',
  ),
} satisfies Faults;
