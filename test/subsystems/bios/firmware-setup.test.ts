import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { firmwareSetupRecord, hostPhase, powerRecord } from '../../../models/index.js';
import { createLab, type Lab } from '../../support/lab.js';

const resetUri = '/redfish/v1/Systems/1/Actions/ComputerSystem.Reset/';

function phases(lab: Lab): readonly string[] {
  const { tree } = lab.controller;
  return [hostPhase(powerRecord(tree)), firmwareSetupRecord(tree).value];
}

/** Up to the instant at which memory works, and the firmware reads what was set for it. */
function advanceToCheck(lab: Lab): void {
  while (phases(lab)[1] !== 'checking') lab.advance('1s');
}

test('in each start the firmware checks what was set once memory works, and is through some seconds later', () => {
  const lab = createLab();
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);

  advanceToCheck(lab);
  assert.equal(phases(lab), ['discovering', 'checking']);
  lab.advance('4s');
  assert.equal(phases(lab), ['discovering', 'waiting']);
});

test('a start that ends in the middle of the check takes nothing over, and the next one begins anew', () => {
  const lab = createLab();
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  advanceToCheck(lab);

  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  assert.is(phases(lab)[1], 'waiting');
  lab.advance('1m');
  lab.post(resetUri, { ResetType: 'On' }).is(200);
  advanceToCheck(lab);

  assert.equal(phases(lab), ['discovering', 'checking']);
});

test.run();
