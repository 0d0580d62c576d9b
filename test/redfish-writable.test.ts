/**
 * Every property that can be set, of every resource there is: a legal value is set and read back, three illegal ones
 * are refused and change nothing. Made of the resource list, so that nothing can be added without falling under it.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Json, JsonObject } from '../engine/index.js';
import { resources } from '../models/index.js';
import type { ResourceDefinition } from '../models/redfish/define.js';
import { fill } from '../models/redfish/uris.js';
import { createLab, Lab } from './lab.js';
import { type Special, specials } from './writable-specials.js';
import { bodyAt, illegalValues, type Leaf, leavesOf, legalValue, valueAt } from './writable-values.js';

function specialOf({ type = '' }: ResourceDefinition, { path }: Leaf): Special {
  const name = `${type.split('.').at(-1)} ${path}`;
  return specials.find(([pattern]) => pattern.test(name))?.[1] ?? {};
}

/** A resource of each kind, on a controller that has at least one account beside the administrator's. */
function createFullLab(): Lab {
  const lab = createLab();
  lab.account('somebody', { RoleId: 'Operator' });
  lab.makeSnmpMembers();
  return lab;
}

/** The instance whose properties may be changed without shutting the test out. */
function uriOf(lab: Lab, { uri, instances }: ResourceDefinition): string | undefined {
  const params =
    instances === undefined
      ? {}
      : instances(lab.controller.tree).at(uri.includes('EthernetInterfaces') ? 0 : -1);
  return params === undefined ? undefined : fill(uri, params);
}

for (const definition of resources.filter(({ writable }) => writable !== undefined)) {
  test(`what can be set on ${definition.uri} is set or refused as its rule says`, () => {
    const whole = createFullLab();
    const uri = uriOf(whole, definition);
    assert.ok(uri, `${definition.uri} has no instance to try`);
    for (const leaf of leavesOf(definition)) {
      const lab = new Lab(whole.controller.fork());
      refuses(lab, uri, leaf);
      takes(lab, uri, definition, leaf);
    }
  });
}

function refuses(lab: Lab, uri: string, { path, property }: Leaf): void {
  const before = lab.controller.tree;
  for (const value of illegalValues(property.reader.rule)) {
    const answer = lab.patch(uri, bodyAt(path, value));
    assert.is(answer.reply.status, 400, `${uri} ${path} took ${JSON.stringify(value).slice(0, 60)}`);
    assert.is(lab.controller.tree, before, `${uri} ${path} changed although it was refused`);
  }
}

function takes(lab: Lab, uri: string, definition: ResourceDefinition, leaf: Leaf): void {
  const { path, property } = leaf;
  const special = specialOf(definition, leaf);
  const shown = lab.get(uri).is(200).reply.body as JsonObject;
  const present = valueAt(shown, path);
  const legal = legalFor(special, present, shown) ?? legalValue(property.reader.rule, present);
  assert.ok(legal !== undefined, `${definition.type} ${path}: a row has to say what is legal`);

  const body = merged(bodyAt(path, legal), special.beside ?? {});
  const answer = lab.patch(uri, body);
  assert.is(answer.reply.status, 200, `${uri} ${JSON.stringify(body)}: ${JSON.stringify(answer.reply.body)}`);
  const read = valueAt(lab.get(uri).is(200).reply.body as JsonObject, path);
  const expected = special.waits ? present : legal;
  assert.equal(read, 'reads' in special ? special.reads : expected, `${uri} ${path}`);
}

function legalFor({ legal }: Special, present: Json | undefined, body: JsonObject): Json | undefined {
  return typeof legal === 'function' ? legal(present, body) : legal;
}

function merged(one: JsonObject, other: JsonObject): JsonObject {
  const copy: Record<string, Json | undefined> = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const there = copy[name];
    copy[name] =
      typeof there === 'object' && there !== null && !Array.isArray(there)
        ? merged(there as JsonObject, value as JsonObject)
        : value;
  }
  return copy;
}

test.run();
