/**
 * Tests of reset tasks: one that resets the server completes after the next start, and one that resets the controller
 * completes at once.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { resetUri } from '../../support/lab.js';
import {
  bootOf,
  createQueueLab,
  files,
  queueUri,
  reset,
  resultOf,
  until,
  untilBoot,
  wait,
} from '../../support/updates/queue-rig.js';

const restart = { Command: 'ResetServer' };

test('the server is reset by its operating system, by force, or by a start, and that is over when it has started again', () => {
  const lab = createQueueLab();
  const expect = (name: string, boot: string | undefined) => {
    lab.queue(name, restart);
    lab.look();
    assert.equal([lab.state(name), bootOf(lab)], ['InProgress', boot]);
    until(lab, name, 'Complete');
    assert.is(bootOf(lab), 'completing');
    untilBoot(lab, 'osRunning');
  };

  expect('graceful', 'restarting');
  lab.controller.fault('host.hung');
  expect('forced', undefined);
  reset(lab, 'ForceOff');
  lab.advance('1m');
  expect('start', undefined);
});

test('of two resets the second comes when the server has started by the first', () => {
  const lab = createQueueLab();
  lab.queue('first', restart);
  lab.queue('second', restart);
  const seen: (string | undefined)[] = [];

  lab.controller.runUntil(() => {
    if (seen.at(-1) !== bootOf(lab)) seen.push(bootOf(lab));
    return lab.state('second') === 'Complete';
  }, '2h');

  const starts = [undefined, 'initialising', 'discovering', 'completing'];
  // The second reset begins at the instant at which the operating system runs.
  assert.equal(seen, ['osRunning', 'restarting', ...starts, 'osBooting', 'restarting', ...starts]);
});

test('what comes after a reset finds the server on, and finds the firmware in the POST that follows', () => {
  const lab = createQueueLab();
  lab.queue('reset', restart);
  lab.queue('adapter', { Filename: files.adapter, UpdatableBy: ['Uefi'] });

  until(lab, 'adapter', 'InProgress');

  assert.equal([lab.state('reset'), bootOf(lab)], ['Complete', 'servicing']);
});

test('a reset that somebody ends by switching the server off stands', () => {
  const lab = createQueueLab();
  lab.queue('reset', restart);
  lab.queue('behind', wait);
  lab.look();

  reset(lab, 'ForceOff');
  lab.advance('1m');

  assert.equal([lab.state('reset'), resultOf(lab, 'reset')], ['Exception', 'UpdateInterrupted']);
  assert.is(lab.state('behind'), 'Pending');
});

test('a reset goes on while the controller resets, and is over when that is back', () => {
  const lab = createQueueLab();
  lab.queue('reset', restart);
  lab.look();
  lab.controller.operator('controller.reset');
  until(lab, 'reset', 'Complete');

  assert.ok(['completing', 'osBooting', 'osRunning'].includes(bootOf(lab) ?? ''));
});

test('the firmware resets the server in the middle of its own tasks, and goes on in the POST that follows', () => {
  const lab = createQueueLab();
  const uefi = { UpdatableBy: ['Uefi'] };
  lab.queue('drives', { Filename: files.drive, ...uefi });
  lab.queue('reset', { Command: 'ResetServer', ...uefi });
  lab.queue('adapter', { Filename: files.adapter, ...uefi });
  reset(lab);

  until(lab, 'reset', 'InProgress');

  assert.is(bootOf(lab), undefined);
  until(lab, 'adapter', 'InProgress');
  assert.equal([lab.state('reset'), bootOf(lab)], ['Complete', 'servicing']);
  until(lab, 'adapter', 'Complete');
  untilBoot(lab, 'osRunning');
});

test('a reset of the controller is complete before it, and the queue goes on after it', () => {
  const lab = createQueueLab();
  lab.queue('reset', { Command: 'ResetBmc' });
  lab.queue('behind', wait);
  lab.look();
  assert.equal([lab.state('reset'), lab.state('behind')], ['Complete', 'Pending']);

  lab.advance('5m');

  assert.is(lab.state('behind'), 'Complete');
});

test('the controller resets by itself once its own firmware is written, and goes on with the queue', () => {
  const lab = createQueueLab();
  lab.queue('controller', { Filename: files.controller });
  lab.queue('behind', wait);

  until(lab, 'controller', 'Complete');

  assert.is(lab.state('behind'), 'Pending');
  until(lab, 'behind', 'Complete');
});

test('a pending reset resets what something waits for, and nothing else', () => {
  const lab = createQueueLab();
  lab.queue('nothing', { Command: 'PendingReset' });
  lab.look();
  assert.equal([lab.state('nothing'), bootOf(lab)], ['Complete', 'osRunning']);

  lab.queue('drives', { Filename: files.drive, UpdatableBy: ['RuntimeAgent'] });
  lab.queue('reset', { Command: 'PendingReset', UpdatableBy: ['RuntimeAgent'] });
  until(lab, 'reset', 'InProgress');

  assert.is(bootOf(lab), 'restarting');
  until(lab, 'reset', 'Complete');
  assert.is(bootOf(lab), 'completing');
});

test('who may configure the controller may queue a reset, without the privilege to reset the server at once', () => {
  const lab = createQueueLab();
  const Privileges = { LoginPriv: true, MgmtConfigPriv: true, VirtualPowerAndResetPriv: false };
  const updater = lab.login(lab.account('updater', { Oem: { Vnd: { Privileges } } }));

  lab.post(resetUri, { ResetType: 'ForceRestart' }, updater).is(403);
  lab.post(queueUri, { Name: 'reset', ...restart }, updater).is(201);
  lab.look();

  assert.is(bootOf(lab), 'restarting');
});

test.run();
