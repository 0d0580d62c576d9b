/** Tests of an incomplete erase of the whole server: the component that is not erased, and the reports about it. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { BlueprintInput } from '../../../index.js';
import { resolvedDefault } from '../../../models/blueprint/resolved-default.js';
import { journaled } from '../../support/history/journaled.js';
import { type Lab, resetUri, systemUri } from '../../support/lab.js';
import { newAlerts, newEntries } from '../../support/reporting/logged-entries.js';
import {
  eraseAll,
  eraseLab,
  eraseShown,
  eraseState,
  eraseToTheEnd,
  isEraseOver,
  listReports,
} from '../../support/storage/erase-rig.js';

const [raid, direct] = resolvedDefault.storage;
assert.ok(raid && direct);
const inBay3 = 'DE00A000/3';

/** Returns a lab with hard disks in the storage controller. An erase of each disk takes 2 hours and 40 minutes. */
const labOfDisks = () =>
  eraseLab({ storage: [{ ...raid, drives: raid.drives.map((drive) => ({ ...drive, mediaType: 'HDD' })) }] });

function comeToDrives(lab: Lab): void {
  eraseAll(lab);
  const isAtDrives = () => eraseState(lab, 2) === 'firmware.userData';
  for (let steps = 0; !isAtDrives() && steps < 200; steps += 1) lab.advance('10s');
  assert.ok(isAtDrives());
}

function end(lab: Lab): void {
  for (let hours = 0; !isEraseOver(lab) && hours < 48; hours += 1) lab.advance('1h');
}

const failedAmong = (lab: Lab) =>
  listReports(lab).flatMap(({ EraseStatus, DeviceIdentifier }) =>
    EraseStatus === 'Failed' ? [DeviceIdentifier] : [],
  );

test('a drive that has failed before makes its component end with errors, and with it the whole', () => {
  const lab = eraseLab();
  lab.controller.fault('drive.failed', { part: inBay3 });
  eraseToTheEnd(lab);

  const { UserDataEraseStatus, UserDataEraseComponentStatus, SystemROMAndMgmtEraseStatus } = eraseShown(lab);
  assert.is(UserDataEraseStatus, 'CompletedWithErrors');
  assert.equal(UserDataEraseComponentStatus, {
    NVDIMMEraseStatus: 'Idle',
    NVMeDrivesEraseStatus: 'CompletedWithSuccess',
    SATADrivesEraseStatus: 'Idle',
    SmartStorageEraseStatus: 'CompletedWithErrors',
    TPMEraseStatus: 'CompletedWithSuccess',
  });
  assert.is(SystemROMAndMgmtEraseStatus, 'CompletedWithSuccess');
  assert.equal(failedAmong(lab), ['SAS Drive Slot 17 Port 1 Box 1 Bay 3']);
});

test('a component of which nothing could be erased has failed', () => {
  const lab = eraseLab();
  for (const bay of [1, 2]) lab.controller.fault('drive.failed', { part: `DA000001/${bay}` });
  eraseToTheEnd(lab);

  const { UserDataEraseStatus, UserDataEraseComponentStatus } = eraseShown(lab);
  assert.is(UserDataEraseStatus, 'CompletedWithErrors');
  assert.is(
    (UserDataEraseComponentStatus as { NVMeDrivesEraseStatus: string }).NVMeDrivesEraseStatus,
    'Failed',
  );
});

test('the log says which component it was when all is over, and no alert says that it went well', () => {
  const lab = eraseLab();
  lab.controller.fault('drive.failed', { part: inBay3 });
  lab.controller.fault('drive.failed', { part: 'DA000001/1' });
  eraseToTheEnd(lab);

  const entries = newEntries(lab.controller.tree, 'iml').filter(({ message }) =>
    message.includes('whole server'),
  );
  assert.equal(
    entries.map(({ code, severity, message }) => [code, severity, message]),
    [[24, 'Critical', 'The whole server was erased except NVMeDrives, SmartStorage.']],
  );
  assert.equal(
    newAlerts(lab.controller.tree).filter(({ event }) => event.messageId.endsWith('OBSESuccess')),
    [],
  );
});

const ofSata = { ...direct, drives: direct.drives.map((drive) => ({ ...drive, protocol: 'SATA' as const })) };

type Storage = NonNullable<BlueprintInput['storage']>[number];

const alerts: readonly (readonly [string, Storage, string, string, readonly string[]])[] = [
  ['a drive behind a controller', raid, 'DE00A000/6', 'SmartArraySecureEraseFailed', ['17', '2', '1', '6']],
  ['a SATA drive', ofSata, 'DA000001/2', 'IdeAtaSecureEraseFailed', ['1', '1', '2', 'serial']],
  ['an NVMe drive', direct, 'DA000001/1', 'NVMeSecureEraseFailed', ['20', '1', '1', 'model', 'serial']],
];

