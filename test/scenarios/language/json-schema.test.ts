/**
 * Tests of the published JSON Schema: it accepts every existing scenario, refuses mistakes that editors should
 * underline, and describes every key.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { listJsonSchemas, scenarioJsonSchema } from '../../../scenarios/language/json-schema.js';
import { budget } from '../../support/budget.js';
import { parseBlocks } from '../../support/docs/blocks.js';
import { bundle, library, project } from '../../support/paths.js';
import { problemsOf, reset, system } from '../../support/scenarios/scenario-rig.js';

const schema = scenarioJsonSchema();
// Annotation that editors show beside the values of an enumeration. It is not part of the standard.
const ajv = new Ajv2020({
  allErrors: true,
  allowUnionTypes: true,
  strictRequired: false,
  strictTypes: false,
});
ajv.addKeyword('enumDescriptions');
const validate = ajv.compile(schema);

/** Returns the schema errors of a document with their places. */
function refusals(document: unknown): string[] {
  if (validate(document)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const box = (...steps: object[]) => ({ name: 'box', steps });
const power = (PowerState: string) => ({ get: system, has: { PowerState } });

for (const name of readdirSync(library)) {
  test(`${name} names its schema in the line that editors read, and fits it`, () => {
    const file = path.join(library, name);
    const text = readFileSync(file, 'utf8');

    const [, named = ''] = /^# yaml-language-server: \$schema=(\S+)\n/.exec(text) ?? [];

    assert.is(path.resolve(library, named), path.join(bundle, 'scenario.schema.json'));
    assert.equal(refusals(parse(text)), []);
  });
}

test('the bundle has the schemas as they are made', () => {
  for (const [name, made] of Object.entries(listJsonSchemas())) {
    assert.equal(JSON.parse(readFileSync(path.join(bundle, name), 'utf8')), made);
  }
});

test('scenarios in the README and in the documents fit the schema, and broken ones do not', () => {
  const files = ['README.md', 'docs/scenarios.md', 'docs/guides/scenarios.md'];
  const shown = files.flatMap((file) =>
    parseBlocks(readFileSync(path.join(project, file), 'utf8'))
      .filter(({ language, text }) => language === 'yaml' && /^name:[\s\S]*^steps:/m.test(text))
      .map(({ text }) => ({ text, refused: refusals(parse(text)) })),
  );

  assert.ok(shown.length > 7);
  for (const { text, refused } of shown) {
    assert.is(refused.length > 0, text.startsWith('# broken'), `${refused}`);
  }
});

/** Scenario that uses every kind of step and condition. */
const everything = {
  $schema: 'scenario.schema.json',
  ...box(
    { name: 'a', at: '1s', request: `POST ${reset}`, as: 'nobody', headers: { A: 'b' }, body: { C: 1 } },
    { after: '1m', request: `GET ${system}`, expect: { status: 200, has: { A: { oneOf: [1] } } } },
    { request: 'GET /', as: { user: 'a', password: 'b' }, save: { link: { header: 'Location' } } },
    { request: 'GET ${link}', expect: { unavailable: true } },
    { when: power('On'), limit: '1m', upload: { for: 'drive', version: '2', signed: true } },
    { every: '1s', advance: '5s', until: power('Off'), limit: '1h' },
    { until: { all: [power('On'), { not: { machine: 'mains/1', in: 'absent' } }] } },
    { repeat: 3, operator: 'button.press' },
    { mains: 'off' },
    { fault: 'fan.failed', part: 'Fan 1' },
    { fault: 'powerSupply.failed', part: 1 },
    { clear: 'ambient.hot' },
    { setClock: '2028-02-29T00:00:00+01:00', expect: { message: ['Base.Success', 'Base.1.18.Success'] } },
    { check: { log: 'iel', has: { code: { range: [1, null] }, message: 'x' }, times: 2 } },
    { request: 'GET /', save: { least: '/A' }, expect: { status: { oneOf: [200, 404] } } },
    {
      check: {
        log: 'event',
        has: { number: { range: ['${least}', null] } },
        times: { range: [1, 2] },
        since: 'a',
      },
    },
    { steps: [{ advance: '1s' }] },
    {
      parallel: [
        [{ advance: '1s' }],
        [{ choose: [{ steps: [{ advance: '1s' }], weight: 2 }, { steps: [{ advance: '1s' }] }] }],
      ],
    },
    { include: 'part.yaml', with: { label: 5 } },
  ),
  seed: 7,
  start: '2026-01-01T00:00:00Z',
  pace: '60x',
  blueprint: { system: { model: 'x' } },
  overrides: { system: { sku: 'y' } },
  sources: { 'https://a.example.com/b': { base64: 'AAAA', after: '1s' } },
  listeners: { 'syslog+tls://a.example.com': 'never', 'https://b.example.com/': [503, { status: 200 }] },
  checks: [
    power('On'),
    { always: power('On'), until: power('Off') },
    { never: { any: [power('Off')] } },
    { eventually: power('On'), within: '1m', whenever: { listener: 'https://b.example.com/', times: 0 } },
  ],
  fingerprint: '0'.repeat(64),
};

test('everything that the language can say is taken', () => {
  assert.equal(refusals(everything), []);
});

test('whatever is changed in it: what the language takes is taken', () => {
  const files = { 'part.yaml': { parameters: { label: 1 }, steps: [{ advance: '1s' }] } };
  // Places at which the test changes a value. Names are excluded, because the test setup adds a missing name.
  const places = [...placesIn(everything)].filter(([key]) => key !== 'name');
  const value = fc.constantFrom(
    5,
    0.5,
    -1,
    'x',
    '1s',
    'GET /',
    '/x',
    '${round}',
    null,
    true,
    [],
    {},
    undefined,
  );
  let taken = 0;
  const runs = budget({ short: 80, long: 1_500 });

  fc.assert(
    fc.property(fc.constantFrom(...places), value, (place, other) => {
      const changed = structuredClone(everything);
      put(changed, place, other);
      if (problemsOf(changed, files).length > 0) return;
      taken += 1;
      assert.equal(refusals(changed), [], JSON.stringify([place, other]));
    }),
    { seed: 20_261_123, numRuns: runs },
  );
  assert.ok(taken > runs / 15, `${taken} were taken`);
});

type Place = readonly (string | number)[];

function* placesIn(value: unknown, place: Place = []): Generator<Place> {
  if (place.length > 0) yield place;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    yield* placesIn(member, [...place, Array.isArray(value) ? Number(key) : key]);
  }
}

/** Writes a value at a place. The value undefined removes the key. */
function put(document: object, place: Place, value: unknown): void {
  const parent = place
    .slice(0, -1)
    .reduce<unknown>((inside, key) => (inside as Record<string | number, unknown>)[key], document);
  const key = place.at(-1) ?? '';
  if (value !== undefined) (parent as Record<string | number, unknown>)[key] = value;
  else if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else delete (parent as Record<string, unknown>)[key];
}

test('a name may stand wherever a value may', () => {
  const document = {
    parameters: { wait: '1m', hot: 45, hand: 'button.press', has: {}, on: true, many: 2, from: '2026' },
    ...box(
      { advance: '${wait}', repeat: '${many}' },
      { fault: 'ambient.hot', celsius: '${hot}' },
      { operator: '${hand}' },
      { setClock: '${from}-01-01T00:00:00Z' },
      { request: 'GET ${uri}', expect: { status: '${many}', has: '${has}' } },
      { upload: { for: '${hand}', version: '1', signed: '${on}' } },
      { check: { get: '/${hand}', has: { A: { range: ['${many}', null] } } } },
    ),
    seed: '${hot}',
    listeners: { '${hand}': '${many}' },
  };

  assert.equal(refusals(document), []);
  assert.ok(refusals({ ...document, steps: '${wait} more' }).length > 0);
});

/** Documents that break one rule each, with the place that an editor underlines. */
const wrong: readonly (readonly [what: string, document: object, place: string])[] = [
  ['a misspelt key of the document', { ...box({ advance: '1s' }), sed: 7 }, ''],
  ['a misspelt key of a step', box({ advance: '1s', nam: 'a' }), '/steps/0'],
  ['a misspelt key of an expectation', box({ request: 'GET /', expect: { statsu: 1 } }), '/steps/0/expect'],
  ['a misspelt key of a condition', box({ check: { gets: '/' } }), '/steps/0/check'],
  ['an unknown kind of step', box({ wait: '1s' }), '/steps/0'],
  ['a step that does nothing', box({ name: 'a' }), '/steps/0'],
  ['a step that does two things', box({ advance: '1s', operator: 'mains.off' }), '/steps/0'],
  ['every without an end', box({ every: '1s', advance: '1s' }), '/steps/0'],
  ['a key beside a kind that it does not go with', box({ advance: '1s', limit: '1s' }), '/steps/0'],
  ['a fault that is not told its part', box({ fault: 'fan.failed' }), '/steps/0'],
  ['a number for a text', { ...box({ advance: '1s' }), name: 5 }, '/name'],
  ['a text for a number', box({ repeat: 'two', advance: '1s' }), '/steps/0/repeat'],
  ['a text for a list', { name: 'box', steps: 'all' }, '/steps'],
  ['no step at all', { name: 'box', steps: [] }, '/steps'],
  ['no name', { ...box({ advance: '1s' }), name: undefined }, ''],
  ['a duration in words', box({ advance: '5 minutes' }), '/steps/0/advance'],
  ['an instant without its zone', { ...box({ advance: '1s' }), start: '2026-01-01T00:00:00' }, '/start'],
  ['a request without a method', box({ request: '/redfish/v1/' }), '/steps/0/request'],
  ['a status that is none', box({ request: 'GET /', expect: { status: 20 } }), '/steps/0/expect/status'],
  ['a hand that there is not', box({ operator: 'mains.out' }), '/steps/0/operator'],
  ['a fault that there is not', box({ fault: 'host.hang' }), '/steps/0/fault'],
  ['too hot a room', box({ fault: 'ambient.hot', celsius: 99 }), '/steps/0/celsius'],
  ['a matcher of nothing', box({ check: { get: '/', has: { A: { oneOf: [] } } } }), '/steps/0/check'],
  ['a listener nowhere', { ...box({ advance: '1s' }), listeners: { 'ftp://a': 200 } }, '/listeners'],
  ['a fingerprint that is too short', { ...box({ advance: '1s' }), fingerprint: 'abc' }, '/fingerprint'],
];

for (const [what, document, place] of wrong) {
  test(`${what} is refused where it stands, by the language too`, () => {
    const places = refusals(document).map((text) => text.split(' ')[0] ?? '');

    assert.ok(
      places.some((found) => found.startsWith(place)),
      `${place} in ${places}`,
    );
    assert.not.equal(problemsOf(document), []);
  });
}

test('every key, kind, condition, check and matcher is explained, and so is each fault and hand', () => {
  const silent: string[] = [];
  const visit = (value: unknown, at: string) => {
    if (typeof value !== 'object' || value === null) return;
    const { properties, enum: values, enumDescriptions } = value as Record<string, object | undefined>;
    if (!at.includes('allOf')) {
      for (const [key, property] of Object.entries(properties ?? {})) {
        const { description, $ref } = property as { description?: string; $ref?: string };
        if (description === undefined && $ref === undefined) silent.push(`${at}.${key}`);
      }
    }
    if (values !== undefined && enumDescriptions !== undefined) {
      assert.is((enumDescriptions as string[]).length, (values as string[]).length);
    }
    for (const [key, member] of Object.entries(value)) visit(member, `${at}.${key}`);
  };

  visit(schema, '');

  assert.equal(silent, []);
  assert.equal(
    [schema.$schema, schema.$id, schema.title],
    ['https://json-schema.org/draft/2020-12/schema', 'urn:tidefish:scenario', 'A Tidefish scenario'],
  );
});

test('a file that is included needs no name and has steps alone', () => {
  const part = ajv.compile(listJsonSchemas()['scenario-part.schema.json'] as object);

  assert.ok(part({ parameters: { a: 1 }, steps: [{ advance: '${a}s' }] }));
  assert.not.ok(part({ steps: [{ advance: '1s' }], checks: [] }));
});

test.run();
