/** Tests of starts without an operating system: the shown state, the accepted requests, and the continuation. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { shownEntries } from '../../../machines/facts/shown-entries.js';
import { listTransitionsNeedingBoot } from '../../../machines/host/host/power-chart.js';
import { systemPower } from '../../../machines/host/host/system-power.machine.js';
import { hostPhase, powerRecord } from '../../../machines/power/index.js';
import { createLab, type Lab, managerResetUri, managerUri, resetUri, systemUri } from '../../support/lab.js';
import { codesIn, factsIn } from '../../support/reporting/logged-entries.js';

const noSystem = { blueprint: { boot: { operatingSystem: 'none' } } } as const;
const disc = `${managerUri}VirtualMedia/2/`;
const Image = 'https://images.example.com/os/installer.iso';

function start(lab: Lab, override: object = {}): Lab {
  if (Object.keys(override).length > 0) lab.patch(systemUri, { Boot: override }).is(200);
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  return lab.advance('30m');
}

/** Returns a lab with a pending boot order policy, which the next start applies. */
function withPolicy(BootOrderPolicy: string): Lab {
  const lab = createLab(noSystem);
  lab.patch(`${systemUri}Bios/Settings/`, { Attributes: { BootOrderPolicy } }).is(200);
  return lab;
}

function phase(lab: Lab): string {
  return hostPhase(powerRecord(lab.controller.tree));
}

function told(lab: Lab, fact: string): number {
  return factsIn(lab.controller.tree).filter((each) => each === fact).length;
}

test('a server that has nothing to boot stands at the end of POST, with a warning and an entry, from its first instant', () => {
  const lab = createLab(noSystem);

  const atEnd = {
    PowerState: 'On',
    Status: { Health: 'Warning', State: 'Starting' },
    BootProgress: { LastState: 'SystemHardwareInitializationComplete', LastBootTimeSeconds: 0 },
    Oem: { Vnd: { PostState: 'InPostDiscoveryComplete' } },
  };
  lab.get(systemUri).has(atEnd);
  const codes = () =>
    shownEntries(lab.controller.tree.logs, 'iml')
      .map(({ code }) => code)
      .slice(1);
  assert.equal(codes(), [665], 'after the entry of the last clear');
  start(lab).get(systemUri).has(atEnd);
  assert.equal(codes(), [665, 665]);
});

test('firmware that found nothing goes on trying: a disc that is inserted later is booted, and the entry is put right', () => {
  const lab = createLab(noSystem);
  lab.advance('1d');
  assert.is(phase(lab), 'unbootable');

  lab.patch(disc, { Image }).is(200);

  assert.is(phase(lab), 'osBooting');
  lab
    .advance('10m')
    .get(systemUri)
    .has({
      BootProgress: { LastState: 'OSRunning' },
      Status: { Health: 'OK', State: 'Enabled' },
      Oem: { Vnd: { PostState: 'FinishedPost' } },
    });
  assert.equal([told(lab, 'boot.succeeded'), told(lab, 'virtualMedia.booted')], [1, 1]);
  const entry = shownEntries(lab.controller.tree.logs, 'iml').find(({ code }) => code === 665);
  assert.is(entry?.severity, 'Repaired');
});

test('firmware that is to try once stands there, whatever comes later, until it is restarted', () => {
  const lab = start(withPolicy('AttemptOnce'));
  assert.is(phase(lab), 'unbootable');

  lab.patch(disc, { Image }).is(200);

  assert.is(phase(lab.advance('1d')), 'unbootable');
  assert.is(phase(start(lab)), 'osRunning');
});

test('firmware that is to start over resets the server after each start that boots nothing, until one does', () => {
  const lab = start(withPolicy('ResetAfterFailed'));
  const failed = () => codesIn(lab.controller.tree, 'iml').filter((code) => code === 665).length;
  const before = failed();

  lab.advance('1h');
  const more = failed() - before;
  assert.ok(more > 10 && more < 30, `${more} starts, each of which takes minutes`);
  lab.patch(disc, { Image }).is(200);

  assert.is(phase(lab.advance('30m')), 'osRunning');
  assert.is(told(lab, 'boot.succeeded'), 1);
});

