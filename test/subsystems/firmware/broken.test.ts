/** Tests of interrupted firmware writes: the running version, the inventory and the log entries, by kind. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { listEntries } from '../../../machines/facts/log.js';
import { type FirmwareKindName, firmwareNames } from '../../../machines/parts/index.js';
import { findBootState, powerRecord } from '../../../machines/power/index.js';
import { managerResetUri, resetUri, systemUri } from '../../support/lab.js';
import { createFirmwareLab, type FirmwareLab, newer } from '../../support/updates/firmware-rig.js';

type Loss = (lab: FirmwareLab) => unknown;

const loseMains: Loss = (lab) => {
  lab.controller.operator('mains.off');
  lab.advance('1m').controller.operator('mains.on');
  lab.advance('30m');
};
const resetController: Loss = (lab) => {
  lab.controller.operator('controller.reset');
  lab.advance('30m');
};
const restartHost: Loss = (lab) =>
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200) && lab.advance('30m');

/** Starts writing firmware and interrupts it after this percentage of the shortest duration. */
function breakAt(kind: FirmwareKindName, percent: number, lose: Loss): FirmwareLab {
  const lab = createFirmwareLab();
  assert.is(lab.order(kind), 'started');
  const shortestMs = {
    controller: 330_000,
    systemRom: 70_000,
    platformData: 70_000,
    programmableLogic: 70_000,
  };
  const ofKind = kind in shortestMs ? shortestMs[kind as keyof typeof shortestMs] : 60_000;
  lab.advance(Math.floor((ofKind * percent) / 100));
  lose(lab);
  assert.not.ok(lab.isWriting);
  return lab;
}

const writtenBy = {
  controller: [loseMains, resetController],
  systemRom: [loseMains, resetController],
  platformData: [loseMains, resetController],
  programmableLogic: [loseMains, resetController],
  powerSupply: [loseMains, resetController],
  storageController: [loseMains, restartHost],
  adapter: [loseMains, restartHost],
  drive: [loseMains, restartHost],
} as const satisfies Partial<Record<FirmwareKindName, readonly Loss[]>>;
type Written = keyof typeof writtenBy;
const failing: readonly Written[] = ['programmableLogic', 'powerSupply'];

for (const kind of Object.keys(writtenBy) as Written[]) {
  test(`the old firmware is the version of ${kind} whenever its writing breaks off, and the log tells of it`, () => {
    for (const lose of writtenBy[kind]) {
      for (const percent of [0, 1, 50, 95]) {
        const lab = breakAt(kind, percent, lose);
        const where = `${kind} at ${percent} percent`;
        const fails = failing.includes(kind);

        assert.is(lab.version(kind), createFirmwareLab().version(kind), where);
        lab.shown(kind).has({ Status: { Health: fails ? 'Critical' : 'OK' } });
        assert.equal(
          lab.told().filter((sentence) => sentence.includes('interrupted')),
          [`The firmware update failed: the writing of ${lab.item(kind).name} was interrupted.`],
          where,
        );
        assert.is(
          lab.told().some((sentence) => sentence.includes('is incomplete')),
          fails,
          where,
        );
        assert.equal(lab.controller.tree.firmware.written, {}, where);
      }
    }
  });
}

test('the bank that a broken write of the System ROM leaves is made a copy of the one that runs', () => {
  for (const lose of [loseMains, resetController]) {
    const lab = breakAt('systemRom', 50, lose);

    assert.is(lab.version('backupRom'), lab.version('systemRom'));
    lab.shown('backupRom').has({ Status: { Health: 'OK' } });
    assert.ok(lab.told().some((sentence) => sentence.includes('Redundant System ROM')));
  }
});

test('what was written before and waited is lost with a write that breaks off over it', () => {
  const lab = createFirmwareLab().flash('platformData');
  const old = lab.version('platformData');
  lab.order('platformData', '11.9.0 Build 1');
  lab.advance('10s');
  resetController(lab);
  restartHost(lab);

  assert.is(lab.version('platformData'), old);
});

test('a download to all drives that breaks off fails none of them: they hold what a server starts from', () => {
  const lab = createFirmwareLab();
  const all = lab.items('drive').filter(({ model }) => model === lab.item('drive').model);
  assert.ok(all.length > 2);
  lab.order('drive', newer.drive, { items: all.map(({ id }) => id), by: 'RuntimeAgent' });
  lab.advance('30s').post(resetUri, { ResetType: 'GracefulRestart' }).is(200);
  lab.advance('1h');

  assert.equal(lab.controller.tree.firmware.damaged, {});
  assert.equal(lab.controller.tree.conditions.parts, createFirmwareLab().controller.tree.conditions.parts);
  assert.is(findBootState(powerRecord(lab.controller.tree)), 'osRunning');
  lab.flash('drive');
  lab.advance('30m').post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.advance('30m');
  assert.is(lab.version('drive'), newer.drive);
});

