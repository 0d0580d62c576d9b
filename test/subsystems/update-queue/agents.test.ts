/**
 * Tests of update agents: the controller executes tasks at any time, the firmware in POST, and the update agent in the
 * operating system.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { root, systemUri } from '../../support/lab.js';
import {
  bootOf,
  createQueueLab,
  files,
  momentMs,
  type QueueLab,
  reset,
  resultOf,
  until,
  untilBoot,
  wait,
} from '../../support/updates/queue-rig.js';

const checkUri = `${root}UpdateService/Actions/Oem/Vnd/VndMgmtUpdateServiceExt.StartFirmwareIntegrityCheck/`;

test('a task of the controller starts a second after it was queued at the head of the queue, whatever the server does', () => {
  for (const type of ['On', 'ForceOff'] as const) {
    const lab = createQueueLab();
    if (type === 'ForceOff') reset(lab, type);

    lab.queue('supplies', { Filename: files.powerSupply });

    assert.is(lab.state('supplies'), 'Pending');
    lab.advance(momentMs - 1);
    assert.is(lab.state('supplies'), 'Pending');
    lab.advance(1);
    assert.is(lab.state('supplies'), 'InProgress');
    until(lab, 'supplies', 'Complete');
    assert.is(lab.task('supplies').operation, null);
  }
});

test('tasks are done strictly in order, each when the one before is complete', () => {
  const lab = createQueueLab();
  lab.queue('one', wait);
  lab.queue('two', { Filename: files.powerSupply });
  lab.queue('three', wait);
  const states = () => lab.tasks.map(({ state }) => state).join(' ');

  assert.is(lab.look() && states(), 'InProgress Pending Pending');
  lab.advance('60s');
  assert.is(states(), 'Complete Pending Pending');
  assert.is(lab.look() && states(), 'Complete InProgress Pending');
  until(lab, 'two', 'Complete');
  assert.is(lab.look() && states(), 'Complete Complete InProgress');
  lab.advance('60s');
  assert.is(states(), 'Complete Complete Complete');
});

test('a wait takes as long as was asked for, and one of no time is complete at once', () => {
  const lab = createQueueLab();

  lab.queue('none', { ...wait, WaitTimeSeconds: 0 });
  lab.look();
  assert.is(lab.state('none'), 'Complete');
  lab.queue('some', wait);
  lab.look().advance(59_999);
  assert.is(lab.state('some'), 'InProgress');
  lab.advance(1);
  assert.is(lab.state('some'), 'Complete');
});

test('an exception stops the queue until a client has the task go on or removes it', () => {
  const lab = createQueueLab();
  const stalled = lab.queue('strange', { Filename: files.strange });
  lab.queue('behind', wait);
  lab.advance('1h');

  assert.is(lab.state('strange'), 'Exception');
  assert.is(resultOf(lab, 'strange'), 'UpdateNotApplicable');
  assert.is(lab.state('behind'), 'Pending');
  lab.delete(stalled).is(200);
  lab.look();
  assert.is(lab.state('behind'), 'InProgress');
});

test('a cancelled task is passed', () => {
  const lab = createQueueLab();
  const first = lab.queue('first', { ...wait, StartAfter: '2027-01-01T00:00:00Z' });
  lab.queue('second', wait);
  assert.is(lab.state('second'), 'Pending');

  lab.patch(first, { State: 'Canceled' }).is(200);
  lab.look();

  assert.is(lab.state('second'), 'InProgress');
});

test('POST waits for the firmware, which takes one task after the other, and goes on then', () => {
  const lab = createQueueLab();
  const uefi = { UpdatableBy: ['Uefi'] };
  lab.queue('drives', { Filename: files.drive, ...uefi });
  lab.queue('wait', { ...wait, ...uefi });
  lab.queue('adapter', { Filename: files.adapter, ...uefi });
  lab.advance('1h');
  assert.is(lab.state('drives'), 'Pending');

  reset(lab);
  untilBoot(lab, 'servicing');

  assert.is(lab.state('drives'), 'InProgress');
  lab
    .get(systemUri)
    .has({ Status: { State: 'Starting' }, Oem: { Vnd: { PostState: 'InPostDiscoveryComplete' } } });
  until(lab, 'wait', 'InProgress');
  assert.is(bootOf(lab), 'servicing');
  until(lab, 'adapter', 'InProgress');
  assert.is(bootOf(lab), 'servicing');
  until(lab, 'adapter', 'Complete');
  assert.is(bootOf(lab), 'completing');
  untilBoot(lab, 'osRunning');
});

test('a POST with nothing for the firmware at the head of the queue waits for nobody', () => {
  const lab = createQueueLab();
  lab.queue('later', { Filename: files.drive, UpdatableBy: ['Uefi'], StartAfter: '2027-01-01T00:00:00Z' });
  reset(lab);
  const seen = new Set<string | undefined>();

  lab.controller.runUntil(() => {
    seen.add(bootOf(lab));
    return bootOf(lab) === 'osRunning';
  }, '2h');

  assert.not(seen.has('servicing'));
});

test('a task of the firmware behind one of the controller waits for the next start', () => {
  const lab = createQueueLab();
  lab.queue('first', { Filename: files.drive, UpdatableBy: ['Uefi'] });
  lab.queue('between', { Filename: files.powerSupply });
  lab.queue('last', { Filename: files.adapter, UpdatableBy: ['Uefi'] });

  reset(lab);
  until(lab, 'between', 'Complete');
  untilBoot(lab, 'osRunning');

  assert.is(lab.state('last'), 'Pending');
  reset(lab);
  until(lab, 'last', 'Complete');
});

test('the update agent takes its tasks some seconds after the operating system is up', () => {
  const lab = createQueueLab();
  lab.queue('drives', { Filename: files.drive, UpdatableBy: ['RuntimeAgent'] });
  assert.is(lab.state('drives'), 'Pending');

  lab.advance('31s');
  assert.is(lab.state('drives'), 'InProgress');
  until(lab, 'drives', 'Complete');
  reset(lab);
  lab.queue('again', { ...wait, UpdatableBy: ['RuntimeAgent'] });
  untilBoot(lab, 'osRunning');
  assert.is(lab.state('again'), 'Pending');
  lab.advance('31s');
  assert.is(lab.state('again'), 'InProgress');
});

test('where two agents may take a task, the first that can does', () => {
  const lab = createQueueLab();
  reset(lab, 'ForceOff');
  lab.advance('1m');
  lab.queue('drives', { Filename: files.drive });

  reset(lab, 'On');
  until(lab, 'drives', 'InProgress');

  assert.is(lab.task('drives').takenBy, 'Uefi');
});

test('an update waits for a check of the firmware, and a wait does not', () => {
  const lab = createQueueLab();
  lab.post(checkUri, {}).is(200);
  lab.queue('wait', { ...wait, WaitTimeSeconds: 5 });
  lab.queue('supplies', { Filename: files.powerSupply });
  lab.look();
  assert.is(lab.state('wait'), 'InProgress');

  lab.advance('5s');
  assert.equal([lab.state('wait'), lab.state('supplies')], ['Complete', 'Pending']);
  lab.advance('45s');

  assert.is(lab.state('supplies'), 'InProgress');
  until(lab, 'supplies', 'Complete');
});

/** Returns a lab five seconds before the end of device discovery in POST. */
function nearEndOfDiscovery(): QueueLab {
  const [lab, ahead] = [createQueueLab(), createQueueLab()];
  for (const each of [lab, ahead]) reset(each);
  untilBoot(ahead, 'completing');
  lab.advance(ahead.controller.tree.clock.now - lab.controller.tree.clock.now - 5_000);
  return lab;
}

