/**
 * Tests of the server configuration lock: how it is enabled and disabled, the differences that it detects, and the
 * changes that it prevents.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { configLockRecord } from '../../../machines/host/config-lock/contract.js';
import { findTamperHalt, isConfigurationLocked } from '../../../machines/host/config-lock/index.js';
import { attributesAt, biosSettingsUri, biosUri } from '../../support/bios/bios-rig.js';
import { areaUris, messagesOf, restart } from '../../support/bios/settings-areas.js';
import { journaled } from '../../support/history/journaled.js';
import { createLab, type Lab, managerUri, resetUri, systemUri } from '../../support/lab.js';

const area = areaUris('serverconfiglock');
const dashboardUri = `${managerUri}SecurityService/SecurityDashboard/`;
const password = 'sixteen-or-more-of-them';
const other = 'another-sixteen-or-more';
const dimm = 'PROC 1 DIMM 1';

function lock(lab: Lab, options: object = {}): Lab {
  set(lab, { NewServerConfigLockPassword: password, ...options });
  restart(lab);
  lab.get(area.uri).has({ ServerConfigLockState: 'Enabled' });
  return lab;
}

function set(lab: Lab, settings: object): void {
  lab.patch(area.settings, settings).is(200).says('Mgmt.SystemResetRequired');
}

/** Restarts the server and expects that it halts because of a detected difference. */
function startHalted(lab: Lab): void {
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.advance('30m').get(systemUri).has(halted);
}

const halted = {
  PowerState: 'On',
  BootProgress: { LastState: 'PCIResourceConfigStarted' },
  Oem: { Vnd: { PostState: 'InPostDiscoveryStart' } },
};

function isLocked({ controller: { tree } }: Lab): boolean {
  return isConfigurationLocked(tree);
}

function entries(lab: Lab, log: 'SL' | 'IML'): readonly string[] {
  const uri = `${systemUri}LogServices/${log}/Entries/`;
  const { Members } = lab.get(`${uri}?$expand=.`).is(200).reply.body as {
    readonly Members: readonly { readonly Message: string; readonly Severity: string }[];
  };
  return Members.map(({ Message }) => Message).filter((message) => /locked|vouches/.test(message));
}

test('a password waits for the next start, which locks the configuration; the dashboard says so', () => {
  const lab = createLab();
  lab.get(area.uri).has({
    ServerConfigLockState: 'Disabled',
    ServerConfigLockLogStored: 'False',
    ServerConfigLockTamperHalt: null,
    NewServerConfigLockPassword: null,
  });

  set(lab, { NewServerConfigLockPassword: password, ServerConfigLockTamperHalt: 'Enabled' });
  assert.not.ok(isLocked(lab));
  lab.get(dashboardUri).has({ ServerConfigurationLockStatus: 'Disabled' });
  restart(lab);

  assert.ok(isLocked(lab));
  lab.get(dashboardUri).has({ ServerConfigurationLockStatus: 'Enabled' });
  lab.get(area.uri).has({
    ServerConfigLockState: 'Enabled',
    ServerConfigLockTamperHalt: 'Enabled',
    ServerConfigLockPassword: null,
  });
  assert.equal(messagesOf(lab, area), ['Base.1.0.Success']);
  assert.equal(entries(lab, 'SL'), ['The configuration of the server was locked.']);
});

test('a password has 16 to 31 characters', () => {
  for (const wrong of ['fifteen-of-them', 'x'.repeat(32)]) {
    const lab = createLab();
    set(lab, { NewServerConfigLockPassword: wrong, ServerConfigLockChallenge: 'Enabled' });
    restart(lab);
    assert.not.ok(isLocked(lab));
    assert.equal(messagesOf(lab, area), [
      'Base.1.0.Success',
      'Base.1.0.PropertyValueError #/NewServerConfigLockPassword',
      'Base.1.0.PropertyValueConflict #/ServerConfigLockChallenge',
    ]);
  }
});

