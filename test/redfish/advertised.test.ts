/**
 * Tests of advertised values. Each value of `AllowableValues` and of each list of supported values is used once and has
 * to be accepted. The tests cover properties, parameters and creations. The lists come from the resources of a server;
 * `advertised-uses.ts` contains the other values that each request needs.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Json, JsonObject } from '../../engine/index.js';
import { Lab, resetUri } from '../support/lab.js';
import {
  actionUses,
  listUses,
  makeVolume,
  neverTaken,
  propertyUses,
} from '../support/redfish/advertised-uses.js';
import { type Body, crawl } from '../support/redfish/crawl.js';
import { createFullLab } from '../support/redfish/writable-bodies.js';
import { bodyAt, valueAt } from '../support/redfish/writable-values.js';

/** List of values that a resource advertises. The path names the annotation or the list of supported values. */
interface Advertised {
  readonly uri: string;
  readonly type: string;
  readonly path: readonly string[];
  readonly values: readonly string[];
}

const allowable = '@Redfish.AllowableValues';
const isList = /Supported|Supports|ForSubscription|^EventFormatTypes$|^RegistryPrefixes$/;

const whole = createFullLab();
whole.enableIntegrity();
whole.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
whole.until({ Oem: { Vnd: { PostState: 'FinishedPost' } }, BootProgress: { LastState: 'OSRunning' } }, '1h');
const bodies = crawl(whole);

const advertised = [...bodies].flatMap(([uri, body]) => listAdvertised(uri, body, [], body as JsonObject));
const withValues = advertised.filter(({ path }) => path.at(-1)?.endsWith(allowable));

function listAdvertised(uri: string, body: Body, path: readonly string[], node: Json): Advertised[] {
  const type = String(body['@odata.type']).split('.').at(-1) ?? '';
  // Only the first element of a list is searched, because all elements have the same form.
  if (Array.isArray(node))
    return node.slice(0, 1).flatMap((element) => listAdvertised(uri, body, path, element));
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node as JsonObject).flatMap(([name, value = null]) => {
    const here = [...path, name];
    const isAdvertised = (name.endsWith(allowable) || isList.test(name)) && Array.isArray(value);
    return isAdvertised
      ? [{ uri, type, path: here, values: value.map(String) }]
      : listAdvertised(uri, body, here, value);
  });
}

/**
 * Returns each value once, for the first resource that offers it. Other resources of the same type offer the same
 * value.
 */
function once(lists: readonly Advertised[]): readonly (Advertised & { readonly value: string })[] {
  const seen = new Set<string>();
  return lists.flatMap((list) =>
    list.values.flatMap((value) => {
      const name = `${list.type} ${list.path.join('/')} ${value}`;
      if (seen.has(name)) return [];
      seen.add(name);
      return [{ ...list, value }];
    }),
  );
}

const isOfAction = ({ path }: Advertised) => path.includes('Actions');
const isOfCreation = ({ uri }: Advertised) => uri.endsWith('/Capabilities/');

test('every allowable value of a property is taken and read back', () => {
  const tried = once(withValues.filter((list) => !isOfAction(list) && !isOfCreation(list)));
  assert.ok(tried.length > 50, `${tried.length} values`);
  for (const { uri, type, path, value } of tried) {
    const lab = new Lab(whole.controller.fork());
    const plain = path.join('/').replace(allowable, '');
    const { beside, waits } = propertyUses[`${type} ${plain}`] ?? {};
    const level = plain.split('/').slice(0, -1);
    const name = plain.split('/').at(-1) ?? '';
    const members = { ...firstAllowable(lab, uri, level, beside?.(value) ?? {}), [name]: value };
    const body = level.length === 0 ? members : bodyAt(level.join('/'), members);

    const { reply } = lab.patch(uri, body);

    assert.is(reply.status, 200, `${uri} ${JSON.stringify(body)}: ${reply.text}`);
    if (waits === undefined)
      assert.is(valueAt(lab.get(uri).reply.body as JsonObject, plain), value, `${uri} ${plain}`);
  }
});

/** Returns the same members, with the first value that the resource allows for each of them. */
function firstAllowable(lab: Lab, uri: string, level: readonly string[], members: JsonObject): JsonObject {
  const shown = lab.get(uri).reply.body as JsonObject;
  const at = (name: string) => valueAt(shown, [...level, `${name}${allowable}`].join('/'));
  return Object.fromEntries(Object.keys(members).map((name) => [name, (at(name) as Json[])[0] as Json]));
}

test('every allowable value of a parameter is taken', async () => {
  const tried = once(withValues.filter(isOfAction));
  assert.ok(tried.length > 80, `${tried.length} values`);
  for (const { uri, path, value } of tried) {
    const lab = new Lab(whole.controller.fork());
    const parameter = (path.at(-1) ?? '').replace(allowable, '');
    const action = path.at(-2)?.slice(1) ?? '';
    if (`${action} ${parameter} ${value}` in neverTaken) continue;
    const body = await actionUses[action]?.(lab, parameter, value);
    const shown = lab.get(uri).is(200).reply.body as JsonObject;
    const { target } = valueAt(shown, path.slice(0, -1).join('/')) as { readonly target: string };

    const { reply } = lab.post(target, { ...body, [parameter]: value });

    assert.ok(reply.status < 300, `${target} ${parameter} ${value}: ${reply.text}`);
  }
});

test('every allowable value of a volume is taken with a new one', () => {
  const tried = once(withValues.filter(isOfCreation));
  assert.ok(tried.length > 10, `${tried.length} values`);
  for (const { uri, path, value } of tried) {
    const name = (path.at(-1) ?? '').replace(allowable, '');
    makeVolume(new Lab(whole.controller.fork()), uri, { [name]: value });
  }
});

test('every value of a list of what is supported is used, or the list says nothing of requests', () => {
  const tried = once(advertised.filter(({ path }) => !path.at(-1)?.endsWith(allowable)));
  assert.ok(tried.length > 30, `${tried.length} values`);
  for (const { uri, type, path, value } of tried) {
    const use = listUses[`${type} ${path.join('/')}`];
    assert.ok(use, `${uri} shows ${path.join('/')}: nothing says how ${value} is used`);
    if (typeof use === 'function') use(new Lab(whole.controller.fork()), uri, value);
  }
});

test('what a resource says of its parameters elsewhere is looked at by these tests as well', () => {
  const named = [...bodies].filter(([, body]) => JSON.stringify(body).includes('@Redfish.ActionInfo'));

  assert.equal(
    named.map(([uri]) => uri),
    [],
  );
});

test.run();