test('POST waits with a task of the firmware until a check is over, or others have written', () => {
  const blockers: readonly ((lab: QueueLab) => void)[] = [
    (lab) => lab.post(checkUri, {}).is(200),
    (lab) => {
      const supplies = lab.queue('supplies', { Filename: files.powerSupply });
      lab.look().delete(supplies).is(200);
    },
    // This write only prevents resets of the server. The firmware waits until it is completed as well.
    (lab) => {
      const rom = lab.queue('rom', { Filename: files.systemRom });
      lab.look().delete(rom).is(200);
    },
  ];
  for (const block of blockers) {
    const lab = nearEndOfDiscovery();
    block(lab);
    lab.queue('drives', { Filename: files.drive, UpdatableBy: ['Uefi'] });

    untilBoot(lab, 'servicing');
    assert.is(lab.state('drives'), 'Pending');
    until(lab, 'drives', 'InProgress');
    assert.is(bootOf(lab), 'servicing');
    until(lab, 'drives', 'Complete');
    untilBoot(lab, 'osRunning');
  }
});

test('POST goes on when a client removes what it waits with', () => {
  const lab = nearEndOfDiscovery();
  lab.post(checkUri, {}).is(200);
  const drives = lab.queue('drives', { Filename: files.drive, UpdatableBy: ['Uefi'] });
  untilBoot(lab, 'servicing');

  lab.delete(drives).is(200);

  assert.is(bootOf(lab), 'completing');
});

test.run();
