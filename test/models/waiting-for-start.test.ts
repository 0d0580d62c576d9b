/**
 * Tests of pending settings for the next start, part by part, and of the effect of each order that restores defaults
 * (behaviour § 5.5).
 */
import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Subsystem } from '../../machines/subsystem.js';
import { subsystems } from '../../machines/subsystems.js';
import { enrolDigest, secureBootUri, signaturesUri } from '../support/bios/secure-boot-rig.js';
import { areaUris } from '../support/bios/settings-areas.js';
import { createLab, type Lab, managerResetUri, managerUri, root, systemUri } from '../support/lab.js';

const declared = new Map(
  (subsystems as readonly Pick<Subsystem<never>, 'waits'>[]).flatMap(({ waits = {} }) =>
    Object.entries(waits),
  ),
);

type Order = 'RestoreDefaults' | 'RestoreManufacturingDefaults';

interface Example {
  /** Leaves a pending setting for the next start. */
  readonly leave: (lab: Lab) => void;
  /** Returns true if the setting is in force. */
  readonly isTaken: (lab: Lab) => boolean;
  /** Order that restores the factory value of an applied setting; null if no order does. */
  readonly goesBackBy: Order | null;
}

/**
 * Returns an example for a property. `set` is the address at which clients set the pending value, and `shown` the
 * address that shows the value in force.
 */
function property(at: { set: string; shown: string }, body: object, goesBackBy: Order | null): Example {
  return {
    leave: (lab) => lab.patch(at.set, body).is(200),
    isTaken: (lab) =>
      JSON.stringify(picked(lab.get(at.shown).is(200).reply.body, body)) === JSON.stringify(body),
    goesBackBy,
  };
}

/** Returns the members of `from` that `like` also has, at any depth. */
function picked(from: unknown, like: object): unknown {
  const entries = Object.entries(like).map(([name, value]) => {
    const found = (from as Record<string, unknown>)[name];
    return [name, typeof value === 'object' && !Array.isArray(value) ? picked(found, value) : found];
  });
  return Object.fromEntries(entries);
}

function area(name: string, body: object): Example {
  const { uri, settings } = areaUris(name);
  return property({ set: settings, shown: uri }, body, 'RestoreManufacturingDefaults');
}

const biosUri = `${systemUri}Bios/`;
const portUri = `${root}Chassis/1/NetworkAdapters/DE07A000/Ports/1/`;
const password = 'sixteen-or-more-of-them';

const examples: Readonly<Record<string, Example>> = {
  'BIOS attributes': property(
    { set: `${biosUri}Settings/`, shown: biosUri },
    { Attributes: { AdminName: 'Ada' } },
    'RestoreDefaults',
  ),
  'safe mode, diagnostics mode': {
    leave: (lab) =>
      lab.post(`${systemUri}Actions/Oem/Vnd/VndComputerSystemExt.ServerIntelligentDiagnosticsMode/`, {}),
    isTaken: (lab) => lab.controller.tree.firmwareMode.engaged === 'diagnostics',
    goesBackBy: null,
  },
  'boot override': {
    leave: (lab) =>
      lab
        .patch(systemUri, {
          Boot: { BootSourceOverrideEnabled: 'Once', BootSourceOverrideTarget: 'BiosSetup' },
        })
        .is(200),
    isTaken: isInSetup,
    goesBackBy: null,
  },
  boot: {
    leave: (lab) => lab.patch(areaUris('boot').settings, { DesiredBootDevices: [{ Lun: '7' }] }).is(200),
    isTaken: (lab) =>
      JSON.stringify(lab.get(areaUris('boot').uri).reply.body.DesiredBootDevices).includes('"7"'),
    goesBackBy: 'RestoreManufacturingDefaults',
  },
  iscsi: area('iscsi', { iSCSIInitiatorName: 'iqn.2026-01.com.example:one' }),
  nvmeof: area('nvmeof', { NvmeOfHostName: 'nqn.2026-01.com.example:one' }),
  kmsconfig: area('kmsconfig', { KeyManagementType: 'Local' }),
  tlsconfig: area('tlsconfig', { VerifyMode: 'NONE' }),
  serverconfiglock: {
    leave: (lab) =>
      lab.patch(areaUris('serverconfiglock').settings, { NewServerConfigLockPassword: password }).is(200),
    isTaken: (lab) => lab.controller.tree.configLock.lock !== null,
    goesBackBy: 'RestoreManufacturingDefaults',
  },
  SecureBootEnable: {
    leave: (lab) => lab.patch(secureBootUri, { SecureBootEnable: true }).is(200),
    isTaken: (lab) => lab.get(secureBootUri).reply.body.SecureBootCurrentBoot === 'Enabled',
    goesBackBy: 'RestoreManufacturingDefaults',
  },
  tasks: {
    leave: (lab) => enrolDigest(lab, 'db', '12'.repeat(32)).is(202),
    isTaken: (lab) => lab.controller.get(signaturesUri('db'))['Members@odata.count'] === 1,
    goesBackBy: 'RestoreManufacturingDefaults',
  },
  'network adapters': property(
    { set: `${portUri}Settings/`, shown: portUri },
    { Ethernet: { LLDPEnabled: false } },
    null,
  ),
};

function isInSetup(lab: Lab): boolean {
  return (
    lab.controller.get<{ BootProgress: { LastState: string } }>(systemUri).BootProgress.LastState ===
    'SetupEntered'
  );
}

