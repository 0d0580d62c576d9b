/** Tests of roles, actions, the report and the derived blueprint. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { resolveBlueprint } from '../../../models/blueprint/index.js';
import {
  type DerivedPart,
  deriveBlueprint,
  dropClientState,
  mapRoles,
  readCapture,
  relations,
  reportCapture,
  simulatedProperties,
} from '../../../models/capture/index.js';
import {
  collection,
  filesOf,
  link,
  type MockupFiles,
  resource,
  smallMockup,
} from '../../support/captures/small-mockup.js';

const read = (files: MockupFiles = {}) => readCapture(filesOf({ ...smallMockup, ...files }));
const system = '/redfish/v1/Systems/XK77A12';

test('roles follow links and types, whatever the URIs are', () => {
  const roles = mapRoles(read());

  assert.is(roles.first('system'), system);
  assert.is(roles.first('biosSettings'), `${system}/Bios/Future`);
  assert.is(roles.first('logEntry'), `${system}/LogServices/Sel/Entries/1`);
  assert.is(roles.at(`${system}/Bios/Future`)?.via, '@Redfish.Settings/SettingsObject');
  assert.equal(
    roles.endpoints.map(({ kind, uri }) => [kind, uri]),
    [['eventStream', '/redfish/v1/EventService/SSE']],
  );
});

test('a link to a resource of another type has no role, and a note', () => {
  const roles = mapRoles(
    read({ [`${system.slice(1)}/Bios/index.json`]: resource(`${system}/Bios`, '#Other.v1_0_0.Other') }),
  );

  assert.is(roles.first('bios'), undefined);
  assert.match(roles.notes[0]?.found ?? '', /of type Other, not Bios/);
});

test('actions are known by target, with values of the action or of its ActionInfo', () => {
  const { actions } = mapRoles(read());

  assert.equal(actions.get(`${system}/Actions/ComputerSystem.Reset`)?.allowableValues, {
    ResetType: ['On', 'ForceOff'],
  });
  const blink = actions.get(`${system}/Blink`);
  assert.equal(
    [blink?.name, blink?.oem, blink?.allowableValues],
    ['Maker.Blink', true, { Speed: ['Slow', 'Fast'] }],
  );
});

test('the primary system is the one with a host, wherever it stands in the list', () => {
  const roles = mapRoles(
    read({
      'redfish/v1/Systems/index.json': collection('/redfish/v1/Systems', 'ComputerSystemCollection', [
        '/redfish/v1/Systems/A',
        system,
      ]),
      'redfish/v1/Systems/A/index.json': resource(
        '/redfish/v1/Systems/A',
        '#ComputerSystem.v1_0_0.ComputerSystem',
      ),
    }),
  );

  assert.is(roles.first('system'), system);
  assert.is(roles.all('system').length, 2);
});

test('sessions of clients are left out with what is below them', () => {
  const capture = read({ 'redfish/v1/SessionService/Sessions/17/Oem/index.json': '{"Id":"Oem"}' });
  const dropped = dropClientState(capture, mapRoles(capture));

  assert.is(dropped.find('/redfish/v1/SessionService/Sessions/17/Oem'), undefined);
  assert.equal(dropped.find('/redfish/v1/SessionService/Sessions')?.body.Members, []);
  assert.ok(capture.find('/redfish/v1/SessionService/Sessions/17') !== undefined);
});

test('the report has a fate and a reason for each resource', () => {
  const capture = read({ README: '' });
  const report = reportCapture(capture, mapRoles(capture), (uri) => uri !== '/redfish/v1/Managers/1');
  const of = (uri: string) => report.resources.find((each) => each.uri === uri);

  assert.is(of(`${system}/LogServices/Sel/Entries/1`)?.fate, 'alive');
  assert.equal(of(system)?.properties, ['PowerState', 'HostName', 'Actions']);
  assert.is(of(`${system}/BlinkInfo`)?.fate, 'asCaptured');
  assert.match(of('/redfish/v1/Managers/1')?.reason ?? '', /^no counterpart in the simulation/);
  assert.is(of('README')?.fate, 'dropped');
  assert.is(report.resources.length, capture.resources.size + 1);
  assert.ok(report.resources.every(({ reason }) => reason !== ''));
});

test('each role can be reached from the service root, and each simulated property is of such a role', () => {
  const reached = new Set<string>(['serviceRoot']);
  for (let before = 0; before < reached.size; ) {
    before = reached.size;
    for (const [from, , to] of relations) if (reached.has(from)) reached.add(to);
  }

  assert.equal(
    relations.filter(([from]) => !reached.has(from)),
    [],
  );
  assert.equal(
    Object.keys(simulatedProperties).filter((role) => !reached.has(role)),
    [],
  );
});

test('a blueprint has the captured parts by their captured names', () => {
  const chassis = '/redfish/v1/Chassis/A';
  const thermal = {
    Fans: [{ Name: 'Blower left' }, { Name: 'Blower right' }],
    Temperatures: [
      { Name: 'Air in', ReadingCelsius: 22, UpperThresholdCritical: 40, UpperThresholdFatal: 38 },
    ],
  };
  const capture = read({
    'redfish/v1/index.json': resource('/redfish/v1/', '#ServiceRoot.v1_15_0.ServiceRoot', {
      RedfishVersion: '1.15.0',
      Systems: link('/redfish/v1/Systems'),
      Chassis: link('/redfish/v1/Chassis'),
    }),
    'redfish/v1/Chassis/index.json': collection('/redfish/v1/Chassis', 'ChassisCollection', [chassis]),
    'redfish/v1/Chassis/A/index.json': resource(chassis, '#Chassis.v1_0_0.Chassis', {
      Thermal: link(`${chassis}/Thermal`),
    }),
    'redfish/v1/Chassis/A/Thermal/index.json': resource(
      `${chassis}/Thermal`,
      '#Thermal.v1_0_0.Thermal',
      thermal,
    ),
  });
  const { overrides, parts, identity, notes } = deriveBlueprint(capture, mapRoles(capture));
  const blueprint = resolveBlueprint(overrides);

  assert.equal(
    blueprint.fans.map(({ name }) => name),
    ['Blower left', 'Blower right'],
  );
  assert.is(blueprint.temperatures[0]?.upperThresholdCriticalCelsius, 38);
  const blower: DerivedPart = {
    uri: `${chassis}/Thermal#/Fans/1`,
    kind: 'fan',
    key: 'Blower right',
    name: 'Blower right',
  };
  assert.equal(parts.get(blower.uri), blower);
  assert.equal([identity.serialNumber, blueprint.system.hostName], ['XK77A12', 'db-17']);
  assert.match(notes.map(({ found }) => found).join(), /no drive/);
});

test.run();
