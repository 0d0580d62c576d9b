/**
 * Tests of the update service while a task of the queue writes firmware: its state and the accepted requests, for each
 * agent.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { listFirmware } from '../../../machines/parts/index.js';
import type { Lab } from '../../support/lab.js';
import { newEntries } from '../../support/reporting/logged-entries.js';
import { createQueueLab, files, type QueueLab, reset, told, until } from '../../support/updates/queue-rig.js';
import { updateServiceOf, updateUri } from '../../support/updates/update-rig.js';

const simpleUpdateUri = `${updateUri}Actions/UpdateService.SimpleUpdate/`;
const addFromUri = `${updateUri}Actions/Oem/Vnd/VndMgmtUpdateServiceExt.AddFromUri/`;
const ImageURI = 'https://files.example.com/supply.bin';
const supply = { for: 'powerSupply', version: '9.99' } as const;

function tryAll(lab: Lab): readonly string[] {
  return [
    lab.controller.upload(supply),
    lab.controller.upload(supply, { parameters: { UpdateRepository: true, UpdateTarget: false } }),
    lab.controller.post(simpleUpdateUri, { ImageURI }),
    lab.controller.post(addFromUri, { ImageURI }),
  ].map(({ messageIds }) => messageIds.join().split('.').at(-1) ?? '');
}

const allBusy = Array(4).fill('FirmwareFlashAlreadyInProgress');

/** Functions that start a write by a task, by agent. */
const begins: Readonly<Record<string, (lab: QueueLab) => void>> = {
  Bmc: (lab) => lab.queue('flash', { Filename: files.powerSupply, UpdatableBy: ['Bmc'] }),
  'Bmc, the controller': (lab) => lab.queue('flash', { Filename: files.controller, UpdatableBy: ['Bmc'] }),
  Uefi: (lab) => {
    lab.queue('flash', { Filename: files.adapter, UpdatableBy: ['Uefi'] });
    reset(lab);
  },
  RuntimeAgent: (lab) => lab.queue('flash', { Filename: files.drive, UpdatableBy: ['RuntimeAgent'] }),
};

for (const [who, begin] of Object.entries(begins)) {
  test(`while a task is written the service is Updating, as far as that is, and takes nothing (${who})`, () => {
    const lab = createQueueLab();
    lab.advance('20m');
    assert.is(updateServiceOf(lab).State, 'Idle');

    begin(lab);
    until(lab, 'flash', 'InProgress');
    const begun = updateServiceOf(lab);
    lab.advance('20s');
    const later = updateServiceOf(lab);

    assert.equal([begun.State, begun.Result], ['Updating', undefined]);
    assert.ok(told(lab).some((event) => event.startsWith('FirmwareFlashStatusChanged')));
    const [was = -1, is = -1] = [begun.FlashProgressPercent, later.FlashProgressPercent];
    assert.ok(was >= 0 && is > was && is < 100, `${was} to ${is}`);
    assert.equal(tryAll(lab), allBusy);
    until(lab, 'flash', 'Complete');
    assert.is(updateServiceOf(lab).FlashProgressPercent, undefined);
    assert.is(updateServiceOf(lab).State, 'Idle');
  });
}

test('once a task is written the service shows its own last update again, with its result and its etag', () => {
  const lab = createQueueLab();
  lab.upload(Buffer.from('MZ'), { parameters: { UploadCurrentEtag: 'mine' } }).is(200);
  lab.controller.runUntil(() => updateServiceOf(lab).State === 'Error', '1h');
  const before = updateServiceOf(lab);
  assert.is(before.UploadCurrentEtag, 'mine');

  lab.queue('flash', { Filename: files.powerSupply });
  until(lab, 'flash', 'InProgress');
  const meanwhile = updateServiceOf(lab);
  until(lab, 'flash', 'Complete');

  assert.equal(
    [meanwhile.State, meanwhile.Result, meanwhile.UploadCurrentEtag],
    ['Updating', undefined, undefined],
  );
  const { State, Result, UploadCurrentEtag } = updateServiceOf(lab);
  assert.equal([State, Result, UploadCurrentEtag], [before.State, before.Result, 'mine']);
  assert.is(State, 'Error');
  assert.is(lab.upload(supply).is(200) && updateServiceOf(lab).UploadCurrentEtag, undefined);
});

test('a task that fails leaves what the service was, and the next upload is taken', () => {
  const lab = createQueueLab();
  const part = listFirmware(lab.controller.tree.blueprint).find(({ kind }) => kind === 'powerSupply')?.place;
  lab.controller.fault('firmware.writeFails', { part: `Power Supply Firmware (${part})` });

  lab.queue('flash', { Filename: files.powerSupply });
  until(lab, 'flash', 'InProgress');
  assert.is(updateServiceOf(lab).State, 'Updating');
  until(lab, 'flash', 'Exception');

  assert.is(updateServiceOf(lab).State, 'Idle');
  assert.ok(newEntries(lab.controller.tree).some(({ code }) => code === 1_096));
  lab.upload(supply, { parameters: { UpdateRepository: true } }).is(200);
});

test('an upload that is under way shows itself, whatever a task writes beside it', () => {
  const lab = createQueueLab();
  const onlyKept = { parameters: { UpdateRepository: true, UpdateTarget: false } };
  lab.upload(supply, onlyKept).is(200);
  lab.queue('flash', { Filename: files.powerSupply });
  until(lab, 'flash', 'InProgress');

  const { State, FlashProgressPercent } = updateServiceOf(lab);
  assert.equal([State, FlashProgressPercent], ['Verifying', undefined]);
  assert.equal(tryAll(lab), Array(4).fill('ComponentUploadAlreadyInProgress'));
  lab.controller.runUntil(() => updateServiceOf(lab).State === 'Updating', '1h');
  assert.is(lab.state('flash'), 'InProgress');
  until(lab, 'flash', 'Complete');
  assert.is(updateServiceOf(lab).State, 'Complete');
});

test.run();