/** Returns the names of the open log entries about incomplete firmware. */
const openEntries = (lab: FirmwareLab) =>
  listEntries(lab.controller.tree.logs.iml)
    .filter(({ fact, repaired }) => fact === 'firmware.damaged' && !repaired)
    .map(({ args }) => args.name);

for (const [kind, bank, part] of [
  ['controller', 'controller', 'Mgmt 6'],
  ['systemRom', 'backupRom', 'System ROM'],
  ['systemRom', 'backupRom', 'Redundant System ROM'],
] as const) {
  test(`${kind}: what is not whole, because ${part} cannot be written, shows at once wherever somebody looks, until it is made good`, () => {
    const lab = createFirmwareLab();
    const old = lab.version(kind);
    lab.controller.fault('firmware.writeFails', { part });
    lab.order(kind);
    lab.untilWritten();

    lab.shown(bank).has({ Status: { Health: 'Critical' } });
    assert.equal(openEntries(lab), [lab.item(bank).name]);
    lab.get(systemUri).has({ Status: { HealthRollup: 'Critical' } });
    assert.is(lab.version(kind), old);

    resetController(lab);
    lab.shown(bank).has({ Status: { Health: 'OK' } });
    assert.equal(openEntries(lab), []);
    lab.get(systemUri).has({ Status: { HealthRollup: 'OK' } });
    assert.ok(lab.told().some((line) => /was recovered from its redundant copy/.test(line)));
    lab.controller.clearFault('firmware.writeFails', { part });
    assert.is(lab.flash(kind).isWriting, false);
  });
}

test('a drive that is pulled while it is written has nothing written, and leaves no damage', () => {
  const lab = createFirmwareLab();
  lab.order('drive');
  lab.advance('10s').controller.fault('drive.removed', { part: 'DE00A000/1' });
  lab.untilWritten();
  lab.controller.clearFault('drive.removed', { part: 'DE00A000/1' });

  lab.shown('drive').has({ Version: createFirmwareLab().version('drive'), Status: { Health: 'OK' } });
});

test('a supply whose firmware is not whole gives no power, the other carries the load', () => {
  const lab = breakAt('powerSupply', 50, resetController);
  lab.get(systemUri).has({ PowerState: 'On' });
  assert.is(lab.controller.tree.conditions.parts.powerSupply['1'], 'failed');

  lab.flash('powerSupply');
  assert.is(lab.controller.tree.conditions.parts.powerSupply['1'], undefined);
  assert.is(lab.version('powerSupply'), newer.powerSupply);
});

test('supplies are written one after the other: whatever breaks off, never all are without', () => {
  const lab = createFirmwareLab();
  const [first, second] = lab.items('powerSupply').map(({ id }) => id);
  lab.order('powerSupply', newer.powerSupply, { items: [first ?? '', second ?? ''] });
  lab.advance('20s');

  resetController(lab);

  assert.equal(lab.controller.tree.conditions.parts.powerSupply, { '1': 'failed' });
  assert.equal(Object.keys(lab.controller.tree.firmware.damaged), [first]);
});

test('a drive that cannot be written takes no other with it', () => {
  const lab = createFirmwareLab();
  const all = lab.items('drive').filter(({ model }) => model === lab.item('drive').model);
  const [first] = firmwareNames(lab.controller.tree.blueprint).filter((name) =>
    name.startsWith(lab.item('drive').name),
  );
  lab.controller.fault('firmware.writeFails', { part: first ?? '' });

  lab.flash('drive', newer.drive, { items: all.map(({ id }) => id) });

  assert.equal(lab.controller.tree.firmware.damaged, {});
  lab.controller.operator('mains.off').advance('1m').operator('mains.on').advance('30m');
  assert.equal(lab.items('drive').filter(({ version }) => version === newer.drive).length, all.length - 1);
});

test('an update that ended well while the controller was away is in its log once it is back', () => {
  const lab = createFirmwareLab();
  lab.order('drive');
  lab.controller.operator('controller.reset').runUntil(() => !lab.isWriting, '20m');
  lab.advance('30m');

  assert.is(lab.told().filter((line) => /was updated through/.test(line)).length, 1);
});

test('the host does not mind a reset of the controller while it writes by itself', () => {
  const lab = createFirmwareLab();
  lab.order('drive');
  lab.advance('10s');
  resetController(lab);
  restartHost(lab);

  assert.is(lab.version('drive'), newer.drive);
});

test('nobody resets the server or its controller by request while what they start with is written, whoever writes it', () => {
  const lab = createFirmwareLab();
  lab.order('systemRom');

  lab.post(managerResetUri, {}).is(400).says('Mgmt.FirmwareFlashAlreadyInProgress');
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(400).says('Mgmt.FirmwareFlashAlreadyInProgress');
  lab.untilWritten().post(resetUri, { ResetType: 'ForceRestart' }).is(200);
});

test.run();
