/** Tests of firmware verification: its times, its results, and the repair. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { shownEntries } from '../../../machines/facts/shown-entries.js';
import { createLab, type Lab, managerResetUri, managerUri, resetUri, root } from '../../support/lab.js';
import { newAlerts } from '../../support/reporting/logged-entries.js';
import { eraseToTheEnd } from '../../support/storage/erase-rig.js';
import { createFirmwareLab, type FirmwareLab, newer } from '../../support/updates/firmware-rig.js';

const updateServiceUri = `${root}UpdateService/`;
const checkUri = `${updateServiceUri}Actions/Oem/Vnd/VndMgmtUpdateServiceExt.StartFirmwareIntegrityCheck/`;
const parameterUri = `${managerUri}SecurityService/SecurityDashboard/SecurityParams/7/`;

function integrity(lab: Lab): Readonly<Record<string, unknown>> {
  const { Oem } = lab.get(updateServiceUri).is(200).reply.body as unknown as {
    readonly Oem: { readonly Vnd: { readonly FirmwareIntegrity: Readonly<Record<string, unknown>> } };
  };
  return Oem.Vnd.FirmwareIntegrity;
}

function set(lab: Lab, settings: object) {
  return lab.patch(updateServiceUri, { Oem: { Vnd: { FirmwareIntegrity: settings } } });
}

function check<Of extends Lab>(lab: Of): Of {
  lab.post(checkUri, {}).is(200).says('Base.Success');
  lab.advance('50s');
  return lab;
}

function alerts(lab: Lab): readonly string[] {
  return newAlerts(lab.controller.tree)
    .map(({ event }) => event.messageId.split('.').at(-1) ?? '')
    .filter((key) => key.startsWith('Firmware'));
}

function codes(lab: Lab): readonly string[] {
  return (['iml', 'sl'] as const)
    .flatMap((log) => shownEntries(lab.controller.tree.logs, log))
    .map((entry) => `${entry.class}.${entry.code} ${entry.severity}`)
    .filter((entry) => /^(32|57|55\.29|55\.37)/.test(entry));
}

test('a check of firmware that is whole takes less than 50 s, says OK and when, and leaves no entry', () => {
  const lab = createLab();
  const defaults = { EnableBackgroundScan: false, OnIntegrityFailure: 'LogOnly', ScanEveryDays: 7 };
  assert.equal(integrity(lab), defaults);

  lab.post(checkUri, {}).is(200);
  lab.advance('15s');
  assert.is(integrity(lab).LastScanTime, undefined);
  lab.advance('35s');

  assert.is(integrity(lab).LastScanResult, 'OK');
  assert.match(String(integrity(lab).LastScanTime), /^2026-01-01T00:00:[2-4]\d/);
  assert.equal(alerts(lab), ['FirmwareIntegrityScanComplete']);
  assert.equal(codes(lab), []);
});

test('changed firmware shows nowhere until a check finds it, then in inventory, logs, alerts and dashboard', () => {
  const lab = createFirmwareLab();
  lab.controller.fault('firmware.changed', { part: 'System Programmable Logic Device' });
  lab.shown('programmableLogic').has({ Status: { Health: 'OK' } });
  lab.get(parameterUri).has({ State: 'Ok', SecurityStatus: 'Ok' });

  check(lab);

  lab.shown('programmableLogic').has({ Status: { Health: 'Critical' } });
  assert.is(integrity(lab).LastScanResult, 'Failure');
  assert.match(
    String(integrity(lab).LastFailedImageUri),
    /UpdateService\/InvalidImageRepository\/[0-9a-f]{8}\/$/,
  );
  assert.equal(codes(lab), ['32.7 Informational', '55.29 Caution', '57.2 Informational']);
  assert.equal(alerts(lab), ['FirmwareValidationScanFailed', 'FirmwareIntegrityScanComplete']);
  lab.get(parameterUri).has({ State: 'Failed', SecurityStatus: 'Risk' });

  lab.flash('programmableLogic');
  check(lab);
  assert.is(integrity(lab).LastScanResult, 'OK');
  assert.is(integrity(lab).LastFailedImageUri, undefined);
  lab.get(parameterUri).has({ State: 'Ok', SecurityStatus: 'Ok' });
});

test('where it is to be repaired, an image of the recovery set is written, and what has none stays', () => {
  const lab = createFirmwareLab();
  set(lab, { OnIntegrityFailure: 'LogAndRepairAutomatically' }).is(200);
  lab.controller.fault('firmware.changed', { part: 'System ROM' });

  check(lab);
  assert.is(integrity(lab).LastScanResult, 'Repaired');
  lab.shown('systemRom').has({ Status: { Health: 'OK' } });
  assert.not.ok(codes(lab).some((code) => code.startsWith('32.3')));
  assert.ok(alerts(lab).includes('FirmwareValidationScanErrorRepaired'));

  lab.controller.fault('firmware.changed', { part: 'Power Supply Firmware (Bay 2)' });
  check(lab);
  assert.is(integrity(lab).LastScanResult, 'Failure');
  assert.ok(alerts(lab).includes('FirmwareValidationAutoRepairFailed'));
});

test('what a broken write has left is not what was to be written: a check tells, and repairs it like any other', () => {
  const lab = createFirmwareLab();
  const broken = 'System Programmable Logic Device';
  const before = lab.version('programmableLogic');
  lab.controller.fault('firmware.writeFails', { part: broken });
  lab.order('programmableLogic');
  lab.untilWritten();
  lab.shown('programmableLogic').has({ Status: { Health: 'Critical' } });

  check(lab);
  assert.is(integrity(lab).LastScanResult, 'Failure');
  lab.shown('programmableLogic').has({ Status: { Health: 'Critical' } });

  set(lab, { OnIntegrityFailure: 'LogAndRepairAutomatically' }).is(200);
  check(lab);
  assert.is(integrity(lab).LastScanResult, 'Failure', 'it still cannot be written');
  lab.controller.clearFault('firmware.writeFails', { part: broken });
  check(lab);
  assert.is(integrity(lab).LastScanResult, 'Repaired');
  lab.shown('programmableLogic').has({ Status: { Health: 'OK' }, Version: before });
});

test('a System ROM that was changed is not started from: the redundant one takes its place', () => {
  const lab = createFirmwareLab();
  const [rom, backup] = [lab.version('systemRom'), lab.version('backupRom')];
  lab.controller.fault('firmware.changed', { part: 'System ROM' });

  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.advance('30m');

  assert.equal([lab.version('systemRom'), lab.version('backupRom')], [backup, rom]);
  lab.shown('systemRom').has({ Status: { Health: 'OK' } });
  lab.shown('backupRom').has({ Status: { Health: 'Critical' } });
  assert.equal(codes(lab), ['32.3 Critical', '57.3 Critical']);
  lab.flash('systemRom');
  lab.shown('backupRom').has({ Version: newer.systemRom, Status: { Health: 'OK' } });
  assert.equal(codes(lab).slice(0, 1), ['32.3 Repaired']);
});

test('the fault goes along with the image: it is cleared where a start has put it', () => {
  const lab = createFirmwareLab();
  lab.controller.fault('firmware.changed', { part: 'System ROM' });
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.advance('30m');

  lab.controller.clearFault('firmware.changed', { part: 'System ROM' });

  lab.shown('backupRom').has({ Status: { Health: 'OK' } });
  assert.equal(codes(lab).slice(0, 1), ['32.3 Repaired']);
  assert.throws(
    () => lab.controller.clearFault('firmware.changed', { part: 'System ROM' }),
    /is not changed/,
  );
});

test('a reset of the controller stops a check, and it says so', () => {
  const lab = createLab();
  lab.post(checkUri, {}).is(200);
  lab.post(managerResetUri, {}).is(200);
  lab.advance('10m');

  assert.is(integrity(lab).LastScanResult, 'Stopped');
  assert.equal(alerts(lab), []);
});

test('nothing is written during a check, nothing checked while it is written, and two checks are one too many', () => {
  const lab: FirmwareLab = createFirmwareLab();
  lab.post(checkUri, {}).is(200);
  assert.is(lab.order('systemRom'), 'UpdateTemporarilyUnavailable');
  lab.post(checkUri, {}).is(400).says('Mgmt.UpdateTemporarilyUnavailable');
  lab.advance('1m');

  assert.is(lab.order('systemRom'), 'started');
  lab.post(checkUri, {}).is(400).says('Mgmt.FirmwareFlashAlreadyInProgress');
});

test('in the background there is a check every few days, by one timer, and none where it is switched off', () => {
  const lab = createLab();
  lab.advance('30d');
  assert.is(integrity(lab).LastScanTime, undefined);
  set(lab, { EnableBackgroundScan: true, ScanEveryDays: 3 }).is(200);
  const days = () => String(integrity(lab).LastScanTime).slice(0, 'YYYY-MM-DD'.length);

  lab.advance('3d').advance('1m');
  assert.is(days(), '2026-02-03');
  lab.advance('3d');
  assert.is(days(), '2026-02-06');
  const { executed } = lab.controller.tree.clock;
  lab.advance('2d');
  assert.is(lab.controller.tree.clock.executed, executed);
  set(lab, { ScanEveryDays: null }).is(200);
  lab.advance('30d');
  assert.is(days(), '2026-02-06');
});

test('how it is set has its bounds and an entry', () => {
  const lab = createLab();
  for (const ScanEveryDays of [0, 366, 1.5]) set(lab, { ScanEveryDays }).is(400);
  set(lab, { ScanEveryDays: 365 }).is(200);

  assert.equal(codes(lab), ['55.37 Informational']);
});

test('a policy that forbids downgrades is for good', () => {
  const lab = createLab();
  const policy = (DowngradePolicy: string) =>
    lab.patch(updateServiceUri, { Oem: { Vnd: { DowngradePolicy } } });
  policy('RecoveryDowngrade').is(200);
  policy('NoDowngrade').is(200);

  policy('AllowDowngrade').is(400).says('Mgmt.DowngradePolicyAlreadySet');
  lab.get(updateServiceUri).has({ Oem: { Vnd: { DowngradePolicy: 'NoDowngrade' } } });
});

test('firmware that cannot be written breaks off somewhere, at another place each time, until that is mended', () => {
  const lab = createFirmwareLab();
  const old = lab.version('platformData');
  lab.controller.fault('firmware.writeFails', { part: 'Platform Abstraction Data' });
  const tookMs = [1, 2, 3].map(() => {
    const begun = lab.controller.now;
    lab.flash('platformData');
    return lab.controller.now - begun;
  });

  assert.is(new Set(tookMs).size, 3);
  for (const each of tookMs) assert.ok(each < 120_000);
  assert.is(lab.version('platformData'), old);
  assert.equal(lab.controller.tree.firmware.written, {});
  assert.ok(lab.told().some((sentence) => sentence.includes('interrupted')));
  lab.controller.clearFault('firmware.writeFails', { part: 'Platform Abstraction Data' });
  lab.flash('platformData');
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.advance('1m');
  assert.is(lab.version('platformData'), newer.platformData);
});

test('faults of firmware are set once, cleared once, and strike nothing that is not there', () => {
  const lab = createFirmwareLab();
  for (const name of ['firmware.changed', 'firmware.writeFails'] as const) {
    const part = 'System ROM';
    assert.throws(() => lab.controller.clearFault(name, { part }));
    lab.controller.fault(name, { part });
    assert.throws(() => lab.controller.fault(name, { part }));
    lab.controller.clearFault(name, { part });
    assert.throws(() => lab.controller.clearFault(name, { part }));
    assert.throws(() => lab.controller.fault(name, { part: 'TPM Firmware' }), TypeError);
  }
  lab.controller.fault('powerSupply.removed', { part: '1' });
  assert.throws(() => lab.controller.fault('firmware.changed', { part: 'Power Supply Firmware (Bay 1)' }));
});

test('the erase of the whole server takes what checks have found, not what is so: the next finds it again', () => {
  const lab = createFirmwareLab();
  lab.controller.fault('firmware.changed', { part: 'System Programmable Logic Device' });
  lab.patch(updateServiceUri, { Oem: { Vnd: { DowngradePolicy: 'NoDowngrade' } } }).is(200);
  check(lab);
  assert.is(integrity(lab).LastScanResult, 'Failure');
  lab.shown('programmableLogic').has({ Status: { Health: 'Critical' } });

  eraseToTheEnd(lab);

  assert.equal(
    [integrity(lab).LastScanResult, integrity(lab).LastScanTime, integrity(lab).LastFailedImageUri],
    [undefined, undefined, undefined],
  );
  lab.shown('programmableLogic').has({ Status: { Health: 'OK' } });
  lab.get(updateServiceUri).has({ Oem: { Vnd: { DowngradePolicy: 'NoDowngrade' } } });
  check(lab);
  assert.is(integrity(lab).LastScanResult, 'Failure');
  lab.shown('programmableLogic').has({ Status: { Health: 'Critical' } });
});

test.run();