test('nothing is locked, or unlocked, without a password that was given for it', () => {
  const lab = createLab();

  set(lab, { ServerConfigLockTamperHalt: 'Enabled', ServerConfigLockDisable: 'True' });
  restart(lab);

  assert.not.ok(isLocked(lab));
  assert.equal(messagesOf(lab, area), [
    'Base.1.0.Success',
    'Base.1.0.PropertyValueConflict #/ServerConfigLockDisable',
    'Base.1.0.PropertyValueConflict #/ServerConfigLockTamperHalt',
  ]);
});

test('what is locked is changed and unlocked with its password alone', () => {
  const lab = lock(createLab());

  set(lab, { ServerConfigLockDisable: 'True', ServerConfigLockTamperHalt: 'Enabled' });
  restart(lab);
  assert.equal(messagesOf(lab, area), [
    'Base.1.0.Success',
    'Base.1.0.PropertyNotWritable #/ServerConfigLockDisable',
    'Base.1.0.PropertyNotWritable #/ServerConfigLockTamperHalt',
  ]);
  set(lab, { ServerConfigLockDisable: 'True', ServerConfigLockPassword: other });
  restart(lab);
  assert.ok(isLocked(lab));
  assert.equal(messagesOf(lab, area), [
    'Base.1.0.Success',
    'Base.1.0.PropertyNotWritable #/ServerConfigLockDisable',
    'Base.1.0.PropertyValueError #/ServerConfigLockPassword',
  ]);

  set(lab, { ServerConfigLockDisable: 'True', ServerConfigLockPassword: password });
  assert.ok(isLocked(lab));
  restart(lab);

  assert.not.ok(isLocked(lab));
  lab.get(area.uri).has({ ServerConfigLockState: 'Disabled', ServerConfigLockDisable: null });
  assert.equal(entries(lab, 'SL').at(-1), 'The configuration of the server was unlocked.');
});

test('the password becomes another by itself and the new one', () => {
  const lab = lock(createLab());

  set(lab, { ServerConfigLockPassword: password, NewServerConfigLockPassword: other });
  restart(lab);
  set(lab, { ServerConfigLockDisable: 'True', ServerConfigLockPassword: password });
  restart(lab);
  assert.ok(isLocked(lab));
  set(lab, { ServerConfigLockDisable: 'True', ServerConfigLockPassword: other });
  restart(lab);

  assert.not.ok(isLocked(lab));
});

test('a module that a start leaves out is a difference, which is logged once and stands until it is back', () => {
  const lab = lock(createLab(), { ServerConfigLockTamperHalt: 'Enabled' });
  assert.is(findTamperHalt(lab.controller.tree), undefined);

  lab.controller.fault('memory.failed', { part: dimm });
  startHalted(lab);
  assert.equal(findTamperHalt(lab.controller.tree), ['Dimms']);
  lab.get(area.uri).has({ ServerConfigLockLogStored: 'True' });
  startHalted(lab);
  assert.equal(entries(lab, 'IML'), ['The server configuration differs from the locked one: Dimms.']);

  lab.controller.clearFault('memory.failed', { part: dimm });
  restart(lab);
  assert.is(findTamperHalt(lab.controller.tree), undefined);
  lab.get(area.uri).has({ ServerConfigLockLogStored: 'True' });
  assert.is(entries(lab, 'IML').length, 2);
});

test('a start that was halted for a difference is one that boots again once the server is put right, or unlocked', () => {
  for (const putRight of [
    (lab: Lab) => lab.controller.clearFault('memory.failed', { part: dimm }),
    (lab: Lab) => set(lab, { ServerConfigLockDisable: 'True', ServerConfigLockPassword: password }),
  ]) {
    const lab = lock(createLab(), { ServerConfigLockTamperHalt: 'Enabled' });
    lab.advance('30m');
    lab.controller.fault('memory.failed', { part: dimm });
    startHalted(lab);

    putRight(lab);
    lab.advance('1h').get(systemUri).has(halted);
    lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);

    lab
      .advance('30m')
      .get(systemUri)
      .has({ BootProgress: { LastState: 'OSRunning' } });
  }
});

