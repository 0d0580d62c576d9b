/**
 * Tests of cleared settings and factory defaults: ids and salts are never repeated, no setting remains, and no
 * temperature jumps.
 */
import { isDeepStrictEqual } from 'node:util';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { JsonObject } from '../../../engine/index.js';
import { thermalConfiguration } from '../../../machines/hardware/environment/cooling.js';
import { readOperatingConditions, temperaturesAt } from '../../../machines/hardware/environment/index.js';
import { resources } from '../../../machines/resource-list.js';
import type { ControllerTree } from '../../../models/tree.js';
import {
  accountsUri,
  certificateMappingsUri,
  createLab,
  importKeytabUri,
  Lab,
  managerResetUri,
  managerUri,
  snmpUri,
} from '../../support/lab.js';
import { findUri, legalBody } from '../../support/redfish/writable-bodies.js';
import { listLeaves } from '../../support/redfish/writable-values.js';
import { alice, bob } from '../../support/security/client-certificates.js';

const actionUri = `${managerUri}Actions/Oem/Vnd/VndMgmt.`;

function toFactoryDefaults(lab: Lab): Lab {
  lab.post(`${actionUri}ResetToFactoryDefaults/`, { ResetType: 'Default' }).is(200);
  return lab.advance('10m');
}

function toDefaultSettings(lab: Lab): Lab {
  lab.post(`${actionUri}ClearNVRAM/`).is(200);
  lab.post(managerResetUri, {}).is(200);
  return lab.advance('10m');
}

test('cooling that is as delivered again makes no temperature jump', () => {
  const lab = createLab();
  const Vnd = { ThermalConfiguration: 'MaximumCooling', FanPercentMinimum: 90 };
  lab.patch('/redfish/v1/Chassis/1/Thermal/', { Oem: { Vnd } }).is(200);
  lab.advance('2h');
  const { blueprint } = lab.controller.tree;
  const look = () => {
    const { tree, now } = lab.controller;
    const read = temperaturesAt(readOperatingConditions(tree), now);
    return blueprint.temperatures.map((sensor) => read(sensor));
  };
  lab.post(`${actionUri}ClearNVRAM/`).is(200);
  lab.post(managerResetUri, {}).is(200);

  let before = look();
  let jump = 0;
  for (let second = 0; second < 30; second++) {
    lab.advance('1s');
    const now = look();
    jump = Math.max(jump, ...now.map((celsius, at) => Math.abs(celsius - (before[at] ?? celsius))));
    before = now;
  }

  assert.is(thermalConfiguration(lab.controller.tree), blueprint.cooling.thermalConfiguration);
  assert.ok(jump <= 1, `a temperature jumped by ${jump} °C`);
});

test('no salt of a password is used twice, even if its account was deleted before the factory defaults', () => {
  const lab = createLab();
  const salts: (string | undefined)[] = [];
  const credentials = { ...lab.controller.credentials };
  const setPassword = (password: string) => {
    lab.patch(`${accountsUri}1/`, { Password: password }, lab.login(credentials)).is(200);
    salts.push(lab.controller.tree.accounts.byId['1']?.password.salt);
    Object.assign(credentials, { password });
  };
  const genesis = { ...credentials };

  for (const round of ['one', 'two', 'three']) {
    setPassword(`first_of_${round}.A1`);
    setPassword(`second_of_${round}.A1`);
    const other = lab.login(lab.account('other', { RoleId: 'Administrator' }));
    lab.delete(`${accountsUri}1/`, other).is(200);
    lab.post(`${actionUri}ResetToFactoryDefaults/`, { ResetType: 'Default' }, other).is(200);
    lab.advance('10m');
    Object.assign(credentials, genesis);
  }

  assert.is(new Set(salts).size, 6);
});

test('ids of SNMP users and of destinations are not given again, however much is cleared', () => {
  for (const clear of [toDefaultSettings, toFactoryDefaults]) {
    const lab = createLab();
    lab.makeSnmpMembers();
    const members = () => {
      const { users, destinations } = lab.controller.tree.snmp;
      return [Object.keys(users.byId), Object.keys(destinations.byId)];
    };
    assert.equal(members(), [['1'], ['1']]);

    clear(lab);
    assert.equal(members(), [[], []]);
    lab.makeSnmpMembers();

    assert.equal(members(), [['2'], ['2']]);
    lab.get(`${snmpUri}SNMPUsers/2/`).is(200);
  }
});

