/**
 * Tests of the outcome of a start. The pure function is compared with an independent reference for every combination of
 * order, override, mode, secure boot, medium and fault. The running controller is compared with the same reference.
 */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { attemptBoot, type BootPolicies } from '../../../machines/host/boot/index.js';
import { signedImage } from '../../../machines/host/secure-boot/index.js';
import { type BootOutcome, powerRecord } from '../../../machines/power/index.js';
import { isSystemReadable } from '../../../machines/storage/storage/index.js';
import type { ControllerTree } from '../../../models/tree.js';
import { withAttributes } from '../../support/bios/bios-attributes.js';
import { biosSettingsUri } from '../../support/bios/bios-rig.js';
import {
  bootCase,
  cabled,
  images,
  labWithTargets,
  options,
  policies,
  portNames,
  references,
  targeted,
} from '../../support/bios/boot-cases.js';
import { type BootCase, expectOutcome } from '../../support/bios/boot-reference.js';
import {
  enrolDigest,
  expectAccepted,
  resetDatabaseUri,
  secureBootUri,
} from '../../support/bios/secure-boot-rig.js';
import { budget } from '../../support/budget.js';
import { type Lab, managerUri, resetUri, systemUri } from '../../support/lab.js';
import { factsIn } from '../../support/reporting/logged-entries.js';

const propertySeed = 20_260_301;
const cases = budget({ short: 500, long: 5_000 });
const runs = budget({ short: 20, long: 200 });

const legacyMode = { BootMode: 'LegacyBios' };
const empty = { query: null, writeProtected: true, bootOnNextReset: false };
const base = targeted.controller.tree;

function failing(names: readonly string[], condition: 'failed' | 'linkDown') {
  return Object.fromEntries(names.map((name) => [name, condition]));
}

/** Returns the tree of a controller in this boot case. */
function treeOf(given: BootCase): ControllerTree {
  const { blueprint, conditions } = base;
  const unlinked = cabled.filter((port) => !given.linked.includes(port));
  const parts: ControllerTree['conditions']['parts'] = {
    ...conditions.parts,
    networkPort: failing(
      unlinked.map((port) => portNames[port] ?? ''),
      'linkDown',
    ),
    processor: given.lacking === 'processor' ? failing(['Proc 1', 'Proc 2'], 'failed') : {},
    memory:
      given.lacking === 'memory'
        ? failing(
            blueprint.memory.map(({ slot }) => slot),
            'failed',
          )
        : {},
  };
  return {
    ...withAttributes(base, given.legacy ? legacyMode : {}),
    blueprint: { ...blueprint, boot: { ...blueprint.boot, servers: given.servers as ['PXE'] } },
    conditions: { ...conditions, parts },
    storage: { ...base.storage, system: given.system === undefined ? null : base.storage.system },
    boot: {
      order: given.order,
      disabled: given.disabled,
      overrideEnabled: given.enabled,
      overrideTarget: given.target as 'None',
      overrideMode: given.mode,
      uefiTarget: given.path,
      httpBootUri: '',
    },
    virtualMedia: {
      '1': { ...empty, image: given.stickIn ? 'http://images.example/stick.img' : '' },
      '2': {
        ...empty,
        image: given.discIn ? 'http://images.example/disc.iso' : '',
        bootOnNextReset: given.discOnce,
      },
    },
  };
}

function gatekeepersOf({ secure, distrusted, lacking }: BootCase): BootPolicies {
  return {
    isSecure: () => secure,
    isSystemReadable,
    findObjection: (_, { kind }) =>
      secure && distrusted.includes(kind) ? 'its signer is not trusted' : undefined,
    findPolicyHalt: () => policies.find((policy) => policy === lacking),
  };
}

function told(outcome: BootOutcome): string {
  if (outcome.ending === 'halted') return `halted: ${outcome.reason}`;
  return 'from' in outcome ? `${outcome.ending}: ${outcome.from}` : outcome.ending;
}

test(`${cases} starts end in exactly what the reference says, and there are many of each ending`, () => {
  const endings: Record<string, number> = {};
  const property = fc.property(bootCase, (given) => {
    const ended = told(attemptBoot(treeOf(given), gatekeepersOf(given)).outcome);

    assert.is(ended, expectOutcome(given, options));
    const [ending = ''] = ended.split(':');
    endings[ending] = (endings[ending] ?? 0) + 1;
  });

  fc.assert(property, { seed: propertySeed, numRuns: cases });

  for (const ending of ['booted', 'nothingFound', 'refused', 'halted'])
    assert.ok((endings[ending] ?? 0) > cases / 50, `${ending}: ${endings[ending]}`);
});

