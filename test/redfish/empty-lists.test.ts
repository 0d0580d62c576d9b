/**
 * Tests of empty lists: every list that a PATCHable resource shows or accepts, at every depth, is sent as an empty list
 * alone. The list is then empty, or the refusal names it. Source: DSP0266 "PATCH on array properties": an empty array
 * removes all elements.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isObject, type Json, type JsonObject } from '../../engine/index.js';
import { resources } from '../../machines/resource-list.js';
import type { ResourceDefinition } from '../../models/resource/definition.js';
import { Lab } from '../support/lab.js';
import { namesIn } from '../support/redfish/refused-names.js';
import { createFullLab, findSpecial, findUri, legalBody } from '../support/redfish/writable-bodies.js';
import { bodyAt, type Leaf, listLeaves } from '../support/redfish/writable-values.js';

interface ListPlace {
  /** Path of the list, for example `Links/Ports` or `PowerControl/0/RelatedItem`. */
  readonly path: string;
  readonly body: JsonObject;
}

const whole = createFullLab();

for (const definition of resources.filter(({ writable }) => writable !== undefined)) {
  const methods = ['PATCH', ...(definition.alsoSetBy ?? [])];

  test(`an empty list is refused wherever ${definition.uri} only shows one that is not empty`, () => {
    const uri = findUri(whole, definition) ?? '';
    const shown = whole.get(uri).is(200).reply.body as JsonObject;
    const settable = new Set(settableLists(definition).map(({ path }) => path));

    for (const method of methods) {
      for (const { path, body } of listPlaces(shown)) {
        if (settable.has(path)) continue;
        judge(new Lab(whole.controller.fork()), { method, uri, path, body, shownAt: path });
      }
    }
  });

  for (const leaf of settableLists(definition)) {
    test(`${definition.uri} ${leaf.path} is emptied by an empty list, or refuses it`, () => {
      const { path } = leaf;
      for (const method of methods) {
        if (method === 'PUT' && orders.test(path)) continue;
        const lab = new Lab(whole.controller.fork());
        const special = findSpecial(definition, leaf);
        const uri = special.make?.(lab) ?? findUri(whole, definition) ?? '';
        const filled = legalBody(definition, leaf, lab.get(uri).is(200).reply.body as JsonObject);
        lab.request(special.method ?? 'PATCH', uri, filled.body).is(200);

        judge(lab, { method, uri, path, body: bodyAt(path, []), shownAt: waiting.get(path) ?? path });
      }
    });
  }
}

function settableLists(definition: ResourceDefinition): Leaf[] {
  return listLeaves(definition).filter(({ property }) => property.reader.rule.type === 'list');
}

/** Lists that show only values in force, each with the list that shows its pending values. */
const waiting: ReadonlyMap<string, string> = new Map([['IPv4Addresses', 'IPv4StaticAddresses']]);

/** Lists of orders. A PUT executes its orders in addition to earlier ones, so that an empty list orders nothing. */
const orders = /^(New|Delete)Certificates$/;

interface Asked extends ListPlace {
  readonly method: string;
  readonly uri: string;
  readonly shownAt: string;
}

function judge(lab: Lab, { method, uri, path, body, shownAt }: Asked): void {
  const { reply } = lab.request(method, uri, body);

  const request = `${method} ${uri} ${JSON.stringify(body)}`;
  if (reply.status === 400) {
    const names = namesIn(reply.body).flatMap((name) => name.split(/[.[]/));
    assert.ok(
      path.split('/').some((step) => names.includes(step)),
      `${request} named ${names}`,
    );
    return;
  }
  assert.is(reply.status, 200, `${request} answered ${reply.text}`);
  const after = valueIn(lab.get(uri).is(200).reply.body as JsonObject, shownAt);
  assert.ok(isEmpty(after), `${request} left ${JSON.stringify(after)}`);
}

/** Returns true if the list is empty. Some lists show a placeholder for each element that does not exist. */
function isEmpty(list: Json | undefined): boolean {
  return Array.isArray(list) && list.every((element) => element === '' || element === 'NONE');
}

/** Returns the lists below a value. `within` puts the given value into the body of a request. */
function listPlaces(
  value: Json | undefined,
  path: readonly string[] = [],
  within: (given: Json) => JsonObject = (given) => given as JsonObject,
): ListPlace[] {
  if (Array.isArray(value)) {
    const elements = value.flatMap((element: Json, index) =>
      listPlaces(element, [...path, String(index)], (given) =>
        within(value.map((_, place) => (place === index ? given : {}))),
      ),
    );
    return [{ path: path.join('/'), body: within([]) }, ...elements];
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name.includes('@') ? [] : listPlaces(member, [...path, name], (given) => within({ [name]: given })),
  );
}

function valueIn(body: JsonObject, path: string): Json | undefined {
  const steps = path.split('/');
  return steps.reduce<Json | undefined>((node, step) => (node as JsonObject | undefined)?.[step], body);
}

/** All lists whose elements are given by the hardware or the firmware. */
const fixedLists = resources.flatMap((definition) =>
  settableLists(definition)
    .filter(({ property: { reader } }) => reader.rule.type === 'list' && reader.rule.fixed === true)
    .map(({ path }) => ({ path, uri: findUri(whole, definition) ?? '' })),
);

test('a fixed list takes elements that leave everything as it is, and neither more of them nor anything that is no list', () => {
  assert.ok(fixedLists.length >= 14, `${fixedLists.length} fixed lists`);
  for (const { path, uri } of fixedLists) {
    const { tree } = whole.controller;
    const list = valueIn(whole.get(uri).is(200).reply.body as JsonObject, path) as readonly Json[];

    whole
      .patch(uri, bodyAt(path, [{}]))
      .is(200)
      .says('Base.NoOperation');
    const untouched = list.map(() => ({}));
    whole.patch(uri, bodyAt(path, untouched)).is(200).says('Base.NoOperation');
    for (const wrong of [[], [...untouched, {}]]) {
      const { reply } = whole.patch(uri, bodyAt(path, wrong)).is(400).says('Mgmt.ArrayPropertyOutOfBound');
      const bounds = [String(wrong.length), '1', String(list.length)];
      assert.equal(namesIn(reply.body), [path.split('/').at(-1), ...bounds], `${uri} ${path}`);
    }
    for (const wrong of [null, {}])
      whole.patch(uri, bodyAt(path, wrong)).is(400).says('Base.PropertyValueTypeError');

    assert.is(whole.controller.tree, tree, `${uri} ${path}`);
  }
});

test('an empty fixed list of a recorded input is carried out as it was, and changes nothing', () => {
  const by = { userId: '1', userName: 'Administrator', address: '192.0.2.1' };
  for (const { path, uri } of fixedLists) {
    const { controller } = new Lab(whole.controller.fork());
    const before = valueIn(new Lab(controller).get(uri).reply.body as JsonObject, path);

    const input = { type: 'redfish.write', method: 'PATCH', uri, body: bodyAt(path, []), by } as const;
    assert.ok(controller.simulation.perform(input).ok, `${uri} ${path}`);

    assert.equal(valueIn(new Lab(controller).get(uri).reply.body as JsonObject, path), before);
  }
});

test.run();
