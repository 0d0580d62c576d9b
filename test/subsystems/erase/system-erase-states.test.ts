/** Tests of the states of an erase of the whole server, and of interruptions in each of them. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isAway, managerRecord } from '../../../machines/power/index.js';
import { isErasePending, systemEraseAddress } from '../../../machines/storage/erase/index.js';
import { type Lab, managerResetUri, resetUri } from '../../support/lab.js';
import {
  askToErase,
  eraseLab,
  eraseShown,
  eraseState,
  isEraseOver,
} from '../../support/storage/erase-rig.js';

const states = [
  ...(['requested', 'firmware.settings', 'firmware.userData', 'poweringOff'] as const),
  ...(['controller.nvram', 'controller.nvramErased', 'controller.nand', 'controller.nandErased'] as const),
] as const;

function begin(): Lab {
  const lab = eraseLab();
  askToErase(lab);
  return lab;
}

function start(lab: Lab): void {
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
}

function comeTo(lab: Lab, state: (typeof states)[number]): void {
  if (state !== 'requested') start(lab);
  lab.controller.runUntil(() => eraseState(lab, 2) === state, '2h');
  assert.is(eraseState(lab, 2), state);
}

/** Checks that the erase continues to its end and that everything was erased. */
function endsWell(lab: Lab): void {
  lab.controller.runUntil(() => isEraseOver(lab), '48h');
  assert.is(eraseState(lab), 'completed');
  lab.controller.runUntil(({ tree }) => !isAway(managerRecord(tree)), '1h');
  const shown = eraseShown(lab);
  assert.is(shown.UserDataEraseStatus, 'CompletedWithSuccess');
  assert.is(shown.SystemROMAndMgmtEraseStatus, 'CompletedWithSuccess');
}

test('the states come one after the other, and a second erase begins where the first has ended', () => {
  const lab = begin();
  const seen: string[] = [];
  lab.controller.observe({
    committed: ({ moved }) => {
      if (moved.some(({ address }) => address === systemEraseAddress)) seen.push(eraseState(lab, 2));
    },
  });
  start(lab);
  endsWell(lab);

  assert.equal(seen, [...states.slice(1), 'completed']);
  assert.not.ok(isErasePending(lab.controller.tree));
});

test('an erase in which everything fails has failed, and one in which something does is completed with errors', () => {
  const lab = begin();
  lab.controller.fault('drive.failed', { part: 'DE00A000/3' });
  start(lab);
  lab.controller.runUntil(() => isEraseOver(lab), '48h');

  assert.is(eraseState(lab), 'completedWithErrors');
});

for (const state of states) {
  test(`where the mains are lost in the state ${state} the erase goes on when they are back`, () => {
    const lab = begin();
    comeTo(lab, state);

    lab.controller.operator('mains.off');
    lab.advance('10m');
    lab.controller.operator('mains.on');
    lab.advance('10m');

    if (eraseState(lab) === 'requested') lab.request('POST', resetUri, { ResetType: 'On' });
    endsWell(lab);
  });

  test(`in the state ${state} resets of the controller and the host do no harm`, () => {
    const lab = begin();
    comeTo(lab, state);
    const isUnderWay = state !== 'requested';

    if (!isAway(managerRecord(lab.controller.tree))) {
      const reset = lab.request('POST', resetUri, { ResetType: 'ForceRestart' });
      const resetManager = lab.request('POST', managerResetUri, { ResetType: 'ForceRestart' });
      if (isUnderWay) {
        reset.is(400).says('Mgmt.SecureEraseInProgress');
        resetManager.is(400).says('Mgmt.SecureEraseInProgress');
      }
    }
    const isOn = state === 'requested' || state.startsWith('firmware');
    lab.controller.operator(isOn ? 'button.hold' : 'button.press');
    lab.advance('1m');
    if (isOn) lab.controller.operator('button.press');

    lab.advance('1h');
    endsWell(lab);
  });
}

test.run();
