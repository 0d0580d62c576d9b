/**
 * Tests of the check of a body against its own definition: each problem names its place. A body has a problem exactly
 * if the schema refuses it.
 */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Json, JsonObject } from '../../../engine/index.js';
import { problemsOf } from '../../../machines/resource-list.js';
import { budget } from '../../support/budget.js';
import { createLab, root, systemUri } from '../../support/lab.js';
import type { Body } from '../../support/redfish/crawl.js';
import { validators } from '../../support/redfish/generated-schemas.js';
import { labs, readBodies } from '../../support/redfish/redfish-schemas-rig.js';

const told = (body: Body) =>
  problemsOf(body as JsonObject).map(
    ({ pointer, expected, found }) => `${pointer}: ${expected}, not ${JSON.stringify(found)}`,
  );

test('no body has a problem, whatever state the server is in', () => {
  const bodies = labs().flatMap(readBodies);

  assert.ok(bodies.length > 1_000);
  assert.equal(
    bodies.flatMap((body) => told(body).map((problem) => `${String(body['@odata.id'])} ${problem}`)),
    [],
  );
});

test('each problem says where it is, what was expected and what is there', () => {
  const body = createLab().get(systemUri).reply.body as Body & {
    Boot: Body;
    Oem: { Vnd: Body };
    Actions: Body;
  };
  const { Id: _, ...anonymous } = body;

  assert.equal(told(anonymous), ['/Id: a value, always, not undefined']);
  assert.equal(
    told({ ...body, AssetTag: 12, PowerState: 'Half' }),
    [
      '/PowerState: one of On, Off, PoweringOn, PoweringOff, not "Half"',
      '/AssetTag: a text or null, not 12',
    ].toSorted(),
  );
  assert.equal(told({ ...body, AssetTag: 'x'.repeat(64) }).length, 1);
  assert.equal(told({ ...body, UUID: 'mine' }), ['/UUID: a UUID, not "mine"']);
  assert.equal(told({ ...body, Boot: { ...body.Boot, Invented: 1 } }), [
    '/Boot/Invented: no such property, not 1',
  ]);
  assert.equal(told({ ...body, Oem: { Vnd: { ...body.Oem.Vnd, '@odata.type': '#Other.Other' } } }), [
    '/Oem/Vnd/@odata.type: #VndComputerSystemExt.v2_14_0.VndComputerSystemExt, not "#Other.Other"',
  ]);
  assert.equal(told({ ...body, Links: { Chassis: [{ Uri: `${root}Chassis/1/` }] } }).length, 1);
  assert.equal(told({ ...body, Actions: { ...body.Actions, '#ComputerSystem.Explode': {} } }), [
    '/Actions/#ComputerSystem.Explode: no such property, not {}',
  ]);
  assert.equal(told({ ...body, Actions: { '#ComputerSystem.Reset': {} } }), [
    '/Actions/#ComputerSystem.Reset: an action with its target, not {}',
  ]);
  assert.equal(told({ ...body, '@odata.type': '#Nothing.Nothing' }), [
    '/@odata.type: a type that the service describes, not "#Nothing.Nothing"',
  ]);
  assert.equal(told({ ...body, 'AssetTag@Redfish.Note': 'any annotation' }), []);
});

test('what a query puts in place of a link is judged as what it is', () => {
  const lab = createLab();
  const fans = lab.get(`${root}Chassis/?$expand=.`).is(200).reply.body as Body & { Members: Body[] };
  const [first] = fans.Members;

  assert.equal(told(fans), []);
  assert.equal(told({ ...fans, Members: [{ ...first, ChassisType: 'Teapot' }] }).length, 1);
  assert.match(
    told({ ...fans, Members: [{ ...first, ChassisType: 7 }] })[0] as string,
    /^\/Members\/0\/ChassisType: /,
  );
});

/** Wrong values of every kind that a body may contain by mistake. */
const mistakes: readonly Json[] = [
  null,
  true,
  -1,
  2 ** 40,
  1.5,
  '',
  'x'.repeat(300),
  [],
  [[]],
  {},
  { Invented: 1 },
];
/** Expectations that the JSON Schema cannot check: formats, and the target of an action. */
const beyondSchema = ['a date with its time', 'a UUID', 'an address', 'an action with its target'];

test('a body with one mistake in it has a problem exactly where its schema refuses it', () => {
  const lab = createLab({ seed: 7 });
  const validatorOf = validators(lab);
  // Bodies with expanded members are excluded: an expanded member is checked as a resource, and the schema of its
  // collection expects a link.
  const isLink = (member: object) => Object.keys(member).length === 1;
  const bodies = readBodies(lab).filter(({ Members = [] }) => (Members as object[]).every(isLink));
  const mistaken = fc.record({
    body: fc.constantFrom(...bodies),
    way: fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
    mistake: fc.constantFrom(...mistakes),
  });
  let refused = 0;

  const runs = budget({ short: 150, long: 3_000 });

  fc.assert(
    fc.property(mistaken, ({ body, way, mistake }) => {
      const changed = withMistake(body as JsonObject, way, mistake) as Body;
      const isValid = validatorOf({ ...changed, '@odata.type': body['@odata.type'] })(changed);
      const all = problemsOf(changed as JsonObject);
      const problems = all.filter(({ expected }) => !beyondSchema.includes(expected));
      // A value of the wrong format may also be too long, which the schema detects. The check reports only one problem
      // for each value.
      const isBeyondSchema = all.length > 0 && problems.length === 0;
      assert.is(problems.length === 0, isValid || isBeyondSchema, JSON.stringify({ problems, changed }));
      refused += isValid ? 0 : 1;
    }),
    { seed: 11, numRuns: runs },
  );
  assert.ok(refused > runs / 3 && refused < runs);
});

/** Returns the value with a mistake at the end of a path into it. */
function withMistake(value: Json, [step = 0, ...way]: readonly number[], mistake: Json): Json {
  if (typeof value !== 'object' || value === null) return mistake;
  const names = Object.keys(value);
  const name = names[step % Math.max(names.length, 1)];
  if (name === undefined) return mistake;
  const member = (value as Record<string, Json>)[name] as Json;
  const changed = way.length === 0 ? mistake : withMistake(member, way, mistake);
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === name ? changed : item));
  return { ...value, [name]: changed };
}

test.run();
