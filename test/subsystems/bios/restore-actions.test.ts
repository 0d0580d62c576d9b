/** Tests of the vendor's requests for firmware defaults, and of a locked asset tag. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type AttributeName, biosAttribute } from '../../../machines/bios-attributes/index.js';
import { labWith } from '../../support/bios/bios-attributes.js';
import { createLab, type Lab, resetUri, root, systemUri } from '../../support/lab.js';

const settingsUri = `${systemUri}Bios/Settings/`;
const actionsUri = `${systemUri}Actions/Oem/Vnd/VndComputerSystemExt.`;

function restart(lab: Lab): Lab {
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  return lab.advance('30m');
}

function attributes(lab: Lab, ...names: readonly AttributeName[]): readonly unknown[] {
  return names.map((name) => biosAttribute(lab.controller.tree, name));
}

function configure(lab: Lab, Attributes: object): Lab {
  lab.patch(settingsUri, { Attributes }).is(200);
  return lab;
}

/** Creates a lab with changed attributes, a changed boot order, secure boot and saved user defaults. */
function changed(): Lab {
  const lab = createLab();
  const { BootOrder } = (lab.get(systemUri).reply.body as { Boot: { BootOrder: string[] } }).Boot;
  lab.patch(systemUri, { Boot: { BootOrder: [...BootOrder].reverse() } }).is(200);
  lab.patch(`${systemUri}SecureBoot/`, { SecureBootEnable: true }).is(200);
  restart(configure(lab, { AdminName: 'Ada', SaveUserDefaults: 'Yes' }));
  assert.equal(attributes(lab, 'AdminName', 'UserDefaultsState', 'SecureBootStatus'), [
    'Ada',
    'Enabled',
    'Enabled',
  ]);
  return restart(configure(lab, { AdminName: 'Grace', AdminPhone: '7' }));
}

function bootOrder(lab: Lab): readonly string[] {
  return (lab.get(systemUri).reply.body as { Boot: { BootOrder: string[] } }).Boot.BootOrder;
}

test('defaults that are asked for wait for the next start', () => {
  const lab = changed();

  lab.post(`${actionsUri}RestoreManufacturingDefaults/`, {}).is(200).says('Mgmt.SystemResetRequired');
  lab.advance('1h');

  assert.equal(attributes(lab, 'AdminName'), ['Grace']);
});

test('system defaults are those of the user with the boot order of the firmware; keys and saved defaults stay', () => {
  const lab = changed();

  lab.post(`${actionsUri}RestoreSystemDefaults/`, {}).is(200);
  restart(lab);

  assert.equal(attributes(lab, 'AdminName', 'AdminPhone', 'UserDefaultsState'), ['Ada', '', 'Enabled']);
  assert.equal(bootOrder(lab), bootOrder(createLab()));
  assert.equal(attributes(lab, 'SecureBootStatus', 'RestoreDefaults'), ['Enabled', 'No']);
});

test('manufacturing defaults leave nothing: attributes, saved defaults, boot order, secure boot', () => {
  const lab = changed();

  lab.post(`${actionsUri}RestoreManufacturingDefaults/`, {}).is(200);
  restart(lab);

  assert.equal(attributes(lab, 'AdminName', 'AdminPhone', 'UserDefaultsState'), ['', '', 'Disabled']);
  assert.equal(bootOrder(lab), bootOrder(createLab()));
  assert.equal(attributes(lab, 'SecureBootStatus'), ['Disabled']);
  assert.equal(lab.controller.tree.secureBoot, createLab().controller.tree.secureBoot);
});

test('a user who may set the BIOS but not the controller cannot ask for defaults, nor the other way round', () => {
  const lab = createLab();
  for (const Privileges of [
    { HostBIOSConfigPriv: true, MgmtConfigPriv: false },
    { HostBIOSConfigPriv: false, MgmtConfigPriv: true },
  ]) {
    const name = Privileges.MgmtConfigPriv ? 'mia' : 'ben';
    const { userName, password } = lab.account(name, { Oem: { Vnd: { Privileges } } });
    const by = lab.login({ userName, password });

    lab.post(`${actionsUri}RestoreSystemDefaults/`, {}, by).is(403).says('Base.InsufficientPrivilege');
  }
  assert.equal(lab.controller.tree.bios.attributes.configured, {});
});

test('an asset tag that is locked outlives a reset of the BIOS, but not manufacturing', () => {
  const lab = labWith({ ServerAssetTag: 'rack 7', AssetTagProtection: 'Locked', AdminName: 'Ada' });
  lab.post(`${systemUri}Bios/Actions/Bios.ResetBios/`, {}).is(200);
  restart(lab);
  assert.equal(attributes(lab, 'ServerAssetTag', 'AdminName'), ['rack 7', '']);

  lab.post(`${actionsUri}RestoreManufacturingDefaults/`, {}).is(200);
  assert.equal(attributes(restart(lab), 'ServerAssetTag'), ['']);
});

test('a TPM that is hidden is there and can be used by nobody', () => {
  const lab = restart(configure(createLab(), { TpmVisibility: 'Hidden' }));

  assert.equal(attributes(lab, 'TpmState'), ['PresentDisabled']);
  const { TrustedModules } = lab.controller.get<{ TrustedModules: { Status: object }[] }>(systemUri);
  assert.equal(
    TrustedModules.map(({ Status }) => Status),
    [{ State: 'Disabled' }],
  );
});

test('what a start takes over is what properties under another name read from then on, and temperatures follow', () => {
  const lab = createLab();
  configure(lab, {
    WorkloadProfile: 'LowLatency',
    AutoPowerOn: 'AlwaysPowerOff',
    ThermalConfig: 'MaxCooling',
  });
  const vendor = (uri: string) =>
    (lab.get(uri).reply.body as { Oem: { Vnd: Record<string, unknown> } }).Oem.Vnd;
  assert.is(vendor(systemUri).PowerAutoOn, 'Restore');

  restart(lab);

  const { PowerAutoOn, PowerOnDelay, PowerRegulatorMode } = vendor(systemUri);
  assert.equal([PowerAutoOn, PowerOnDelay, PowerRegulatorMode], ['RemainOff', null, 'Max']);
  assert.is(vendor(`${root}Chassis/1/Thermal/`).ThermalConfiguration, 'MaximumCooling');
  const { past } = lab.controller.tree;
  assert.ok(
    past.stretches.some(({ regulatorMode }) => regulatorMode === 'Dynamic'),
    'what was drawn before stays so',
  );
});

test.run();
