/**
 * Tests of interrupted tasks: the agent becomes unavailable, the task takes too long, or a client removes it in
 * progress.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { listFirmware } from '../../../machines/parts/index.js';
import { managerRecord } from '../../../machines/power/index.js';
import { isErasePending, isSystemErasing } from '../../../machines/storage/erase/index.js';
import { managerResetUri, root, systemUri } from '../../support/lab.js';
import {
  bootOf,
  createQueueLab,
  files,
  type QueueLab,
  queueUri,
  reset,
  resultOf,
  until,
  untilBoot,
  wait,
} from '../../support/updates/queue-rig.js';

const uefi = { UpdatableBy: ['Uefi'] };

test('a reset of the controller interrupts what it is at, and a client has it go on', () => {
  const lab = createQueueLab();
  const uri = lab.queue('rom', { Filename: files.systemRom });
  lab.look();

  lab.controller.operator('controller.reset');
  lab.advance('10m');

  assert.equal([lab.state('rom'), resultOf(lab, 'rom')], ['Exception', 'UpdateInterrupted']);
  lab.patch(uri, { State: 'Pending' }).is(200);
  until(lab, 'rom', 'Complete');
});

test('a wait that the firmware is at goes on while the controller resets, and POST goes on after it', () => {
  const lab = createQueueLab();
  lab.queue('long', { ...wait, WaitTimeSeconds: 600, ...uefi });
  reset(lab);
  until(lab, 'long', 'InProgress');

  lab.post(managerResetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.advance('9m');

  assert.is(bootOf(lab), 'servicing');
  until(lab, 'long', 'Complete');
  untilBoot(lab, 'osRunning');
});

test('mains that are lost interrupt whoever is at it, and the queue is there when they are back', () => {
  const lab = createQueueLab();
  lab.queue('wait', wait);
  lab.queue('behind', wait);
  lab.look();
  lab.controller.operator('mains.off');
  lab.advance('1m');
  lab.controller.operator('mains.on');
  lab.advance('10m');

  assert.equal([lab.state('wait'), resultOf(lab, 'wait')], ['Exception', 'UpdateInterrupted']);
  assert.is(lab.state('behind'), 'Pending');
});

test('a server that is reset or hangs interrupts what its update agent is at', () => {
  const strikes: readonly ((lab: QueueLab) => void)[] = [
    (lab) => reset(lab),
    (lab) => reset(lab, 'GracefulShutdown'),
    (lab) => void lab.controller.fault('host.hung'),
    (lab) => reset(lab, 'Nmi'),
  ];
  for (const strike of strikes) {
    const lab = createQueueLab();
    lab.queue('drives', { Filename: files.drive, UpdatableBy: ['RuntimeAgent'] });
    until(lab, 'drives', 'InProgress');

    strike(lab);

    assert.equal([lab.state('drives'), resultOf(lab, 'drives')], ['Exception', 'UpdateInterrupted']);
    assert.is(Object.keys(lab.controller.tree.operations.byId).length, 0);
  }
});

test('a reset or a loss of the mains while the firmware is at a task interrupts it, and the next POST waits for nobody', () => {
  const strikes: readonly ((lab: QueueLab) => void)[] = [
    (lab) => reset(lab),
    (lab) => void lab.controller.operator('mains.off').advance('1m').operator('mains.on'),
  ];
  for (const strike of strikes) {
    const lab = createQueueLab();
    lab.queue('adapter', { Filename: files.adapter, ...uefi });
    reset(lab);
    until(lab, 'adapter', 'InProgress');

    strike(lab);

    assert.equal([lab.state('adapter'), resultOf(lab, 'adapter')], ['Exception', 'UpdateInterrupted']);
    untilBoot(lab, 'osRunning');
  }
});

test('what cannot be written in POST is told to have failed there, and the next POST tries again', () => {
  const lab = createQueueLab();
  const adapter = listFirmware(lab.controller.tree.blueprint).find(({ kind }) => kind === 'adapter');
  const part = adapter?.name ?? '';
  lab.controller.fault('firmware.writeFails', { part });
  const uri = lab.queue('adapter', { Filename: files.adapter, ...uefi });
  reset(lab);
  until(lab, 'adapter', 'Exception');

  assert.is(resultOf(lab, 'adapter'), 'UpdateFailedInPOST');
  lab.controller.clearFault('firmware.writeFails', { part });
  untilBoot(lab, 'osRunning');
  lab.patch(uri, { State: 'Pending' }).is(200);
  reset(lab);
  until(lab, 'adapter', 'Complete');
});

test('a task that takes longer than it may is an exception, and what it writes is written to its end', () => {
  const lab = createQueueLab();
  lab.queue('rom', { Filename: files.systemRom, ExecutionTimeoutMinutes: 1 });
  lab.queue('behind', wait);
  lab.look().advance('1m');

  assert.equal([lab.state('rom'), resultOf(lab, 'rom')], ['Exception', 'UpdateFailed']);
  assert.equal(lab.task('rom').result?.args, ['the task has taken longer than a minute']);
  assert.is(lab.state('behind'), 'Pending');
  assert.is(Object.keys(lab.controller.tree.operations.byId).length, 1);
});

test('time is up for a wait as well, and for whoever works at a task from outside', () => {
  const lab = createQueueLab();
  lab.controller.operator('button.hold');
  lab.advance('1m');
  lab.queue('wait', { ...wait, WaitTimeSeconds: 600, ExecutionTimeoutMinutes: 5 });
  lab.look().advance('5m');
  assert.equal([lab.state('wait'), resultOf(lab, 'wait')], ['Exception', 'UpdateFailed']);
  lab.delete(`${queueUri}${lab.task('wait').id}/`).is(200);

  const drives = lab.queue('drives', { Filename: files.drive, ExecutionTimeoutMinutes: 5 });
  lab.patch(drives, { State: 'InProgress' }).is(200);
  lab.advance('4m');
  lab.patch(drives, { ResultLog: 'half of them' }).is(200);
  lab.advance('59s');
  assert.is(lab.state('drives'), 'InProgress');
  lab.advance('1s');

  assert.equal([lab.state('drives'), resultOf(lab, 'drives')], ['Exception', 'UpdateFailed']);
});

test('the time of a task begins anew when it is tried again, and is over with it', () => {
  const lab = createQueueLab();
  lab.controller.operator('button.hold');
  lab.advance('1m');
  const drives = lab.queue('drives', { Filename: files.drive, ExecutionTimeoutMinutes: 5 });
  const lead = (...states: readonly string[]) => {
    for (const State of states) lab.patch(drives, { State }).is(200);
  };
  lead('InProgress');
  lab.advance('4m');

  lead('Exception', 'Pending', 'InProgress');
  lab.advance('4m');
  assert.is(lab.state('drives'), 'InProgress');
  lead('Complete');
  lab.advance('1h');

  assert.is(lab.state('drives'), 'Complete');
});

test('a task that is removed while it goes on stops no flash, and the queue goes on after that', () => {
  const lab = createQueueLab();
  const uri = lab.queue('supplies', { Filename: files.powerSupply });
  lab.queue('behind', wait);
  lab.look();

  lab.delete(uri).is(200);

  assert.is(lab.look().state('behind'), 'Pending');
  lab.controller.runUntil(({ tree }) => Object.keys(tree.operations.byId).length === 0, '1h');
  assert.is(lab.state('behind'), 'InProgress');
});

test('what the controller was written it takes into use by a reset of itself, whatever became of the task', () => {
  const leaves: readonly ((lab: QueueLab, uri: string) => void)[] = [
    (lab) => until(lab, 'own', 'Exception'),
    (lab, uri) => void lab.delete(uri).is(200),
    (lab, uri) => void lab.patch(uri, { State: 'Canceled' }).is(200),
  ];
  for (const leave of leaves) {
    const lab = createQueueLab();
    const uri = lab.queue('own', { Filename: files.controller, ExecutionTimeoutMinutes: 1 });
    lab.look();
    leave(lab, uri);

    lab.controller.runUntil(({ tree }) => managerRecord(tree).value !== 'running', '1h');

    assert.is(Object.keys(lab.controller.tree.operations.byId).length, 0);
    lab.advance('10m');
    lab.get(`${root}UpdateService/FirmwareInventory/1/`).has({ Version: '9.99 Jan 01 2026' });
  }
});

test('a wait that is removed is over at once', () => {
  const lab = createQueueLab();
  const uri = lab.queue('wait', wait);
  lab.queue('behind', wait);
  lab.look();

  lab.delete(uri).is(200);

  assert.is(lab.look().state('behind'), 'InProgress');
});

test('POST waits for a flash whose task was removed', () => {
  const lab = createQueueLab();
  const uri = lab.queue('drives', { Filename: files.drive, ...uefi });
  reset(lab);
  until(lab, 'drives', 'InProgress');

  lab.delete(uri).is(200);

  assert.is(bootOf(lab), 'servicing');
  untilBoot(lab, 'osRunning');
  assert.is(Object.keys(lab.controller.tree.operations.byId).length, 0);
});

test('an erase of the server holds the queue, and takes it with it', () => {
  const lab = createQueueLab();
  const action = `${systemUri}Actions/Oem/Vnd/VndComputerSystemExt.SecureSystemErase/`;
  lab.post(action, { SystemROMAndMgmtErase: true, UserDataErase: true }).is(200);
  reset(lab);
  lab.controller.runUntil(({ tree }) => isSystemErasing(tree), '1h');
  lab.queue('supplies', { Filename: files.powerSupply });
  assert.is(lab.state('supplies'), 'Pending');

  lab.controller.runUntil(({ tree }) => !isErasePending(tree), '48h');

  assert.is(lab.tasks.length, 0);
});

test.run();