test('an operating system that is lost runs on, and is missed by the next start until it is back', () => {
  const lab = createLab();

  lab.controller.fault('operatingSystem.lost');
  lab
    .advance('1h')
    .get(systemUri)
    .has({ BootProgress: { LastState: 'OSRunning' } });
  assert.is(phase(start(lab)), 'unbootable');
  lab.controller.clearFault('operatingSystem.lost');

  assert.is(phase(lab.advance('10m')), 'osRunning');
});

test('the set-up stays until the server is restarted, and was asked for once', () => {
  const lab = createLab();

  start(lab, { BootSourceOverrideTarget: 'BiosSetup' });

  lab.get(systemUri).has({
    BootProgress: { LastState: 'SetupEntered' },
    Boot: { BootSourceOverrideEnabled: 'Disabled', BootSourceOverrideTarget: 'None' },
  });
  assert.is(phase(lab.advance('1d')), 'inSetUp');
  assert.is(phase(start(lab)), 'osRunning');
});

test('while the firmware runs an application its settings are locked, and it takes graceful requests itself', () => {
  for (const [target, name] of [
    ['UefiShell', 'Shell.Emb.1.1'],
    ['Utilities', 'App.Emb.2.1'],
    ['Diags', 'App.Emb.3.1'],
  ]) {
    const lab = start(createLab(), {
      BootSourceOverrideTarget: target,
      BootSourceOverrideEnabled: 'Continuous',
    });

    lab.get(systemUri).has({ BootProgress: { LastState: 'OEM', OemLastState: name } });
    for (const Boot of [
      { BootSourceOverrideTarget: 'Hdd' },
      { BootSourceOverrideEnabled: 'Once' },
      { BootSourceOverrideMode: 'Legacy' },
      { UefiTargetBootSourceOverride: null },
      { HttpBootUri: 'http://boot.example.com/' },
      { BootOrder: [{}] },
    ])
      lab.patch(systemUri, { Boot }).is(400).says('Mgmt.UnableToModifyDuringSystemPOST');
    lab.post(resetUri, { ResetType: 'GracefulShutdown' }).is(200);
    assert.is(phase(lab), 'poweringOff');
    lab.patch(systemUri, { Boot: { BootSourceOverrideEnabled: 'Disabled' } }).is(200);
  }
});

test('an override waits for a start that boots: one that is to shut down after POST leaves it', () => {
  const lab = createLab();
  lab.patch(systemUri, { Oem: { Vnd: { PostMode: 'PostToShutdown' } } }).is(200);

  start(lab, { BootSourceOverrideTarget: 'BiosSetup' });
  lab.get(systemUri).has({ PowerState: 'Off', Boot: { BootSourceOverrideEnabled: 'Once' } });
  lab.post(resetUri, { ResetType: 'On' }).is(200);

  assert.is(phase(lab.advance('30m')), 'inSetUp');
});

test('an override that cannot be booted is used up, told of, and followed by the boot order', () => {
  for (const target of ['Pxe', 'UefiHttp', 'Cd', 'Usb', 'SDCard']) {
    const lab = start(createLab(), { BootSourceOverrideTarget: target });

    lab.get(systemUri).has({
      BootProgress: { LastState: 'OSRunning' },
      Boot: { BootSourceOverrideEnabled: 'Disabled' },
    });
    assert.is(told(lab, 'boot.overrideFailed'), 1, target);
  }
});

test('a disc that is to be booted once is booted before anything else, and once', () => {
  const lab = createLab();
  lab.patch(disc, { Image, Oem: { Vnd: { BootOnNextServerReset: true } } }).is(200);

  start(lab, { BootSourceOverrideTarget: 'BiosSetup', BootSourceOverrideEnabled: 'Continuous' });

  assert.is(phase(lab), 'osRunning');
  assert.is(told(lab, 'virtualMedia.booted'), 1);
  lab.get(disc).has({ Inserted: true, Oem: { Vnd: { BootOnNextServerReset: false } } });
  assert.is(phase(start(lab)), 'inSetUp');
});