/** Paths that factory defaults leave unchanged, with the reasons. */
const kept: readonly (readonly [RegExp, string])[] = [
  [/^(clock|random|outbox)\//, 'the history of the simulation'],
  [/^machines\/(clock|manager|power|thermal)\//, 'machines that have been at work'],
  [
    /^(accounts|sessions|snmp|certificates|certificateMappings|subscriptions)\/(.*\/)?next\w+$/,
    'ids that must not repeat',
  ],
  [/^accounts\/byId\/1\/passwordRevision$/, 'salts that must not repeat'],
  [/^(logs|events|alerts|uptime|machines\/log)\//, 'begun anew, with what was done'],
  [/^announcements\/health\//, 'what was told of what is broken'],
  [/^attestation\/measurement\//, 'what the last start of the host was measured as'],
  [/^attestation\/certificates/, 'certificates that components were made with'],
  [/^backup\/(nextId|issued)/, 'the backup files that it knows again, which are made for the time after'],
  [/^controllerClock\/offsetMs$/, 'the time it is'],
  [/^(cooling\/heat|past)\//, 'what is hot stays so for a while, and what was drawn was drawn'],
  [
    /^bios\/attributes\/(configured|inForce)\/(?!AutoPowerOn|PowerOnDelay|ThermalConfig)/,
    'settings of the server',
  ],
  [/^chassis\/(assetTag|indicatorLit|place\/\w+)$/, 'labels and lights of the server'],
  [/^(adapters|configLock|devices|preboot|storage|vendorBoot|volumes)\//, 'settings of the server'],
  [
    /^(machines\/(runtimeUpdater|updateTask)|repository|maintenanceWindows|installSets|updateQueue)(\/|$)/,
    'what is kept for updates to come, and whoever waits for it',
  ],
  [/^(conditions|cper)\//, 'what is broken'],
  [/^healthLog\/gaps/, 'what was never recorded'],
  [/^host\/|^boot\/(?!override|uefiTarget|httpBootUri)/, 'settings of the server'],
];

/** Branches that contain settings. */
const settingsBranches = [
  'accountService',
  'accounts',
  'chassis',
  'controllerClock',
  'controllerSettings',
  'cooling',
  'healthLog',
  'managerOptions',
  'networkServices',
  'powerSettings',
  'remoteConsole',
  'security',
  'snmp',
  'subscriptions',
  'telemetry',
] satisfies (keyof ControllerTree)[];

/** Returns the paths in which two trees differ, for example `chassis/mctpEnabled`. */
function differences(one: unknown, other: unknown, path = ''): string[] {
  if (!isMapping(one) || !isMapping(other)) return isDeepStrictEqual(one, other) ? [] : [path];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((name) =>
    differences(one[name], other[name], path === '' ? name : `${path}/${name}`),
  );
}

function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function makeEverything(lab: Lab): void {
  lab.account('somebody', { RoleId: 'Operator' });
  lab.makeTrustMembers();
  lab.makeSnmpMembers();
  lab.makeEventMembers();
  lab.makeUpdatePlans();
  lab.makeUpdateTask();
  lab.breakThings();
  lab.post('/redfish/v1/Chassis/1/Actions/Oem/Vnd/VndServerChassis.DisableMCTPOnServer/', {}).is(200);
  const mapping = { UserName: 'somebody', Fingerprint: alice.pem };
  const { '@odata.id': mapped } = lab.post(certificateMappingsUri, mapping).is(201).reply.body;
  lab.delete(String(mapped)).is(200);
  lab.post(certificateMappingsUri, mapping).is(201);
  const other = { UserName: 'Administrator', Fingerprint: bob.pem };
  const { '@odata.id': revoked } = lab.post(certificateMappingsUri, other).is(201).reply.body;
  lab.delete(String(revoked)).is(200);
  lab.post(importKeytabUri, { ImportUri: 'https://files.example.com/bmc.keytab' }).is(200);
}

test('factory defaults leave nothing that somebody has set, of anything that can be set', () => {
  const touched = new Set<string>();
  const prepared = createLab();
  const genesis = prepared.controller.tree;
  const by = prepared.login();
  makeEverything(prepared);

  for (const definition of resources.filter(({ writable }) => writable !== undefined)) {
    // The repaired state of a log entry is not a setting. Factory defaults clear the logs anyway.
    if (definition.uri.includes('/LogServices/')) continue;
    const lab = new Lab(prepared.controller.fork());
    const uri = findUri(lab, definition) ?? '';
    for (const leaf of listLeaves(definition)) {
      // The clock is not a setting, and setting it to 2030 would end the session of this test.
      if (leaf.path === 'DateTime') continue;
      const shown = lab.get(uri, by).is(200).reply.body as JsonObject;
      // Some values conflict with values that were set before. The test accepts a refusal of them.
      const { status } = lab.patch(uri, legalBody(definition, leaf, shown).body, by).reply;
      assert.ok(status === 200 || status === 400, `${uri} ${leaf.path}`);
    }
    for (const path of differences(genesis, lab.controller.tree)) touched.add(path.split('/')[0] ?? '');

    // A changed security state has reset the controller, which may have ended the session.
    lab.advance('10m');
    const still = lab.get(managerUri, by).reply.status === 200 ? by : lab.login();
    lab.post(`${actionUri}ResetToFactoryDefaults/`, { ResetType: 'Default' }, still).is(200);
    lab.advance('10m');

    const left = differences(genesis, lab.controller.tree);
    const wrong = left.filter((path) => !kept.some(([pattern]) => pattern.test(path)));
    assert.equal(wrong, [], `after ${definition.uri}`);
  }
  assert.equal(
    settingsBranches.filter((branch) => !touched.has(branch)),
    [],
    'nothing was set in these',
  );
});

test.run();
