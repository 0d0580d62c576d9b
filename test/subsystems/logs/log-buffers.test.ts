/** Tests of log buffers: empty, filling, overwriting and cleared. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { recordAt } from '../../../engine/index.js';
import { listEntries, logEntriesMax } from '../../../machines/facts/log.js';
import { type BufferName, bufferAddresses } from '../../../machines/reporting/logs/log-buffer.js';
import { createLab, type Lab, managerResetUri, managerUri, root, systemUri } from '../../support/lab.js';

const records = {
  sl: recordAt(bufferAddresses.sl),
  iml: recordAt(bufferAddresses.iml),
  iel: recordAt(bufferAddresses.iel),
  event: recordAt(bufferAddresses.event),
  ahs: recordAt(bufferAddresses.ahs),
};
const stateOf = (lab: Lab, name: BufferName) => records[name](lab.controller.tree).value;
const iel = `${root}Managers/1/LogServices/IEL/`;
const ahs = `${managerUri}ActiveHealthSystem/Actions/VndMgmtActiveHealthSystem.ClearLog/`;
const flood = (lab: Lab, entries: number) => lab.controller.fault('log.flooded', { entries });

/** Returns the logs that were reported as full, in order. */
function noteOverflows(lab: Lab): readonly string[] {
  const full: string[] = [];
  lab.controller.simulation.observe({
    committed: ({ emitted, moved }) => {
      if (!emitted.includes('log.overflowed')) return;
      for (const { address } of moved) if (address.startsWith('log/')) full.push(address);
    },
  });
  return full;
}

test('the life before a history has begun to fill all logs but that of security', () => {
  const lab = createLab();

  assert.is(stateOf(lab, 'sl'), 'empty');
  for (const name of ['iml', 'iel', 'event', 'ahs'] as const) assert.is(stateOf(lab, name), 'filling', name);
});

test('a log that is full overwrites its oldest entries, and that is reported once', () => {
  const lab = createLab();
  const full = noteOverflows(lab);
  const room = logEntriesMax - listEntries(lab.controller.tree.logs.iel).length;

  flood(lab, room);
  assert.is(stateOf(lab, 'iel'), 'filling');
  flood(lab, 1);
  assert.is(stateOf(lab, 'iel'), 'overwriting');
  flood(lab, 50);

  assert.equal(full, ['log/iel']);
});

test('an entry that changes no state of its log moves no chart', () => {
  const lab = createLab();
  const moved: string[] = [];
  lab.controller.simulation.observe({
    committed: (step) => moved.push(...step.moved.map(({ address }) => address)),
  });

  flood(lab, 20);

  assert.equal(moved, []);
});

test('a log that was cleared begins to fill with the word that it was, and may overflow again', () => {
  const lab = createLab();
  const full = noteOverflows(lab);
  flood(lab, 1_100);
  assert.is(stateOf(lab, 'iel'), 'overwriting');

  lab.post(`${iel}Actions/LogService.ClearLog/`).is(200);
  assert.is(stateOf(lab, 'iel'), 'filling');
  flood(lab, 1_100);

  assert.equal(
    full.filter((address) => address === 'log/iel'),
    ['log/iel', 'log/iel'],
  );
});

test('the alert log stays cleared until the next alert, and a reset of the controller erases it', () => {
  const lab = createLab();
  lab.post(`${systemUri}LogServices/Event/Actions/LogService.ClearLog/`).is(200);
  assert.is(stateOf(lab, 'event'), 'cleared');

  lab.controller.fault('fan.failed', { part: 'Fan 1' });
  assert.is(stateOf(lab, 'event'), 'filling');
  lab.post(managerResetUri, { ResetType: 'GracefulRestart' }).is(200);
  lab.controller.runUntil(({ tree }) => tree.alerts.next === 1, '10m');

  assert.is(stateOf(lab, 'event'), 'empty');
});

test('the health-system log overwrites once a log that it holds does not hold all of it any more', () => {
  const lab = createLab();
  flood(lab, 1_500);
  assert.equal([stateOf(lab, 'iel'), stateOf(lab, 'ahs')], ['overwriting', 'filling']);

  flood(lab, 1_000);

  assert.is(stateOf(lab, 'ahs'), 'overwriting');
});

test('what was cleared from the health-system log is not lost by it when a log drops it', () => {
  const lab = createLab();
  flood(lab, 2_000);
  lab.post(ahs, {}).is(200);
  assert.is(stateOf(lab, 'ahs'), 'cleared');

  flood(lab, 1_900);
  assert.is(stateOf(lab, 'ahs'), 'filling');
  flood(lab, 300);

  assert.is(stateOf(lab, 'ahs'), 'overwriting');
});

test('a health-system log that is switched off gets no entry', () => {
  const lab = createLab();
  lab.post(ahs, {}).is(200);
  lab.patch(`${managerUri}ActiveHealthSystem/`, { AHSEnabled: false }).is(200);

  flood(lab, 5);
  assert.is(stateOf(lab, 'ahs'), 'cleared');
  lab.patch(`${managerUri}ActiveHealthSystem/`, { AHSEnabled: true }).is(200);
  flood(lab, 1);

  assert.is(stateOf(lab, 'ahs'), 'filling');
});

test('factory defaults clear the logs of facts', () => {
  const lab = createLab();
  flood(lab, 1_100);

  lab.post(`${managerUri}Actions/Oem/Vnd/VndMgmt.ResetToFactoryDefaults/`, { ResetType: 'Default' }).is(200);
  lab.advance('10m');

  assert.is(stateOf(lab, 'iel'), 'filling');
  assert.is(stateOf(lab, 'ahs'), 'filling', 'it is cleared by itself alone');
});

test.run();
