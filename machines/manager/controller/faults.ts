/** Faults of the controller itself: it hangs, restarts, loses power, or continues in a degraded state. */
import type { Transaction } from '../../../models/index.js';
import { hasEntry } from '../../facts/log.js';
import { type Faults, fault, impossible, passingFault } from '../../faults/fault.js';
import { whole } from '../../faults/parameter.js';
import { managerAddress } from '../../power/index.js';
import { controllerOperatorActions } from './operator-actions.js';
import type { SelfTest } from './self-tests.js';

const reporter = 'selfTest';

function selfTestFault(test: SelfTest, found: string, description: string) {
  const tell = (stage: Transaction) => stage.emit('selfTest.failed', { test }, reporter);
  return fault({
    description,
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

/**
 * Range of the duration of a hang. Unit: s. Assumption: an operator resets a controller that hangs for more than a day.
 */
const hangSeconds = { min: 1, max: 86_400 };
/**
 * Maximum of a randomly drawn duration of a hang. Unit: s. Assumption: a hang of minutes reveals as many bugs as a hang
 * of an hour.
 */
const drawnHangSeconds = 300;

export const controllerFaults = {
  'controller.hung': fault({
    description:
      'The controller firmware hangs for a given time: no request is answered and pending work is delayed. A controller reset, or clearing the fault, ends the hang.',
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
    description: 'The controller firmware crashes and restarts immediately; volatile state is lost.',
    parameters: {},
    set: (stage) => {
      stage.send(managerAddress, { type: 'manager.fail' });
      return undefined;
    },
  }),
  'mains.lost': fault({
    description:
      'The power feed is cut until the fault is cleared: the server and its controller lose power, then start again.',
    parameters: {},
    set: controllerOperatorActions['mains.off'].operate,
    clear: controllerOperatorActions['mains.on'].operate,
  }),
  'controller.flashFailed': selfTestFault(
    'EmbeddedFlash',
    'The memory does not respond.',
    'The flash memory of the controller fails; the self-test and health report the failure. Firmware updates are rejected, and stored images cannot be installed.',
  ),
  'controller.settingsDamaged': selfTestFault(
    'NVRAMData',
    'The checksum is wrong.',
    'The stored settings of the controller fail their checksum; the self-test and health report the failure.',
  ),
} satisfies Faults;
