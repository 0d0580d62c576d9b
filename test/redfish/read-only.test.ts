/**
 * Tests of read-only properties: each one that a PATCHable resource shows is sent alone in a body. Another value is
 * refused and named, and the shown value changes nothing. The list comes from the shown resources, so that no new
 * property escapes the tests.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Json, JsonObject } from '../../engine/index.js';
import { resources } from '../../machines/resource-list.js';
import { isProperty, type Writable, type WritableProperty } from '../../models/resource/define.js';
import type { Rule } from '../../models/resource/readers/rule.js';
import { Lab, root, systemUri } from '../support/lab.js';
import { namesIn } from '../support/redfish/refused-names.js';
import { createFullLab, findUri } from '../support/redfish/writable-bodies.js';

/** Read-only property: its name and value, and a function that builds a body with another value. */
interface Shown {
  readonly name: string;
  readonly value: Json;
  readonly body: (value: Json) => JsonObject;
}

const lab = createFullLab();

for (const definition of resources.filter(({ writable }) => writable !== undefined)) {
  test(`what ${definition.uri} only shows is refused alone, unless it is what is shown`, () => {
    const uri = findUri(lab, definition) ?? '';
    const { tree } = lab.controller;
    const shown = lab.get(uri).is(200).reply.body as JsonObject;
    const all = listShown(definition.writable ?? {}, shown, (body) => body);
    assert.ok(
      all.some(({ name }) => name === 'Id'),
      `${uri} shows no Id`,
    );

    for (const method of ['PATCH', ...(definition.alsoSetBy ?? [])]) {
      for (const { name, value, body } of all) {
        const other = body(otherThan(value));
        const refusal = lab.request(method, uri, other);
        const asked = `${method} ${uri} ${JSON.stringify(other)}`;
        assert.is(refusal.reply.status, 400, `${asked} answered ${refusal.reply.text}`);
        assert.ok(namesIn(refusal.reply.body).includes(name), `${asked} did not name it`);
        lab.request(method, uri, body(value)).is(200).says('Base.NoOperation');
      }
      for (const empty of [{}, { '@odata.id': uri, '@odata.type': shown['@odata.type'] ?? '' }])
        lab.request(method, uri, empty).is(200).says('Base.NoOperation');
    }

    assert.is(lab.controller.tree, tree);
  });
}

/**
 * Lists the read-only properties of this level and of settable objects below it. `within` builds the whole body from
 * the body of this level.
 */
function listShown(level: Writable, shown: JsonObject, within: (body: JsonObject) => JsonObject): Shown[] {
  return Object.entries(shown).flatMap(([name, value]) => {
    if (name.includes('@') || value === undefined) return [];
    const entry = Object.hasOwn(level, name) ? level[name] : undefined;
    const body = (given: Json) => within({ [name]: given });
    if (entry === undefined) return [{ name, value, body }];
    if (isProperty(entry)) return listInElements(entry, value, body);
    return isObject(value) ? listShown(entry, value, body) : [];
  });
}

/** Lists the read-only properties in the elements of a settable list. The body leaves all other elements unchanged. */
function listInElements(
  { reader }: WritableProperty,
  value: Json,
  body: (given: Json) => JsonObject,
): Shown[] {
  if (reader.rule.type !== 'list' || !Array.isArray(value)) return [];
  const { item } = reader.rule;
  return value.flatMap((element, index) => {
    const within = (given: Json) => body(value.map((_, place) => (place === index ? given : {})));
    return item.type === 'object' && isObject(element) ? listBeside(item, element, within) : [];
  });
}

function listBeside(
  { members }: Extract<Rule, { type: 'object' }>,
  element: JsonObject,
  within: (given: Json) => JsonObject,
): Shown[] {
  // The elements of a list of links have only `@odata.id`. The rules of other lists name the settable members.
  if (Object.keys(members).every((name) => name.includes('@'))) return [];
  return Object.entries(element).flatMap(([name, value]) =>
    name.includes('@') || value === undefined || Object.hasOwn(members, name)
      ? []
      : [{ name, value, body: (given: Json) => within({ [name]: given }) }],
  );
}

