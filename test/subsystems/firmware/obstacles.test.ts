/** Tests of firmware writes: what prevents them, and how long they take otherwise. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { firmwareKinds } from '../../../machines/parts/index.js';
import { isSystemErasing } from '../../../machines/storage/erase/index.js';
import { findOperationRecord, listOperations, percentBy } from '../../../models/operations/index.js';
import { systemUri } from '../../support/lab.js';
import { createFirmwareLab, type FirmwareLab, newer } from '../../support/updates/firmware-rig.js';

/** Returns a lab whose `firmware` state branch contains this policy, which otherwise the update service sets. */
function withPolicy(downgradePolicy: 'AllowDowngrade' | 'RecoveryDowngrade' | 'NoDowngrade'): FirmwareLab {
  const lab = createFirmwareLab();
  const snapshot = lab.controller.snapshot();
  lab.controller.restore({ ...snapshot, firmware: { ...snapshot.firmware, downgradePolicy } });
  return lab;
}

test('each kind that can be updated is written in as long as its kind takes, and told of at begin and end', () => {
  for (const kind of Object.keys(newer) as (keyof typeof newer & keyof typeof firmwareKinds)[]) {
    const lab = createFirmwareLab();
    const { minMs, maxMs } = lab.controller.tree.blueprint.timings[firmwareKinds[kind].takes];
    const begun = lab.controller.now;

    lab.flash(kind);

    const tookMs = lab.controller.now - begun;
    assert.ok(tookMs >= minMs && tookMs <= maxMs, `${kind} took ${tookMs} ms`);
    assert.equal(
      lab.told().filter((sentence) => !sentence.includes('from now on')),
      [
        `Firmware was written: ${lab.item(kind).name} ${newer[kind]}.`,
        'A firmware update was started from 127.0.0.1(localhost).',
        `${lab.item(kind).name} was updated through the update task queue.`,
      ],
      kind,
    );
  }
});

test('its progress is between nothing and all while it is written, and reading it moves nothing', () => {
  const lab = createFirmwareLab();
  lab.order('systemRom');
  const percent = () =>
    listOperations(lab.controller.tree).map(({ id }) => {
      const record = findOperationRecord(lab.controller.tree, id);
      return record === undefined ? undefined : percentBy(record.context.progress, lab.controller.now);
    });

  assert.equal(percent(), [0]);
  lab.advance('35s');
  const [half = 0] = percent();
  assert.ok(half > 25 && half <= 50, String(half));
  assert.equal(percent(), [half]);
});

test('an image for something else is refused, and one of which only other pieces than those named are', () => {
  const lab = createFirmwareLab();

  assert.is(lab.order('drive', newer.drive, { items: ['1'] }), 'UpdateNotApplicable');
  assert.is(lab.order('drive', newer.drive, { by: 'Bmc' }), 'UpdateNotApplicable');
  assert.is(lab.order('controller', newer.controller, { by: 'Uefi' }), 'UpdateNotApplicable');
});

test('a version of another form than its kind has is refused, where others read it', () => {
  const lab = createFirmwareLab();

  assert.is(lab.order('systemRom', '2.50'), 'UpdateBadHeader');
  assert.is(lab.order('controller', 'U58 v2.50 (12/01/2025)'), 'UpdateBadHeader');
  assert.is(lab.order('platformData', 'anything'), 'started');
});

test('a piece that is being written is not written twice; another is', () => {
  const lab = createFirmwareLab();

  assert.is(lab.order('systemRom'), 'started');
  assert.is(lab.order('systemRom'), 'FirmwareFlashAlreadyInProgress');
  assert.is(lab.order('platformData'), 'started');
  lab.untilWritten();
  assert.is(lab.order('systemRom'), 'started');
});

test('the version that runs may be written again', () => {
  const lab = createFirmwareLab();
  const version = lab.version('systemRom');

  lab.flash('systemRom', version);
  assert.is(lab.version('backupRom'), version);
});

