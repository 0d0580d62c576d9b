/** Tests of the logic of the views without a browser: causes, resources, requests, parts, logs, searches, branches. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { EventFacts, Influence } from '../../console/api/types.js';
import { locationOf, pathOf, pointerOf, valueText } from '../../console/parts/value-text.js';
import { layoutBranches } from '../../console/views/branches/branch-layout.js';
import { groupOf, missingParameters, parameterValue } from '../../console/views/faults/catalog.js';
import { filterEntries, readEntry } from '../../console/views/logs/log-rows.js';
import { innermost, pendingTimers } from '../../console/views/machines/machine-facts.js';
import {
  listActions,
  listProperties,
  readValue,
  withProperty,
} from '../../console/views/resources/properties.js';
import {
  ancestorsOf,
  buildResourceTree,
  searchResources,
} from '../../console/views/resources/resource-tree.js';
import { parametersOf, schemaAt } from '../../console/views/resources/schema.js';
import { chassis, placedSensors, planServer } from '../../console/views/server/server-plan.js';
import { describeState } from '../../console/views/state/describe-state.js';
import { searchState } from '../../console/views/state/search-state.js';
import { causeRoots, causeTree, kindOf } from '../../console/why/cause-tree.js';

function eventNumbered(number: number): EventFacts {
  const cause = { machine: 'power/1', timer: 't', event: 'e' };
  return { number, at: number, time: '', description: `event ${number}`, cause, transitions: [], facts: [] };
}

function influence(number: number, readBy: number, changed?: string): Influence {
  return { event: eventNumbered(number), readBy, isLater: false, ...(changed !== undefined && { changed }) };
}

test('causes are a tree: each below its reader, each once, and none is lost', () => {
  const tree = causeTree(eventNumbered(13), [
    influence(5, 6),
    influence(12, 13),
    influence(6, 13, '/storage/use'),
    influence(3, 99),
    influence(12, 6),
  ]);
  assert.equal(
    tree.children.map(({ event }) => event.number),
    [12, 6, 3],
  );
  assert.equal(
    tree.children[1]?.children.map(({ event }) => event.number),
    [5],
  );
  assert.is(tree.children[1]?.through, '/storage/use');
  assert.is(causeRoots([influence(1, 2)])[0]?.event.number, 1);
});

test('a fault, an operator, a request, an answer and a timer are told apart', () => {
  const kinds = ['fault', 'operator', 'future', 'redfish.write', 'effect.result'].map((type) =>
    kindOf({ cause: { input: { type } } }),
  );
  assert.equal(kinds, ['fault', 'operator', 'operator', 'request', 'answer']);
  assert.is(kindOf(eventNumbered(1)), 'timer');
});

test('pointers survive slashes and tildes, and long values are cut', () => {
  const path = ['a/b', 'c~d', '0'];
  assert.equal(pathOf(pointerOf(path)), path);
  assert.is(locationOf('/redfish/v1/', ['Status', 'Health']), '/redfish/v1/#/Status/Health');
  assert.is(valueText('x'.repeat(500)).length, 160);
  assert.is(valueText(undefined), 'nothing');
});

const resources = [
  { uri: '/redfish/v1/', type: 'ServiceRoot', name: 'Root' },
  { uri: '/redfish/v1/Systems/1/', type: 'ComputerSystem', name: 'Computer System' },
  { uri: '/redfish/v1/Systems/1/Memory/dimm10/', type: 'Memory', name: 'dimm10' },
  { uri: '/redfish/v1/Systems/1/Memory/dimm9/', type: 'Memory', name: 'dimm9' },
];

test('resources are a tree by their paths, in the order of numbers, and are found by all words', () => {
  const tree = buildResourceTree(resources);
  const memory = tree.children[0]?.children[0]?.children[0];
  assert.is(memory?.resource, undefined, 'a segment that is no resource');
  assert.equal(
    memory?.children.map(({ segment }) => segment),
    ['dimm9', 'dimm10'],
  );
  assert.equal(ancestorsOf('/redfish/v1/Systems/1/'), ['/redfish/v1/', '/redfish/v1/Systems/']);
  assert.equal(
    searchResources(resources, 'memory DIMM9').map(({ name }) => name),
    ['dimm9'],
  );
});

const system = {
  AssetTag: '',
  IndicatorLED: 'Off',
  'IndicatorLED@Redfish.AllowableValues': ['Lit', 'Off'],
  Boot: { BootSourceOverrideEnabled: 'Disabled', BootOrder: ['a'] },
  Links: { Chassis: [] },
  Actions: {
    '#ComputerSystem.Reset': { target: '/reset', 'ResetType@Redfish.AllowableValues': ['On', 'ForceOff'] },
    Oem: { Vnd: { '#VndSystem.Erase': { target: '/erase' } } },
  },
};

test('the form offers properties with their allowed values, and actions of the manufacturer too', () => {
  const properties = listProperties(system);
  assert.equal(
    properties.map(({ path }) => path.join('/')),
    ['AssetTag', 'IndicatorLED', 'Boot/BootSourceOverrideEnabled'],
  );
  assert.equal(properties[1]?.allowed, ['Lit', 'Off']);
  const actions = listActions(system);
  assert.equal(
    actions.map(({ target }) => target),
    ['/reset', '/erase'],
  );
  assert.equal(actions[0]?.parameters, { ResetType: ['On', 'ForceOff'] });
  assert.equal(listActions({}), []);
});

const schema = {
  $ref: '#/definitions/ComputerSystem',
  definitions: {
    ComputerSystem: {
      properties: {
        AssetTag: { description: 'Asset tag.', type: 'string' },
        PowerState: { readonly: true, enum: ['On', 'Off'] },
        Boot: { properties: { BootSourceOverrideEnabled: { enum: ['Disabled', 'Once', null] } } },
        Fans: { items: { properties: { Name: { description: 'Name of the fan.' } } } },
        Status: { $ref: '#/definitions/Status', description: 'Status of it.' },
      },
    },
    Status: { properties: { Health: { description: 'Health.' } } },
    Reset: { parameters: { ResetType: { enum: ['On', 'ForceOff'] }, Delay: {} } },
  },
};

test('the schema has a sentence for each property, the values that it allows, and the parameters of actions', () => {
  assert.is(schemaAt(schema, ['AssetTag'])?.description, 'Asset tag.');
  assert.is(schemaAt(schema, ['Status', 'Health'])?.description, 'Health.');
  assert.is(schemaAt(schema, ['Status'])?.description, 'Status of it.');
  assert.is(schemaAt(schema, ['Fans', 0, 'Name'])?.description, 'Name of the fan.');
  assert.equal(schemaAt(schema, ['Boot', 'BootSourceOverrideEnabled'])?.allowed, ['Disabled', 'Once']);
  assert.is(schemaAt(schema, ['None', 'None']), undefined);
  assert.is(schemaAt(undefined, ['AssetTag']), undefined);
  assert.equal(parametersOf(schema, 'ComputerSystem.Reset'), { ResetType: ['On', 'ForceOff'], Delay: [] });
  const offered = listProperties(
    { AssetTag: '', PowerState: 'On', Boot: { BootSourceOverrideEnabled: 'Once' } },
    schema,
  );
  assert.equal(
    offered.map(({ path }) => path.join('/')),
    ['AssetTag', 'Boot/BootSourceOverrideEnabled'],
    'what is read only cannot be set',
  );
  assert.equal(offered[1]?.allowed, ['Disabled', 'Once']);
});

test('a body grows by one property, and the text of a field has the type of the property', () => {
  const body = withProperty(withProperty({}, ['Boot', 'a'], 1), ['Boot', 'b'], true);
  assert.equal(body, { Boot: { a: 1, b: true } });
  assert.is(readValue('7', 3), 7);
  assert.is(readValue('seven', 3), 'seven');
  assert.is(readValue('true', false), true);
  assert.is(readValue('7', 'text'), '7');
  assert.is(readValue('null', null), null);
});

test('parts have places inside of the chassis, their health as a tone, and sensors their own places', () => {
  const drive = (name: string, status: object) => ({
    '@odata.type': '#Drive.v1_17_0.Drive',
    '@odata.id': `/${name}`,
    Name: name,
    Status: status,
  });
  const parts = planServer([
    ...Array.from({ length: 24 }, (_, index) => drive(`d${index}`, { Health: 'OK', State: 'Enabled' })),
    drive('lost', { Health: 'Critical', State: 'Enabled' }),
    drive('none', { Health: null, State: 'Absent' }),
    ...Array.from({ length: 32 }, (_, index) => ({
      '@odata.type': '#Memory.v1_14_0.Memory',
      '@odata.id': `/m${index}`,
      DeviceLocator: `PROC 1 DIMM ${index}`,
    })),
    { '@odata.type': '#Unknown.v1_0_0.Unknown' },
  ]);
  assert.is(parts.length, 58);
  assert.equal(
    parts.slice(24, 26).map(({ tone }) => tone),
    ['critical', 'absent'],
  );
  for (const { name, boxes } of parts)
    for (const { view, x, y, width, height } of boxes) {
      const [right, bottom] =
        view === 'inside' ? [chassis.depth, chassis.width] : [chassis.width, chassis.height];
      assert.ok(x >= 0 && y >= 0 && x + width <= right && y + height <= bottom, `${name} ${view}`);
      assert.ok(width > 0 && height > 0, name);
    }
  const sensor = {
    '@odata.type': '#Sensor.v1.Sensor',
    ReadingType: 'Temperature',
    Reading: 40,
    Oem: { Vnd: { LocationXmm: 1, LocationYmm: 2 } },
  };
  assert.equal(
    placedSensors([sensor, { ...sensor, Reading: null }, { ...sensor, Oem: {} }]).map(({ place }) => place),
    [{ x: 1, y: 2 }],
  );
});

test('entries of all logs are one list, newest first, and the filter leaves the calm ones out', () => {
  const entry = (id: number, severity: string, message: string) =>
    readEntry({
      '@odata.id': `/redfish/v1/Systems/1/LogServices/IML/Entries/${id}/`,
      Created: `2026-01-01T00:00:0${id}Z`,
      Message: message,
      Oem: { Vnd: { Severity: severity, Class: 1, Code: id, Count: 2 } },
    });
  const rows = [entry(1, 'Informational', 'calm'), entry(2, 'Critical', 'Fan <b>1</b> failed')];
  assert.equal(
    filterEntries(rows, { log: '', isSevere: false, text: '' }).map(({ code }) => code),
    ['1.2', '1.1'],
  );
  assert.equal(
    filterEntries(rows, { log: 'IML', isSevere: true, text: 'FAN' }).map(({ count }) => count),
    [2],
  );
  assert.equal(filterEntries(rows, { log: 'SL', isSevere: false, text: '' }), []);
});

test('the innermost states and the pending timers of a machine are shown, the next timer first', () => {
  assert.equal(innermost(['on', 'on.boot', 'on.boot.osRunning', 'on.devices']), [
    'on.boot.osRunning',
    'on.devices',
  ]);
  const timers = {
    'xstate.after.discovery.power.on.boot': { at: 20, event: { type: 'x' } },
    'send.5': { at: 10, event: { type: 'mains.lost' } },
    broken: {},
  };
  assert.equal(pendingTimers(timers), [
    { name: 'mains.lost', dueMs: 10 },
    { name: 'discovery', dueMs: 20 },
  ]);
  assert.equal(pendingTimers(undefined), []);
});

test('members of a branch have their descriptions, and members of a map share one', () => {
  const descriptions = { '/host': 'Host.', '/host/assetTag': 'Asset tag.', '/drives/*': 'A drive.' };
  assert.is(describeState(descriptions, ['host', 'assetTag']), 'Asset tag.');
  assert.is(describeState(descriptions, ['drives', '1']), 'A drive.');
  assert.is(describeState(descriptions, ['host']), undefined);
  assert.is(describeState(undefined, ['host', 'assetTag']), undefined);
});

test('a search of the state finds names and values, and ends at its limit', () => {
  const state = { host: { assetTag: 'rack 7' }, fans: { 1: { rpm: 7 } } };
  assert.equal(searchState(state, 'RACK', 10), [{ pointer: '/host/assetTag', value: '"rack 7"' }]);
  assert.equal(
    searchState(state, 'fans', 10).map(({ pointer }) => pointer),
    ['/fans'],
  );
  assert.is(searchState(state, '7', 1).length, 1);
});

test('the form of a fault requires what is not optional, and keeps the type of a choice', () => {
  const fault = {
    fault: 'fan.failed',
    description: '',
    lasts: true,
    parameters: { part: { oneOf: ['Fan 1', 2] }, percent: { isOptional: true, min: 0, max: 100 } },
  };
  assert.equal(missingParameters(fault, {}), ['part']);
  assert.equal(missingParameters(fault, { part: '2' }), []);
  assert.is(parameterValue(fault.parameters.part, '2'), 2);
  assert.is(parameterValue(fault.parameters.percent, '5'), 5);
  assert.is(parameterValue(fault.parameters.percent, ''), undefined);
  assert.is(groupOf(fault), 'fan');
});

test('branches leave the run where they begin, and a new one can be seen', () => {
  const { lines, toX } = layoutBranches(
    [
      { id: '1', fromMs: 10, toMs: 10 },
      { id: '2', fromMs: 50, toMs: 200 },
    ],
    { startMs: 0, endMs: 100 },
    1_000,
  );
  assert.equal(
    lines.map(({ id }) => id),
    ['2', '1'],
  );
  assert.is(lines[1]?.x, toX(10));
  assert.ok((lines[1]?.endX ?? 0) > toX(10) + 20);
  assert.ok((lines[0]?.endX ?? 0) <= 1_000);
});

test.run();
