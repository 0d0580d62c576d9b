/** Tests of alerts by SNMP: the destinations, the data of a trap, and the log entries about failures. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { facts, findFact } from '../../../machines/facts/index.js';
import { traps } from '../../../machines/reporting/events/notification.js';
import type { TrapParams } from '../../../machines/reporting/snmp/index.js';
import { engineBoots } from '../../../machines/reporting/snmp/send-traps.js';
import { Secret } from '../../../models/secret.js';
import { journaled } from '../../support/history/journaled.js';
import { managerResetUri, managerUri, snmpUri, systemUri } from '../../support/lab.js';
import { destinationsUri, TrapLab, v1, v3 } from '../../support/reporting/trap-rig.js';

const protocolUri = `${managerUri}NetworkProtocol/`;
const fan = { part: 'Fan 1' };
const fanFailed = traps.FanFailed;

test('an alert is told to every destination: its number, whose it is, what it says and how long the controller is up', () => {
  const lab = new TrapLab().with(v1, v3).advance('90s');

  lab.controller.fault('fan.failed', fan);

  const { events, uptime } = lab.controller.tree;
  const ticks = (lab.controller.now - uptime.sinceMs) / 10;
  for (const { number, upTimeTicks, port, variables } of lab.traps) {
    assert.equal([number, upTimeTicks, port], [fanFailed, ticks, 162]);
    assert.equal(variables, [
      { oid: '1.3.6.1.2.1.1.5.0', value: 'mgmt-1' },
      { oid: '1.3.6.1.4.1.32473.1.1.0', value: 'Fan Fan 1 has failed.' },
      { oid: '1.3.6.1.4.1.32473.1.2.0', value: 'Critical' },
      { oid: '1.3.6.1.4.1.32473.1.3.0', value: events.next - 2 },
      { oid: '1.3.6.1.4.1.32473.1.4.0', value: '/redfish/v1/Chassis/1/Thermal/' },
    ]);
  }
  assert.equal(
    lab.traps.map(({ host }) => host),
    [v1.AlertDestination, v3.AlertDestination],
  );
});

test('what it takes to be believed goes along sealed, and opens with the secret', () => {
  const lab = new TrapLab().with(v1, v3);
  const secret = Secret.ofSeed('1');
  const open = ({ address, sealed }: Extract<TrapParams['security'], { community: unknown }>['community']) =>
    secret.unseal(address, sealed);

  lab.testAlert().is(200);

  const [first, second] = lab.traps.map(({ security }) => security);
  assert.ok(first?.protocol === 'SNMPv1Trap' && second?.protocol === 'SNMPv3Trap');
  assert.is(open(first.community), 'hush-community');
  assert.match(first.agentAddress, /^192\.0\.2\.\d+$/);
  assert.equal(
    [open(second.authPassphrase), open(second.privacyPassphrase)],
    ['hush-authentic', 'hush-private'],
  );
  assert.equal([second.userName, second.authProtocol, second.privacyProtocol], ['eel', 'SHA', 'AES']);
  lab.get(snmpUri).has({ SNMPv3EngineID: second.engineId });
  assert.is(second.contextEngineId, second.engineId);
});

test('a user of another engine is the user of that engine, and the alert is still the controller’s', () => {
  const lab = new TrapLab().with(v3);
  lab.patch(`${snmpUri}SNMPUsers/1/`, { UserEngineID: '0x80000000041234' }).is(200);
  lab.patch(snmpUri, { SNMPv3EngineID: '0x80000000045678' }).is(200);

  lab.testAlert().is(200);

  const security = lab.traps[0]?.security as Extract<TrapParams['security'], { engineId: unknown }>;
  assert.equal([security.engineId, security.contextEngineId], ['0x80000000041234', '0x80000000045678']);
});

test('an inform goes with how often and how long it is tried', () => {
  const lab = new TrapLab().with({ ...v3, SNMPAlertProtocol: 'SNMPv3Inform' });
  lab.patch(snmpUri, { SNMPv3InformRetryAttempt: 4, SNMPv3InformRetryIntervalSeconds: 7 }).is(200);

  lab.testAlert().is(200);

  const security = lab.traps[0]?.security as Extract<TrapParams['security'], { retries: unknown }>;
  assert.equal([security.protocol, security.retries, security.retryIntervalSeconds], ['SNMPv3Inform', 4, 7]);
});

test('the name is that of the controller or of its server, and the port the one that is set', () => {
  const lab = new TrapLab().with(v1);
  lab.patch(snmpUri, { TrapSourceHostname: 'System' }).is(200);
  lab.patch(systemUri, { HostName: 'web-7' }).is(200);
  lab.patch(protocolUri, { Oem: { Vnd: { SNMPTrapPort: 10_162 } } }).is(200);

  lab.testAlert().is(200);

  assert.equal([lab.traps[0]?.variables[0]?.value, lab.traps[0]?.port], ['web-7', 10_162]);
});

test('an alert without a number is told to nobody', () => {
  const lab = new TrapLab().with(v1, v3);

  lab.patch(systemUri, { LocationIndicatorActive: true }).is(200);

  assert.ok(lab.controller.tree.alerts.next > 1, 'there was an alert');
  assert.equal(lab.traps, []);
});

test('nobody is told while alerts, SNMP or the version of a destination are switched off', () => {
  const silent = (uri: string, body: object, ...told: string[]) => {
    const lab = new TrapLab().with(v1, v3);
    lab.patch(uri, body).is(200);
    if (uri === protocolUri) {
      lab.post(managerResetUri, {}).is(200);
      lab.advance('10m');
    }

    lab.controller.fault('fan.failed', fan);

    assert.equal(
      lab.traps.map(({ host }) => host),
      told,
      JSON.stringify(body),
    );
  };

  silent(snmpUri, { AlertsEnabled: false });
  silent(protocolUri, { SNMP: { ProtocolEnabled: false } });
  silent(snmpUri, { SNMPv1TrapEnabled: false }, v3.AlertDestination);
  silent(snmpUri, { SNMPv3TrapEnabled: false }, v1.AlertDestination);
});

test('a controller that is away tells nobody; back, it says that it has started, and what it finds broken', () => {
  const lab = new TrapLab().with(v3).advance('1h');
  lab.post(managerResetUri, {}).is(200);
  lab.advance('10s');

  lab.controller.fault('fan.failed', fan);
  assert.equal(lab.traps, []);
  lab.advance('10m').testAlert().is(200);

  assert.equal(lab.numbers, ['coldStart', traps.MgmtReset, traps.FanFailed, traps.MemoryHealthOk, 1]);
});

test('the engine has been up anew after each start: it counts more starts, and its seconds from nought', () => {
  const lab = new TrapLab().with(v3).advance('1h');
  const seconds = (lab.controller.now - lab.controller.tree.uptime.sinceMs) / 1_000;
  lab.testAlert().is(200);
  lab.post(managerResetUri, {}).is(200);
  lab.advance('1h').testAlert().is(200);

  const engines = lab.traps.map(({ security, upTimeTicks }) => {
    const { engineBoots, engineSeconds } = security as Extract<typeof security, { engineBoots: unknown }>;
    return { engineBoots, engineSeconds, upTimeTicks };
  });
  const [before, started, , , later] = engines;
  assert.equal([before?.engineSeconds, before?.upTimeTicks], [seconds, seconds * 100]);
  assert.equal([started?.engineSeconds, started?.upTimeTicks], [0, 0]);
  assert.ok((started?.engineBoots ?? 0) > (before?.engineBoots ?? 0));
  assert.is(later?.engineBoots, started?.engineBoots);
  assert.ok((later?.engineSeconds ?? 0) > 3_400);
});

test('an engine’s starts stay within what SNMP has room for, wherever in time a history lies', () => {
  const bootsAt = (instant: string) => engineBoots({ uptime: { sinceMs: Date.parse(instant) } });

  assert.equal(
    ['1960-01-01T00:00:00Z', '2026-01-01T00:00:00Z', '9999-01-01T00:00:00Z'].map(bootsAt),
    [0, 176_722_560, 2_147_483_647],
  );
});

test('the test alert tells each destination, is logged, and says why when it cannot be sent', () => {
  const lab = new TrapLab();
  const refused = () => lab.testAlert().is(400);

  refused().says('Mgmt.NoSNMPAlertDestinationsConfigured');
  lab.with(v1);
  lab.patch(snmpUri, { SNMPv1TrapEnabled: false }).is(200);
  refused().says('Mgmt.SNMPv1Disabled');
  lab.with(v3).patch(snmpUri, { SNMPv3TrapEnabled: false }).is(200);
  refused().says('Mgmt.SNMPv1Disabled', 'Mgmt.SNMPv3Disabled');
  lab.patch(snmpUri, { SNMPv3TrapEnabled: true, AlertsEnabled: false }).is(200);
  refused().says('Mgmt.SNMPAlertDisabled');
  assert.equal([lab.traps, lab.said], [[], []]);

  lab.patch(snmpUri, { AlertsEnabled: true }).is(200);
  lab.testAlert().is(200).says('Base.Success');
  assert.equal([lab.numbers, lab.said], [[1], ['tested']]);
  lab.patch(protocolUri, { SNMP: { ProtocolEnabled: false } }).is(200);
  lab.post(managerResetUri, {}).is(200);
  lab.advance('10m');
  refused().says('Mgmt.SNMPDisabled');
});

test('the health of the server is told of once in a period, by nobody’s alert, and not while the controller is away', () => {
  const lab = new TrapLab().with(v1);
  lab.patch(snmpUri, { PeriodicHSATrapConfig: 'Weekly' }).is(200);
  lab.advance('7d');
  assert.equal(
    [lab.numbers, lab.traps[0]?.variables.slice(1, 3).map(({ value }) => value)],
    [
      [2],
      [
        'BiosOrHardwareHealth OK, Fans OK, Memory OK, Network OK, PowerSupplies OK, Processors OK, SmartStorageBattery OK, Storage OK, Temperatures OK',
        'OK',
      ],
    ],
  );

  lab.controller.fault('powerSupply.failed', { part: '1' });
  lab.patch(snmpUri, { PeriodicHSATrapConfig: 'Daily' }).is(200);
  lab.advance('1d');
  const { number, variables } = lab.traps.at(-1) as TrapParams;
  assert.equal([number, variables[2]?.value], [2, 'Warning']);
  assert.match(String(variables[1]?.value), 'PowerSupplies Warning');

  const told = () => lab.numbers.filter((trap) => trap === 2).length;
  assert.is(told(), 2);
  lab.advance(86_400_000 - 10_000);
  lab.post(managerResetUri, {}).is(200);
  lab.advance('1h');
  assert.is(told(), 2, 'it was due while the controller was away');
  lab.advance('1d');
  assert.is(told(), 3);
  lab.patch(snmpUri, { PeriodicHSATrapConfig: 'Disabled' }).is(200);
  lab.advance('10d');
  assert.is(told(), 3);
});

test('who may not configure the controller sends no test alert', () => {
  const lab = new TrapLab().with(v1);
  const headers = lab.login(lab.account('operator', { RoleId: 'Operator' }));

  lab.post(`${snmpUri}Actions/VndMgmtSnmpService.SendSNMPTestAlert/`, {}, headers).is(403);

  assert.equal(lab.traps, []);
});

test('a destination without a community of its own goes by the first of the list, which is then not emptied', () => {
  const lab = new TrapLab();
  lab.patch(snmpUri, { TrapCommunities: ['hush-first', 'hush-second'] }).is(200);
  lab.with({ ...v1, TrapCommunity: '' });

  lab.testAlert().is(200);
  lab.patch(snmpUri, { TrapCommunities: [] }).is(400).says('Mgmt.AlertDestinationAssociationError');

  const security = lab.traps[0]?.security as Extract<TrapParams['security'], { community: unknown }>;
  assert.is(Secret.ofSeed('1').unseal(security.community.address, security.community.sealed), 'hush-first');
  lab.patch(`${destinationsUri}1/`, { TrapCommunity: 'hush-own' }).is(200);
  lab.patch(snmpUri, { TrapCommunities: [] }).is(200);
});

test('the history replays without a network, and no secret stands in it', () => {
  const lab = new TrapLab();

  const kept = journaled(lab, () => {
    lab.with(v1, v3);
    lab.shake(3).testAlert().is(200);
  });

  assert.is(lab.traps.length, 14);
  assert.not.match(kept, 'hush');
});

test('every number belongs to one alert, which some fact raises, and none is that of the test or the health', () => {
  const alerts = Object.keys(facts).map((fact) => findFact(fact).event?.key);
  const numbers = Object.values(traps);

  for (const key of Object.keys(traps)) assert.ok(alerts.includes(key), `${key} is never raised`);
  assert.is(new Set([...numbers, 1, 2]).size, numbers.length + 2);
});

test.run();
