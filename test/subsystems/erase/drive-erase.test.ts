/** Tests of the secure erase of a drive: when it is offered, its progress, and the state afterwards. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { resolvedDefault } from '../../../models/blueprint/resolved-default.js';
import { journaled } from '../../support/history/journaled.js';
import { createLab, type Lab, managerResetUri, resetUri, systemUri } from '../../support/lab.js';
import { newAlerts, newEntries } from '../../support/reporting/logged-entries.js';

const drivesUri = `${systemUri}Storage/DE00A000/Drives/`;
const driveUri = (bay: number) => `${drivesUri}${bay}/`;
const eraseUri = (bay: number) => `${driveUri(bay)}Actions/Drive.SecureErase/`;

const [raid, direct] = resolvedDefault.storage;
assert.ok(raid && direct);

/** Duration of overwriting one hard disk of 1.92 TB without a volume. Unit: ms. */
const overwriteMs = 9_601_918;
function labOfDisks(): Lab {
  const drives = raid?.drives.map((drive) => ({ ...drive, mediaType: 'HDD' as const })) ?? [];
  return createLab({ blueprint: { storage: raid === undefined ? [] : [{ ...raid, drives, volumes: [] }] } });
}

function erase(lab: Lab, bay = 3): void {
  lab.post(eraseUri(bay), {}).is(200).says('Base.Success');
}

/** Returns the progress of the operation that a drive shows. */
function percentOf(lab: Lab, bay = 3): number | undefined {
  const { Operations } = lab.get(driveUri(bay)).is(200).reply.body as {
    Operations: readonly { readonly PercentageComplete: number }[];
  };
  return Operations[0]?.PercentageComplete;
}

const erasures = (lab: Lab) =>
  newEntries(lab.controller.tree, 'iml').flatMap(({ class: entryClass, code, severity, message }) =>
    entryClass === 19 ? [[code, severity, message]] : [],
  );

test('a drive in a volume neither offers to be erased nor is', () => {
  const lab = createLab();

  const offers = (bay: number) =>
    '#Drive.SecureErase' in (lab.get(driveUri(bay)).reply.body as { Actions: object }).Actions;

  assert.equal([1, 2, 3].map(offers), [false, false, true]);
  lab.post(eraseUri(1), {}).is(400).says('Base.ActionNotSupported');
  lab.get(driveUri(1)).has({ Operations: [], Status: { State: 'Enabled' } });
});

test('to erase a drive takes the privilege for storage', () => {
  const lab = createLab();
  const headers = lab.login(lab.account('eve', { RoleId: 'ReadOnly' }));

  lab.post(eraseUri(3), {}, headers).is(403).says('Base.InsufficientPrivilege');
  lab.get(driveUri(3)).has({ Operations: [] });
});

test('a solid-state drive is erased by its key, and says so as long as that takes', () => {
  const lab = createLab();

  erase(lab);

  lab.get(driveUri(3)).has({
    Operations: [{ Operation: 'Sanitize', OperationName: 'Secure erase', PercentageComplete: 0 }],
    Status: { State: 'InTest', Health: 'OK' },
  });
  lab.post(eraseUri(3), {}).is(409).says('Base.ResourceInUse');
  lab.advance('12s');
  assert.is(percentOf(lab), 80);
  lab
    .advance('3s')
    .get(driveUri(3))
    .has({ Operations: [], Status: { State: 'StandbyOffline' } });
});

test('the log and an alert say that a drive is being erased and that it is, about the place it is in', () => {
  const lab = createLab();

  erase(lab);
  lab.advance('1m');

  assert.equal(erasures(lab), [
    [20, 'Repaired', 'Erasing: the drive at Port=1:Box=1:Bay=3 of the storage in Slot 17.'],
    [20, 'Critical', 'Erasing completed: the drive at Port=1:Box=1:Bay=3 of the storage in Slot 17.'],
  ]);
  const told = newAlerts(lab.controller.tree).map(({ event }) => [event.messageId, event.args, event.origin]);
  const where = ['Port=1:Box=1:Bay=3', 'Slot 17'];
  assert.equal(told, [
    ['MgmtResourceEvents.1.3.DrvArrPhysDrvErasing', where, driveUri(3)],
    ['MgmtResourceEvents.1.3.DrvArrPhysDrvEraseDone', where, driveUri(3)],
  ]);
  lab.get(systemUri).has({ Status: { HealthRollup: 'OK' } });
});