const seenAs: Readonly<Record<string, object>> = {
  system: { BootProgress: { LastState: 'OSRunning' }, Oem: { Vnd: { PostState: 'FinishedPost' } } },
  setUp: {
    BootProgress: { LastState: 'SetupEntered' },
    Oem: { Vnd: { PostState: 'InPostDiscoveryComplete' } },
  },
  application: {
    BootProgress: { LastState: 'OEM' },
    Oem: { Vnd: { PostState: 'InPostDiscoveryComplete' } },
  },
  refused: {
    BootProgress: { LastState: 'SystemHardwareInitializationComplete' },
    Oem: { Vnd: { PostState: 'InPostDiscoveryComplete' } },
    Status: { State: 'Starting' },
  },
  nothingFound: {
    BootProgress: { LastState: 'SystemHardwareInitializationComplete' },
    Oem: { Vnd: { PostState: 'InPostDiscoveryComplete' } },
    Status: { State: 'Starting' },
  },
  processor: {
    BootProgress: { LastState: 'PrimaryProcessorInitializationStarted' },
    Oem: { Vnd: { PostState: 'InPost' } },
  },
  memory: {
    BootProgress: { LastState: 'MemoryInitializationStarted' },
    Oem: { Vnd: { PostState: 'InPost' } },
  },
};

/** Returns the properties that a system shows after a start with this outcome. */
function seen(outcome: string): object {
  const [ending = '', what = ''] = outcome.split(': ');
  if (ending !== 'booted') return seenAs[ending === 'halted' ? what : ending] ?? {};
  if (what === 'App.Emb.1.1') return seenAs.setUp ?? {};
  if (!/^(App|Shell)\./.test(what)) return seenAs.system ?? {};
  return { ...seenAs.application, BootProgress: { LastState: 'OEM', OemLastState: what } };
}

/** Enables secure boot for the next start and trusts only these images. */
function trustOnly(lab: Lab, trusted: readonly (typeof images)[number][]): void {
  lab.patch(secureBootUri, { SecureBootEnable: true }).is(200);
  lab.post(resetDatabaseUri('db'), { ResetKeysType: 'DeleteAllKeys' });
  for (const image of trusted) expectAccepted(enrolDigest(lab, 'db', signedImage({}, image).digest));
}

/** Prepares a server with requests, faults and a blueprint. */
function setUp(given: BootCase): Lab {
  const lab = labWithTargets(given.servers);
  const { controller } = lab;
  const isOverridden = given.enabled !== 'Disabled' && given.target !== 'None';
  const override = {
    BootSourceOverrideEnabled: given.enabled,
    BootSourceOverrideTarget: given.target,
    BootSourceOverrideMode: given.mode,
    ...(given.target === 'UefiTarget' ? { UefiTargetBootSourceOverride: given.path } : {}),
  };
  lab.patch(systemUri, { Boot: { BootOrder: given.order, ...(isOverridden ? override : {}) } }).is(200);
  for (const reference of references) {
    const isDisabled = given.disabled.includes(reference);
    if (isDisabled !== controller.tree.boot.disabled.includes(reference))
      lab.patch(`${systemUri}BootOptions/${reference}/`, { BootOptionEnabled: !isDisabled }).is(200);
  }
  if (given.legacy) lab.patch(biosSettingsUri, { Attributes: legacyMode }).is(200);
  const image = 'http://images.example/medium';
  const drive = (id: number) => `${managerUri}VirtualMedia/${id}/`;
  if (given.stickIn) lab.patch(drive(1), { Image: `${image}.img` }).is(200);
  if (given.discIn) lab.patch(drive(2), { Image: `${image}.iso` }).is(200);
  if (given.discOnce) lab.patch(drive(2), { Oem: { Vnd: { BootOnNextServerReset: true } } }).is(200);
  if (given.system === undefined) controller.fault('operatingSystem.lost');
  for (const port of cabled)
    if (!given.linked.includes(port)) controller.fault('networkPort.down', { part: portNames[port] ?? '' });
  if (given.secure)
    trustOnly(
      lab,
      images.filter((image) => !given.distrusted.includes(image)),
    );
  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.advance('1m');
  if (given.lacking === 'processor')
    for (const part of ['Proc 1', 'Proc 2']) controller.fault('processor.failed', { part });
  if (given.lacking === 'memory')
    for (const { slot } of base.blueprint.memory) controller.fault('memory.failed', { part: slot });
  return lab;
}

test(`${runs} servers that are started end in what the reference says, show it and log it`, () => {
  const unguarded = bootCase.filter(({ lacking }) => policies.every((policy) => policy !== lacking));
  const property = fc.property(unguarded, (given) => {
    const expected = expectOutcome(given, options);
    const lab = setUp(given);

    lab.post(resetUri, { ResetType: 'On' }).is(200);
    lab.advance('30m');

    const { tree } = lab.controller;
    assert.is(told(powerRecord(tree).context.attempt.outcome), expected);
    lab.get(systemUri).has({ PowerState: 'On', ...seen(expected) });
    assert.is(factsIn(tree).includes('boot.nothingFound'), expected === 'nothingFound');
    assert.is(factsIn(tree).includes('boot.refused'), expected.startsWith('refused'));
    const isTried = !expected.startsWith('halted') && given.enabled === 'Once' && given.target !== 'None';
    if (isTried) lab.get(systemUri).has({ Boot: { BootSourceOverrideEnabled: 'Disabled' } });
  });

  fc.assert(property, { seed: propertySeed, numRuns: runs });
});

test.run();
