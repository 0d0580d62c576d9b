/** Tests of a partial upload that no client continues, because the simulation was forked or its state was restored. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, type Lab } from '../../support/lab.js';
import { updateServiceOf } from '../../support/updates/update-rig.js';

const by = { userId: '1', userName: 'Administrator', address: 'in-process' };

/** Starts an upload but does not send its file. Returns the number of the upload. */
function begun(lab: Lab): number {
  const body = { FileName: 'rom.bin', Signature: 'none', UpdateRepository: true, UploadCurrentEtag: 'e' };
  const { simulation } = lab.controller;
  const outcome = simulation.perform({
    type: 'redfish.write',
    method: 'POST',
    uri: '/cgi-bin/uploadFile/',
    body,
    by,
  });
  assert.ok(outcome.ok);
  assert.is(updateServiceOf(lab).State, 'Uploading');
  return lab.controller.tree.updates.next - 1;
}

test('what nobody sends any more is forgotten after a day, as if nobody had begun', () => {
  const lab = createLab();
  begun(lab);

  lab.advance('23h');
  assert.is(updateServiceOf(lab).State, 'Uploading');
  lab.advance('2h');

  const { State, Result, UploadCurrentEtag } = updateServiceOf(lab);
  assert.equal([State, Result, UploadCurrentEtag], ['Idle', undefined, undefined]);
  lab.upload({ for: 'systemRom', version: 'U58 v2.50 (03/02/2026)' }, { signature: true }).is(200);
});

test('as long as octets come an upload may take, and no longer', () => {
  const lab = createLab();
  const upload = begun(lab);
  const { simulation } = lab.controller;

  for (let times = 0; times < 3; times += 1) {
    lab.advance('20h');
    assert.ok(simulation.perform({ type: 'upload.continued', upload }).ok);
    assert.is(updateServiceOf(lab).State, 'Uploading');
  }
  lab.advance('25h');

  assert.is(updateServiceOf(lab).State, 'Idle');
  assert.not.ok(simulation.perform({ type: 'upload.continued', upload }).ok);
});

test('one that the controller has lost is interrupted, whatever is said of it after that', () => {
  const lab = createLab();
  const upload = begun(lab);
  lab.controller.operator('controller.reset').advance('10m');

  for (const type of ['upload.continued', 'upload.abandoned'] as const) {
    const outcome = lab.controller.simulation.perform({ type, upload });
    assert.match(JSON.stringify(outcome), /"UpdateInterrupted"/, type);
  }
});

test.run();