test('a hard disk is overwritten: it stands still without power, and goes on where it was', () => {
  const lab = labOfDisks();

  erase(lab);
  lab.advance(overwriteMs / 2);
  assert.is(percentOf(lab), 50);
  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.advance('3h');

  lab.get(driveUri(3)).has({ Status: { State: 'UnavailableOffline' } });
  assert.is(percentOf(lab), 50);
  lab.post(resetUri, { ResetType: 'On' }).is(200);
  lab.advance(Math.floor(overwriteMs / 4));
  assert.ok([73, 74].includes(percentOf(lab) ?? 0));
  lab.advance(Math.ceil(overwriteMs / 4) + 60_000);
  assert.is(percentOf(lab), undefined);
  assert.equal(erasures(lab).length, 2);
});

test('an erase goes on while the controller resets', () => {
  const lab = labOfDisks();

  erase(lab);
  lab.post(managerResetUri, {}).is(200);
  lab.advance(overwriteMs / 2);

  assert.is(percentOf(lab), 50);
});

test('a drive without power is not erased', () => {
  const lab = createLab();
  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.advance('1m');

  lab.post(eraseUri(3), {}).is(400).says('Base.ResourceInStandby');
});

for (const fault of ['drive.failed', 'drive.removed'] as const) {
  test(`a drive is not erased any further once it meets with ${fault}, and the log says so`, () => {
    const lab = labOfDisks();
    erase(lab);
    lab.advance('1h').controller.fault(fault, { part: 'DE00A000/3' });
    lab.advance('12h');

    assert.equal(
      erasures(lab).filter(([code]) => code === 20 || code === 21),
      [
        [20, 'Repaired', 'Erasing: the drive at Port=1:Box=1:Bay=3 of the storage in Slot 17.'],
        [21, 'Critical', 'Erasing failed: the drive at Port=1:Box=1:Bay=3 of the storage in Slot 17.'],
      ],
    );
    assert.equal(
      newAlerts(lab.controller.tree).filter(({ event }) => event.messageId.endsWith('EraseDone')),
      [],
    );
    assert.equal(lab.controller.tree.operations.byId, {});
  });
}

test('a drive that has failed is not erased at all', () => {
  const lab = createLab();
  lab.controller.fault('drive.failed', { part: 'DE00A000/3' });

  lab.post(eraseUri(3), {}).is(400).says('Mgmt.InvalidOperationForSystemState');
  lab.get(driveUri(3)).has({ Operations: [] });
});

test('another piece in the place of one that could not be erased is not erased, and can be', () => {
  const lab = labOfDisks();
  erase(lab);
  lab.advance('1h').controller.fault('drive.removed', { part: 'DE00A000/3' });
  lab.controller.clearFault('drive.removed', { part: 'DE00A000/3' });

  assert.is(percentOf(lab), undefined);
  assert.ok(erasures(lab).every(([code, severity]) => code !== 21 || severity === 'Repaired'));
  erase(lab);
  assert.is(percentOf(lab), 0);
});

test('an operating system that was on an erased drive is not there at the next start', () => {
  const lab = createLab({ blueprint: { storage: [direct] } });
  const { Drives } = lab.get(`${systemUri}Storage/DA000001/`).reply.body as {
    Drives: readonly { readonly '@odata.id': string }[];
  };
  const restart = () => lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200) && lab.advance('20m');
  restart();
  lab.get(systemUri).has({ BootProgress: { LastState: 'OSRunning' } });

  lab.post(`${Drives[0]?.['@odata.id']}Actions/Drive.SecureErase/`, {}).is(200);
  lab.advance('1m');
  restart();

  assert.is(lab.controller.tree.storage.system, null);
});

test('an erase with a loss of power and a reset in it replays', () => {
  const lab = labOfDisks();

  journaled(lab, () => {
    erase(lab);
    lab.advance('10m').controller.operator('mains.off');
    lab.advance('10m').controller.operator('mains.on');
    lab.advance('1h').post(managerResetUri, {}).is(200);
    lab.advance('4h');
  });

  assert.equal(erasures(lab).length, 2);
});

test.run();