/** Restarts the server by operator actions, which need no account. */
function restart(lab: Lab): Lab {
  lab.controller.operator('button.hold');
  lab.advance('1m');
  lab.controller.operator('button.press');
  return lab.advance('30m');
}

const vendorActionsUri = `${managerUri}Actions/Oem/Vnd/VndMgmt.`;
const forgetting: Readonly<Record<string, (lab: Lab) => void>> = {
  ClearRestApiState: (lab) => {
    lab.post(`${vendorActionsUri}ClearRestApiState/`, {}).is(200);
    lab.post(managerResetUri, {}).is(200);
  },
  ClearNVRAM: (lab) => {
    lab.post(`${vendorActionsUri}ClearNVRAM/`, {}).is(200);
    lab.post(managerResetUri, {}).is(200);
  },
  ResetToFactoryDefaults: (lab) =>
    lab.post(`${vendorActionsUri}ResetToFactoryDefaults/`, { ResetType: 'Default' }).is(200),
};

function order(lab: Lab, attribute: Order): void {
  lab.patch(`${biosUri}Settings/`, { Attributes: { [attribute]: 'Yes' } }).is(200);
}

test('every part that is declared has an example, and the documentation names it', () => {
  assert.equal(Object.keys(examples).sort(), [...declared.keys()].sort());
  const [, section = ''] = readFileSync('docs/behaviour.md', 'utf8').split('Defaults of the server\n');
  for (const name of declared.keys()) assert.ok(section.includes(`| ${name}`), name);
});

for (const [name, { leave, isTaken, goesBackBy }] of Object.entries(examples)) {
  const left = () => {
    const lab = createLab();
    leave(lab);
    return lab;
  };

  test(`${name}: what waits is taken over by the next start`, () => {
    const lab = left();
    assert.not.ok(isTaken(lab));

    assert.ok(isTaken(restart(lab)));
  });

  for (const [by, forget] of Object.entries(forgetting)) {
    test(`${name}: what waits is forgotten by ${by}`, () => {
      const lab = left();

      forget(lab);
      restart(lab.advance('10m'));

      assert.not.ok(isTaken(lab));
    });
  }

  test(`${name}: ResetBios ${name === 'BIOS attributes' ? 'forgets' : 'leaves'} what waits`, () => {
    const lab = left();

    lab.post(`${biosUri}Actions/Bios.ResetBios/`, {}).is(200);
    restart(lab);

    assert.is(isTaken(lab), name !== 'BIOS attributes');
  });

  for (const attribute of ['RestoreDefaults', 'RestoreManufacturingDefaults'] as const) {
    test(`${name}: what waits comes on top of ${attribute}, whichever was asked for first`, () => {
      const [before, after] = [left(), createLab()];
      order(before, attribute);
      order(after, attribute);
      leave(after);

      assert.ok(isTaken(restart(before)));
      assert.ok(isTaken(restart(after)));
    });

    const isBack =
      goesBackBy !== null && (goesBackBy === attribute || attribute === 'RestoreManufacturingDefaults');
    if (name === 'boot override' || name === 'safe mode, diagnostics mode') continue;
    test(`${name}: what is in force ${isBack ? 'goes back by' : 'outlives'} ${attribute}`, () => {
      const lab = restart(left());

      order(lab, attribute);
      restart(lab);

      assert.is(isTaken(lab), !isBack);
    });
  }
}

/**
 * Paths in the state tree that have both a configured value and a value in force, with the name of the pending part. An
 * empty name stands for a setting of the controller.
 */
const pendingAt: Readonly<Record<string, string>> = {
  'bios.attributes': 'BIOS attributes',
  vendorBoot: 'boot',
  'preboot.iscsi': 'iscsi',
  'preboot.nvmeof': 'nvmeof',
  'preboot.kmsconfig': 'kmsconfig',
  'preboot.tlsconfig': 'tlsconfig',
  'configLock.settings': 'serverconfiglock',
  'secureBoot.enabled': 'SecureBootEnable',
  adapters: 'network adapters',
  // Settings of the controller. A reset of the controller applies them, and its own defaults restore them.
  'attestation.policy': '',
  'cooling.userThresholds': '',
  controllerSettings: '',
};

function pathsOfPending(part: unknown, path: readonly string[] = []): string[] {
  if (typeof part !== 'object' || part === null || path[0] === 'blueprint') return [];
  if ('configured' in part && 'inForce' in part) return [path.join('.')];
  return Object.entries(part).flatMap(([name, value]) => pathsOfPending(value, [...path, name]));
}

test('whatever the tree keeps as configured and as in force is such a part, or a setting of the controller', () => {
  const found = pathsOfPending(createLab().controller.tree);

  assert.equal(found.sort(), Object.keys(pendingAt).sort());
  for (const name of Object.values(pendingAt)) assert.ok(name === '' || declared.has(name), name);
});

test('of overrides one for the next start alone outlives defaults; others go, as the boot order does', () => {
  for (const [BootSourceOverrideEnabled, target] of [
    ['Once', 'SetupEntered'],
    ['Continuous', 'OSRunning'],
  ]) {
    const lab = createLab();
    lab
      .patch(systemUri, { Boot: { BootSourceOverrideEnabled, BootSourceOverrideTarget: 'BiosSetup' } })
      .is(200);
    order(lab, 'RestoreDefaults');

    restart(lab)
      .get(systemUri)
      .has({ BootProgress: { LastState: target } });
  }
});

test.run();
