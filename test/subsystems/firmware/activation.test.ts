/** Tests of the activation of written firmware by kind: all shown versions are those of the running firmware. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  createLab,
  type Lab,
  managerResetUri,
  managerUri,
  resetUri,
  root,
  systemUri,
} from '../../support/lab.js';
import { newAlerts } from '../../support/reporting/logged-entries.js';
import { createFirmwareLab, newer } from '../../support/updates/firmware-rig.js';

const reboot = { ResetType: 'ForceRestart' };

test('firmware of a power supply runs as soon as it is written, that of its twin stays', () => {
  const lab = createFirmwareLab();
  const [, twin] = lab.items('powerSupply');

  lab.flash('powerSupply');

  assert.is(lab.version('powerSupply'), newer.powerSupply);
  assert.is(lab.items('powerSupply')[1]?.version, twin?.version);
  lab.shown('powerSupply').has({ Version: newer.powerSupply, Status: { Health: 'OK' } });
});

test('all of a model are written by one order that names none of them', () => {
  const lab = createFirmwareLab();
  const drives = () => lab.items('drive').map(({ model, version }) => `${model} ${version}`);
  const before = drives();

  lab.flash('drive', 'VSD9', { items: lab.items('drive').map(({ id }) => id) });
  assert.equal(drives(), before);
  lab.post(resetUri, reboot).is(200);
  lab.advance('1m');

  const { model } = lab.item('drive');
  assert.equal(
    drives(),
    before.map((each) => (each.startsWith(model) ? `${model} VSD9` : each)),
  );
});

test('the System ROM swaps: what was written is redundant until the next start, then what ran before is', () => {
  const lab = createFirmwareLab();
  const old = lab.version('systemRom');

  lab.flash('systemRom');
  assert.is(lab.version('systemRom'), old);
  assert.is(lab.version('backupRom'), newer.systemRom);
  lab.advance('1d');
  assert.is(lab.version('systemRom'), old);
  lab.post(resetUri, reboot).is(200);
  lab.advance('1m');

  assert.is(lab.version('systemRom'), newer.systemRom);
  assert.is(lab.version('backupRom'), old);
  lab.get(systemUri).has({ BiosVersion: newer.systemRom });
  lab.get(`${systemUri}bios/`).has({ AttributeRegistry: 'BiosAttributeRegistryU58.v1_2_50' });
});

test('the firmware of the controller runs after its reset, and a start of the host is nothing to it', () => {
  const lab = createFirmwareLab();
  const old = lab.version('controller');
  // The firmware was not queued, because the controller would activate queued firmware by itself.
  const ordered = { address: '192.0.2.1', through: 'an upload' };

  lab.flash('controller', newer.controller, { ordered });
  lab.post(resetUri, reboot).is(200);
  lab.advance('20m');
  assert.is(lab.version('controller'), old);
  lab.post(managerResetUri, {}).is(200);
  lab.advance('10m');

  assert.is(lab.version('controller'), newer.controller);
  lab.get(managerUri).has({ FirmwareVersion: 'Mgmt 6 v3.01' });
  assert.match(JSON.stringify(lab.get(root).reply.body), '"ManagerFirmwareVersion":"3.01"');
  const started = newAlerts(lab.controller.tree).filter(({ event }) =>
    event.messageId.endsWith('MgmtRestServicesStarted'),
  );
  assert.equal(started.at(-1)?.event.args, ['3.01', '2026-02-11']);
  assert.ok(lab.told().some((sentence) => sentence.includes('3.01')));
});

test('a reset for new firmware says so, and not that somebody asked for it', () => {
  const lab = createFirmwareLab().flash('controller').upgradeController();

  assert.is(lab.version('controller'), newer.controller);
  assert.ok(lab.told().includes('The management controller was reset for new firmware.'));
  assert.not.ok(lab.told().some((sentence) => sentence.includes('on request')));
});

test('programmable logic is loaded when standby power returns, by the mains or by an auxiliary power cycle', () => {
  const lossOfMains = createFirmwareLab().flash('programmableLogic');
  const old = lossOfMains.version('programmableLogic');
  lossOfMains.post(resetUri, reboot).is(200);
  lossOfMains.post(managerResetUri, {}).is(200);
  lossOfMains.advance('20m');
  assert.is(lossOfMains.version('programmableLogic'), old);
  lossOfMains.controller.operator('mains.off');
  lossOfMains.advance('1m').controller.operator('mains.on');
  lossOfMains.advance('10m');
  assert.is(lossOfMains.version('programmableLogic'), newer.programmableLogic);

  const auxiliary = createFirmwareLab({ settings: { initialPower: 'off' } }).flash('programmableLogic');
  auxiliary
    .post(`${systemUri}Actions/Oem/Vnd/VndComputerSystemExt.SystemReset/`, { ResetType: 'AuxCycle' })
    .is(200);
  auxiliary.advance('10m');
  assert.is(auxiliary.version('programmableLogic'), newer.programmableLogic);
});

test('a drive runs its new firmware once it was switched off and on, and adapters with the next start', () => {
  const lab = createFirmwareLab().flash('drive').flash('adapter').flash('storageController');
  const [old, oldAdapter] = [lab.version('drive'), lab.version('adapter')];

  lab
    .post(`${systemUri}Storage/DE00A000/Drives/1/Actions/Drive.Reset/`, { ResetValue: 'PowerCycle' })
    .is(200);
  assert.is.not(lab.version('drive'), old);
  assert.is(lab.version('adapter'), oldAdapter);
  lab.get(`${systemUri}Storage/DE00A000/Drives/1/`).has({ Revision: newer.drive });
  lab.get(`${systemUri}Storage/DE00A000/Drives/2/`).has({ Revision: old });
  lab.post(resetUri, reboot).is(200);
  lab.advance('30m');

  const adapter = lab.get(`${root}Chassis/1/NetworkAdapters/DE07A000/`).is(200).reply.body;
  assert.match(JSON.stringify(adapter), `"FirmwarePackageVersion":"${newer.adapter}"`);
  lab.get(`${systemUri}Storage/DE00A000/Controllers/0/`).has({ FirmwareVersion: newer.storageController });
});

test('what was written and not activated goes with a drive that is pulled', () => {
  const lab = createFirmwareLab().flash('drive');
  const old = lab.version('drive');
  lab.controller.fault('drive.removed', { part: 'DE00A000/1' });
  lab.shown('drive').has({ Status: { State: 'Absent' } });
  lab.controller.clearFault('drive.removed', { part: 'DE00A000/1' });
  lab.post(resetUri, reboot).is(200);
  lab.advance('30m');

  assert.is(lab.version('drive'), old);
});

test('a snapshot from after an update goes into a controller of before it, and one of another server does not', () => {
  const lab = createFirmwareLab().flash('systemRom');
  lab.post(resetUri, reboot).is(200);
  lab.advance('30m');
  const snapshot = lab.controller.snapshot();
  const fresh = createLab();

  assert.is.not(fresh.controller.tree.blueprint, snapshot.blueprint);
  fresh.controller.restore(snapshot);
  fresh.get(systemUri).has({ BiosVersion: newer.systemRom });
  const other = createLab({ blueprint: { system: { model: 'Another' } } });
  assert.throws(() => other.controller.restore(snapshot));
});

/** Returns the resource events of the firmware inventory that a listener received, by the last part of their address. */
function toldOfInventory({ controller }: Lab): string[] {
  type Sent = { readonly MessageId: string; readonly OriginOfCondition: { readonly '@odata.id': string } };
  return controller.deliveries.flatMap(({ body }) =>
    (body.Events as unknown as readonly Sent[]).flatMap(({ MessageId, OriginOfCondition }) => {
      const [, id] = OriginOfCondition['@odata.id'].split('FirmwareInventory/');
      return id === undefined ? [] : [`${MessageId.split('.').at(-1)} ${id}`];
    }),
  );
}

test('subscribers hear of each piece whose version is another, when it is', () => {
  const listener = 'https://listener.example/events';
  const lab = createLab({ listeners: { [listener]: { status: 200 } } });
  lab.subscribe(listener, { RegistryPrefixes: ['ResourceEvent'] });
  const update = (version: string) => {
    const parameters = { UpdateTarget: true, TPMOverride: true };
    const answer = lab.controller.upload({ for: 'systemRom', version }, { parameters });
    assert.is(answer.status, 200);
    lab.advance('10m');
  };

  update('U58 v2.60 (12/01/2025)');
  assert.equal(toldOfInventory(lab), ['ResourceChanged 8/']);
  lab.post(resetUri, reboot).is(200);
  lab.advance('5m');
  assert.equal(toldOfInventory(lab).slice(1), ['ResourceChanged 2/', 'ResourceChanged 8/']);
  // This update gives the redundant ROM the version of the other ROM. The next start therefore changes neither.
  update('U58 v2.60 (12/01/2025)');
  lab.post(resetUri, reboot).is(200);
  lab.advance('5m');
  assert.equal(toldOfInventory(lab).slice(3), ['ResourceChanged 8/']);
});

test.run();