test('a start is halted where its policy wants components to prove what they are, and one does not', () => {
  const lab = createLab();
  lab.enableIntegrity();
  lab.patch(`${managerUri}SecurityService/`, { ComponentIntegrityPolicy: 'HaltBootOnSPDMFailure' }).is(200);
  lab.controller.fault('spdm.notAuthentic', { part: 'DE07A000' });

  start(lab);

  assert.is(phase(lab), 'halted');
  lab.get(systemUri).has({
    PowerState: 'On',
    BootProgress: { LastState: 'PCIResourceConfigStarted' },
    Oem: { Vnd: { PostState: 'InPostDiscoveryStart' } },
  });
  assert.is(told(lab, 'boot.halted'), 1);
  lab.controller.clearFault('spdm.notAuthentic', { part: 'DE07A000' });
  assert.is(phase(start(lab)), 'osRunning');
  assert.is(told(lab, 'boot.succeeded'), 1);
});

test('a controller that was away when the start ended says on its return that nothing was found', () => {
  const lab = createLab();
  lab.controller.fault('operatingSystem.lost');
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.until({ Oem: { Vnd: { PostState: 'InPostDiscoveryComplete' } } });

  lab.post(managerResetUri, {}).is(200);
  lab.advance('30m');

  assert.equal([phase(lab), told(lab, 'boot.nothingFound')], ['unbootable', 1]);
});

test('a start without memory takes over nothing of what was set; the first that has some does', () => {
  const lab = createLab();
  const biosUri = `${systemUri}Bios/`;
  const modules = lab.controller.tree.blueprint.memory.map(({ slot }) => slot);
  const name = () => (lab.get(biosUri).reply.body.Attributes as { readonly AdminName: string }).AdminName;
  lab.patch(`${biosUri}Settings/`, { Attributes: { AdminName: 'Ada' } }).is(200);
  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.advance('1m');
  for (const part of modules) lab.controller.fault('memory.failed', { part });

  lab.post(resetUri, { ResetType: 'On' }).is(200);
  lab.advance('30m');

  assert.is(phase(lab), 'halted');
  assert.is(name(), '');
  for (const part of modules) lab.controller.clearFault('memory.failed', { part });
  start(lab);
  assert.is(name(), 'Ada');
});

test('a start that a policy halts tries nothing: what was meant for one start is still to come', () => {
  const lab = createLab();
  const securityUri = `${managerUri}SecurityService/`;
  const part = 'DE07A000';
  lab.enableIntegrity();
  lab.patch(securityUri, { ComponentIntegrityPolicy: 'HaltBootOnSPDMFailure' }).is(200);
  lab.controller.fault('spdm.notAuthentic', { part });
  lab.patch(disc, { Image }).is(200);
  lab.patch(disc, { Oem: { Vnd: { BootOnNextServerReset: true } } }).is(200);

  start(lab, { BootSourceOverrideTarget: 'UefiShell' });

  assert.is(phase(lab), 'halted');
  const meant = { Boot: { BootSourceOverrideEnabled: 'Once', BootSourceOverrideTarget: 'UefiShell' } };
  lab.get(systemUri).has(meant);
  lab.get(disc).has({ Oem: { Vnd: { BootOnNextServerReset: true } } });
  lab.controller.clearFault('spdm.notAuthentic', { part });
  start(lab);
  assert.is(phase(lab), 'osRunning');
  lab.get(systemUri).has({ Boot: { BootSourceOverrideEnabled: 'Disabled' } });
  lab.get(disc).has({ Oem: { Vnd: { BootOnNextServerReset: false } } });
});

test('an event brings along what a start would come to where a transition on it asks for that, and nowhere else', () => {
  const events = listTransitionsNeedingBoot(systemPower.root);

  const asks = (start: string) => events.some((event) => event.startsWith(start));
  for (const stage of ['initialisation', 'discovery', 'completion'])
    assert.ok(asks(`xstate.after.${stage}.`), stage);
  assert.ok(asks('boot.retried'));
  for (const other of [
    'xstate.after.osBoot.',
    'xstate.after.powerOn.',
    'power.',
    'boot.discovered',
    'standby.',
  ])
    assert.not.ok(asks(other), other);
});

test.run();