/** Returns another value of the same type. */
function otherThan(value: Json): Json {
  if (typeof value === 'string') return `${value}x`;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (value === null) return 'x';
  if (Array.isArray(value)) return [...value, 'x'];
  // The value of a link is its target `@odata.id`. Other annotations have no effect.
  const members = Object.entries(value).filter(([name]) => !name.includes('@') || name === '@odata.id');
  const [first = ['Other', 1]] = members;
  const [name, member = null] = first;
  return { ...value, [name]: otherThan(member) };
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

test('a name alone is refused, be it of a volume, of the server or of the controller', () => {
  for (const [uri, body] of [
    [`${systemUri}Storage/DE00A000/Volumes/239/`, { Name: 'data' }],
    [systemUri, { Name: 'db-7' }],
    [systemUri, { Id: '2' }],
    [`${root}Managers/1/`, { Id: '77' }],
  ] as const)
    lab.patch(uri, body).is(400).says('Mgmt.PropertyNotWritableOrUnknown');
});

test('a body as it was read, with one change, is taken; with a change to what is only shown it is refused whole', () => {
  const fork = createFullLab();
  const shown = fork.get(systemUri).reply.body;

  fork.patch(systemUri, { ...shown, SerialNumber: 'other', AssetTag: 'rack 7' }).is(400);
  fork.get(systemUri).has({ AssetTag: '' });
  fork
    .patch(systemUri, { ...shown, AssetTag: 'rack 7' })
    .is(200)
    .says('Base.Success');

  const { '@odata.etag': _, ...rest } = shown;
  fork.get(systemUri).has({ ...rest, AssetTag: 'rack 7' });
});

/** Requests that are refused or have an effect although their body is unchanged, with the reason. */
const exceptions: readonly (readonly [place: RegExp, reason: string])[] = [
  [/^(PATCH|POST) .*\/tlsconfig\//i, 'certificates come and go by PUT alone'],
  [/^PATCH .*\/VirtualMedia\//, 'a drive that is empty has nothing to eject'],
  [/^PATCH .*\/IML\/Entries\//, 'an entry is said to be repaired, and never not to be'],
];

test('a body as it was read is accepted by every method that sets a resource, and changes nothing that is shown', () => {
  for (const definition of resources.filter(({ writable }) => writable !== undefined)) {
    const uri = findUri(lab, definition) ?? '';
    for (const method of ['PATCH', ...(definition.alsoSetBy ?? [])]) {
      if (exceptions.some(([place]) => place.test(`${method} ${uri}`))) continue;
      const fork = new Lab(lab.controller.fork());
      const shown = fork.get(uri).reply.body;

      fork.request(method, uri, shown, { 'If-Match': fork.get(uri).header('ETag') ?? '' }).is(200);

      assert.equal(fork.get(uri).reply.body, shown, `${method} ${uri}`);
    }
  }
});

test('lists that leave every element as it is, and objects without members, change nothing', () => {
  for (const [uri, body] of [
    [`${root}Chassis/1/Power/`, { PowerControl: [{}] }],
    [`${root}Managers/1/NetworkProtocol/`, { SSH: {}, Oem: { Vnd: {} } }],
    [`${root}Managers/1/EthernetInterfaces/1/`, { DHCPv4: {}, VLAN: {} }],
    [systemUri, { Boot: {}, Status: {} }],
    [`${root}Chassis/1/Power/`, { PowerControl: [{ PowerLimit: {} }] }],
    [`${root}Managers/1/`, { Oem: { Vnd: { IntegratedRemoteConsole: { HotKeys: [{}, {}] } } } }],
    [
      `${root}Chassis/1/NetworkAdapters/DA000002/Ports/4/`,
      { LinkConfiguration: [{ ConfiguredNetworkLinks: [{}] }] },
    ],
  ] as const)
    lab.patch(uri, body).is(200).says('Base.NoOperation');
});

test.run();