test('devices are written while the server has power; the board and supplies without', () => {
  const lab = createFirmwareLab({ settings: { initialPower: 'off' } });

  for (const kind of ['drive', 'adapter', 'storageController'] as const)
    assert.is(lab.order(kind), 'UpdateWithPowerOn', kind);
  for (const kind of ['controller', 'systemRom', 'programmableLogic', 'powerSupply'] as const)
    assert.is(lab.order(kind), 'started', kind);
});

test('parts that have failed or were taken out take no firmware, their like do', () => {
  const lab = createFirmwareLab();
  lab.controller.fault('drive.failed', { part: 'DE00A000/1' }).fault('drive.removed', { part: 'DE00A000/2' });
  const ids = lab.items('drive').map(({ id }) => id);

  assert.is(lab.order('drive', newer.drive, { items: ids.slice(0, 2) }), 'UpdateNotApplicable');
  lab.flash('drive', newer.drive, { items: ids });
  assert.equal(
    Object.keys(lab.controller.tree.firmware.written),
    lab
      .items('drive')
      .slice(2)
      .filter(({ model }) => model === lab.item('drive').model)
      .map(({ id }) => id),
  );
});

test('what the hardware does not run any more is refused', () => {
  const lab = createFirmwareLab();

  assert.is(lab.order('controller', '1.05'), 'MinimumFirmwareVersionRequirementNotMet');
  assert.is(lab.order('controller', '1.10'), 'started');
  lab.shown('controller').has({ LowestSupportedVersion: '1.10' });
});

test('the downgrade policy forbids what is older, unless whoever may recover asks and it allows that', () => {
  const older = 'U58 v2.00 (01/01/2023)';
  const mayRecover = { mayRecover: true };

  assert.is(withPolicy('AllowDowngrade').order('systemRom', older), 'started');
  assert.is(withPolicy('RecoveryDowngrade').order('systemRom', older), 'DowngradeNotAllowed');
  assert.is(withPolicy('RecoveryDowngrade').order('systemRom', older, mayRecover), 'started');
  assert.is(withPolicy('NoDowngrade').order('systemRom', older, mayRecover), 'DowngradeNotAllowed');
  assert.is(withPolicy('NoDowngrade').order('systemRom'), 'started');
  const same = withPolicy('NoDowngrade');
  assert.is(same.order('systemRom', same.version('systemRom')), 'started');
});

test('what a TPM in use measures is written only by an order that says so; a hidden TPM and none mind nothing', () => {
  const unsaid = { tpmOverride: false };

  for (const kind of [
    'systemRom',
    'platformData',
    'programmableLogic',
    'adapter',
    'storageController',
  ] as const)
    assert.is(createFirmwareLab().order(kind, newer[kind], unsaid), 'FWFlashTPMOverrideFlagRequired', kind);
  for (const kind of ['controller', 'powerSupply', 'drive'] as const)
    assert.is(createFirmwareLab().order(kind, newer[kind], unsaid), 'started', kind);
  assert.is(createFirmwareLab({ tpm: null }).order('systemRom', newer.systemRom, unsaid), 'started');
  const hidden = createFirmwareLab();
  hidden.patch(`${systemUri}Bios/Settings/`, { Attributes: { TpmVisibility: 'Hidden' } }).is(200);
  hidden.post(`${systemUri}Actions/ComputerSystem.Reset/`, { ResetType: 'ForceRestart' }).is(200);
  hidden.advance('30m');
  assert.is(hidden.order('systemRom', newer.systemRom, unsaid), 'started');
});

test('nothing is written while the whole server is erased', () => {
  const lab = createFirmwareLab();
  const action = `${systemUri}Actions/Oem/Vnd/VndComputerSystemExt.SecureSystemErase/`;
  lab.post(action, { SystemROMAndMgmtErase: true, UserDataErase: true }).is(200);
  lab.post(`${systemUri}Actions/ComputerSystem.Reset/`, { ResetType: 'ForceRestart' }).is(200);
  lab.controller.runUntil(({ tree }) => isSystemErasing(tree), '2h');

  assert.is(lab.order('systemRom'), 'SecureEraseInProgress');
});

test.run();
