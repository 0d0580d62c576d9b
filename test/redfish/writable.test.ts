/**
 * Tests of every settable property of every resource: a legal value is set and read back, and three illegal ones are
 * refused without a change. The list comes from the resource list, so that no new property escapes the tests.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { JsonObject } from '../../engine/index.js';
import { resources } from '../../machines/resource-list.js';
import type { ResourceDefinition } from '../../models/resource/definition.js';
import { Lab } from '../support/lab.js';
import { createFullLab, findSpecial, findUri, legalBody } from '../support/redfish/writable-bodies.js';
import { bodyAt, illegalValues, type Leaf, listLeaves, valueAt } from '../support/redfish/writable-values.js';

/** Lab that the tests only fork and read. */
const whole = createFullLab();

for (const definition of resources.filter(({ writable }) => writable !== undefined)) {
  test(`what can be set on ${definition.uri} is set or refused as its rule says`, () => {
    const uri = findUri(whole, definition);
    assert.ok(uri, `${definition.uri} has no instance to try`);
    for (const leaf of listLeaves(definition)) {
      const lab = new Lab(whole.controller.fork());
      const at = findSpecial(definition, leaf).make?.(lab) ?? uri;
      refuses(lab, at, leaf);
      takes(lab, at, definition, leaf);
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
  const { path } = leaf;
  const shown = lab.get(uri).is(200).reply.body as JsonObject;
  const present = valueAt(shown, path);
  const { legal, body, special } = legalBody(definition, leaf, shown);

  const answer = lab.request(special.method ?? 'PATCH', uri, body);
  assert.is(answer.reply.status, 200, `${uri} ${JSON.stringify(body)}: ${JSON.stringify(answer.reply.body)}`);
  const read = valueAt(lab.get(uri).is(200).reply.body as JsonObject, path);
  // Members with free names are added to the existing members.
  const isAdded = leaf.property.reader.rule.type === 'scalars';
  const taken = isAdded ? { ...(present as JsonObject), ...(legal as JsonObject) } : legal;
  const expected = special.waits ? present : taken;
  assert.equal(read, 'reads' in special ? special.reads : expected, `${uri} ${path}`);
}

test.run();