test('what is left out of the comparison is no difference', () => {
  const lab = lock(createLab(), {
    ServerConfigLockTamperHalt: 'Enabled',
    ServerConfigLockExcludeDimms: 'True',
    ServerConfigLockExcludeCpus: 'False',
  });

  lab.controller.fault('memory.failed', { part: dimm });
  restart(lab);

  assert.is(findTamperHalt(lab.controller.tree), undefined);
  assert.equal(entries(lab, 'IML'), []);
});

test('secure boot that a start switches on is a difference of security, told in that very start', () => {
  const lab = lock(createLab());

  lab.patch(`${systemUri}SecureBoot/`, { SecureBootEnable: true }).is(200);
  restart(lab);

  assert.equal(configLockRecord(lab.controller.tree).context.tampered, ['Security']);
  assert.is(findTamperHalt(lab.controller.tree), undefined, 'nobody asked for a halt');
  assert.equal(entries(lab, 'SL').at(-1), 'The server configuration differs from the locked one: Security.');
});

test('a server that was locked to be moved does not start with a difference, unless it is to be noted alone', () => {
  for (const [audit, expected] of [
    ['Disabled', ['Dimms']],
    ['Enabled', undefined],
  ] as const) {
    const lab = lock(createLab(), {
      ServerConfigLockTransport: 'Enabled',
      ServerConfigLockTransportAudit: audit,
    });
    lab.controller.fault('memory.failed', { part: dimm });
    if (expected === undefined) restart(lab);
    else startHalted(lab);
    assert.equal(findTamperHalt(lab.controller.tree), expected);
  }
});

test('whoever has the password vouches for the server as it is', () => {
  const lab = lock(createLab(), { ServerConfigLockTamperHalt: 'Enabled' });
  lab.controller.fault('memory.failed', { part: dimm });
  startHalted(lab);

  set(lab, { ServerConfigLockPassword: password });
  restart(lab);

  assert.ok(isLocked(lab));
  assert.is(findTamperHalt(lab.controller.tree), undefined);
  lab.get(area.uri).has({ ServerConfigLockLogStored: 'False' });
});

test('an attribute of the BIOS tells whether it is locked', () => {
  const lab = createLab();
  const status = () => attributesAt(lab, biosUri).ServerConfigLockStatus;
  assert.is(status(), 'Disabled');

  lock(lab);
  assert.is(status(), 'Enabled');
});

test('defaults of manufacturing take the lock off and put right what it has found', () => {
  const lab = lock(createLab(), { ServerConfigLockTamperHalt: 'Enabled' });
  lab.controller.fault('memory.failed', { part: dimm });
  startHalted(lab);

  lab.patch(biosSettingsUri, { Attributes: { RestoreDefaults: 'Yes' } }).is(200);
  startHalted(lab);
  assert.ok(isLocked(lab), 'other defaults leave it');
  lab.patch(biosSettingsUri, { Attributes: { RestoreManufacturingDefaults: 'Yes' } }).is(200);
  restart(lab);

  assert.equal(lab.controller.tree.configLock, createLab().controller.tree.configLock);
  assert.equal(entries(lab, 'SL').at(-1), 'The configuration of the server was unlocked.');
  assert.is(
    entries(lab, 'IML').at(-1),
    'The server configuration matches the locked one again, or was accepted with the password.',
  );
});

test('a start that ends before its settings are due locks nothing', () => {
  const lab = createLab();
  set(lab, { NewServerConfigLockPassword: password });
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.until({ Oem: { Vnd: { PostState: 'InPostDiscoveryStart' } } });

  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.advance('1m');

  assert.not.ok(isLocked(lab));
});

test('it takes the right to set up the BIOS, and no password is kept anywhere', () => {
  const lab = createLab();

  const kept = journaled(lab, () => {
    const token = lab.login(lab.account('somebody', { RoleId: 'ReadOnly' }));
    lab.patch(area.settings, { NewServerConfigLockPassword: password }, token).is(403);
    lock(lab);
    set(lab, { ServerConfigLockPassword: 'too short', NewServerConfigLockPassword: other });
    restart(lab);
  });

  for (const text of [password, other, 'too short']) assert.not.ok(kept.includes(text), text);
});

test.run();