for (const [what, storage, part, key, args] of alerts) {
  test(`an alert tells at once of ${what} that cannot be erased`, () => {
    const lab = eraseLab({ storage: [storage] });
    lab.controller.fault('drive.failed', { part });
    comeToDrives(lab);
    const { model } = direct.drives[0] ?? {};
    lab.advance('1m');

    const told = newAlerts(lab.controller.tree).filter(({ event }) => event.messageId.endsWith(key));
    const serial = lab.controller.tree.erase.run?.devices.find(
      (device) => device.part === part,
    )?.serialNumber;
    const expected = args.map((each) => (each === 'model' ? model : each === 'serial' ? serial : each));
    assert.equal(
      told.map(({ event }) => [event.args, event.origin]),
      [[expected, systemUri]],
    );
  });
}

test('a TPM that fails its self-test is given up after a while: an alert says so at once, the log at the end', () => {
  const lab = eraseLab();
  lab.controller.fault('tpm.failed', { part: 'TPM-0' });
  comeToDrives(lab);
  lab.advance('20s');
  assert.equal(failedAmong(lab), [], 'one that works would be clear by now');
  lab.advance('20s');

  assert.equal(failedAmong(lab), ['Trusted Platform Module']);
  const told = newAlerts(lab.controller.tree).filter(({ event }) =>
    event.messageId.endsWith('TPMSecureEraseFailed'),
  );
  assert.is(told.length, 1);
  end(lab);
  const { UserDataEraseComponentStatus: status } = eraseShown(lab);
  assert.is((status as { readonly TPMEraseStatus: string }).TPMEraseStatus, 'Failed');
  assert.ok(
    newEntries(lab.controller.tree, 'iml').some(({ message }) => message.endsWith('was erased except TPM.')),
  );
});

test('one that does not answer is not there to be erased', () => {
  const lab = eraseLab();
  lab.controller.fault('tpm.unsupported', { part: 'TPM-0' });
  eraseToTheEnd(lab);

  const { UserDataEraseComponentStatus: status } = eraseShown(lab);
  assert.is((status as { readonly TPMEraseStatus: string }).TPMEraseStatus, 'Idle');
});

for (const fault of ['drive.failed', 'drive.removed'] as const) {
  test(`${fault} in the middle of an erase ends it for that drive at once, and for no other`, () => {
    const lab = labOfDisks();

    journaled(lab, () => {
      comeToDrives(lab);
      lab.advance('1h').controller.fault(fault, { part: inBay3 });
      assert.equal(failedAmong(lab), ['SAS Drive Slot 17 Port 1 Box 1 Bay 3']);
      assert.is(eraseShown(lab).UserDataEraseStatus, 'InProgress');
      end(lab);
    });

    assert.equal(failedAmong(lab), ['SAS Drive Slot 17 Port 1 Box 1 Bay 3']);
    assert.is(
      listReports(lab).filter(({ EraseStatus }) => EraseStatus === 'CompletedWithSuccess').length,
      11,
    );
    assert.is(eraseShown(lab).UserDataEraseStatus, 'CompletedWithErrors');
  });
}

test('a drive that is well again before it was given up is not erased all the same', () => {
  const lab = labOfDisks();
  lab.controller.fault('drive.failed', { part: inBay3 });
  comeToDrives(lab);
  lab.controller.clearFault('drive.failed', { part: inBay3 });
  end(lab);

  assert.equal(failedAmong(lab), ['SAS Drive Slot 17 Port 1 Box 1 Bay 3']);
});

test('what it came to stays when drives are pulled afterwards, and the next erase without a fault repairs the entry', () => {
  const lab = eraseLab();
  lab.controller.fault('drive.failed', { part: inBay3 });
  eraseToTheEnd(lab);
  lab.controller.clearFault('drive.failed', { part: inBay3 });
  for (const bay of [1, 2]) lab.controller.fault('drive.removed', { part: `DA000001/${bay}` });
  const { UserDataEraseComponentStatus } = eraseShown(lab);
  assert.is(
    (UserDataEraseComponentStatus as { NVMeDrivesEraseStatus: string }).NVMeDrivesEraseStatus,
    'CompletedWithSuccess',
  );

  lab.post(resetUri, { ResetType: 'On' }).is(200);
  lab.advance('20m');
  eraseToTheEnd(lab);

  assert.is(eraseShown(lab).UserDataEraseStatus, 'CompletedWithSuccess');
});

test.run();
