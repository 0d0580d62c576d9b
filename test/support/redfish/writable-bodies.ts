/** Request bodies that set one property of a resource to another legal value, and the URI of such a resource. */
import * as assert from 'uvu/assert';
import type { Json, JsonObject } from '../../../engine/index.js';
import type { ResourceDefinition } from '../../../models/resource/definition.js';
import { fill } from '../../../models/resource/uris.js';
import { createLab, type Lab } from '../lab.js';
import { type Special, specials } from './writable-specials.js';
import { bodyAt, type Leaf, legalValue, valueAt } from './writable-values.js';

/** Returns a lab with a resource of each kind, at least one account besides the administrator's, and a failed part. */
export function createFullLab(): Lab {
  const lab = createLab();
  lab.account('somebody', { RoleId: 'Operator' });
  lab.makeTrustMembers();
  lab.makeSnmpMembers();
  lab.makeEventMembers();
  lab.makeUpdatePlans();
  lab.makeDirectoryGroups();
  lab.breakThings();
  lab.makeUpdateTask();
  return lab;
}

export function findSpecial({ type = '', uri }: ResourceDefinition, { path }: Leaf): Special {
  const pending = uri.toLowerCase().endsWith('/settings/') ? ' Settings' : '';
  const name = `${type.split('.').at(-1)}${pending} ${path}`;
  return specials.find(([pattern]) => pattern.test(name))?.[1] ?? {};
}

/** Returns the URI of an instance whose properties can be changed without locking the test out. */
export function findUri(lab: Lab, { uri, instances }: ResourceDefinition): string | undefined {
  const params =
    instances === undefined
      ? {}
      : instances(lab.controller.tree).at(/EthernetInterfaces|Sensors/.test(uri) ? 0 : -1);
  return params === undefined ? undefined : fill(uri, params);
}

/** Returns a value other than the current one, and the body that sets it together with the required other members. */
export function legalBody(
  definition: ResourceDefinition,
  leaf: Leaf,
  shown: JsonObject,
): { readonly legal: Json; readonly body: JsonObject; readonly special: Special } {
  const special = findSpecial(definition, leaf);
  const present = valueAt(shown, leaf.path);
  const legal = legalFor(special, present, shown) ?? legalValue(leaf.property.reader.rule, present);
  assert.ok(legal !== undefined, `${definition.type} ${leaf.path}: a row has to say what is legal`);
  return { legal, body: merged(bodyAt(leaf.path, legal), special.beside ?? {}), special };
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
