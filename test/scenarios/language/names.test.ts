/** Tests of names in scenario files: parameters, values that are saved from responses, and other files. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  failuresOf,
  hasTag,
  problemsOf,
  results,
  run,
  system,
  tag,
  told,
} from '../../support/scenarios/scenario-rig.js';

const sessions = '/redfish/v1/SessionService/Sessions/';

test('what an answer had is saved by property, pointer and header, and put into later texts and values', () => {
  const report = run({
    password: 'Correct-Horse-9',
    steps: [
      {
        request: `POST ${sessions}`,
        as: 'nobody',
        body: { UserName: 'Administrator', Password: 'Correct-Horse-9' },
        save: { token: { header: 'x-auth-token' }, session: '@odata.id', name: '/UserName' },
        expect: { status: 201 },
      },
      {
        request: 'GET ${session}',
        as: 'nobody',
        headers: { 'X-Auth-Token': '${token}' },
        expect: { has: { UserName: '${name}', '@odata.id': '${session}' } },
      },
      { request: `GET ${system}`, save: { memory: '/MemorySummary/TotalSystemMemoryGiB' } },
      { check: { get: system, has: { MemorySummary: { TotalSystemMemoryGiB: '${memory}' } } } },
      { ...tag('holds ${memory} GiB, not $${memory}') },
      hasTag('holds ${memory} GiB, not $${memory}'),
      { request: 'DELETE ${session}' },
    ],
  });

  assert.equal(failuresOf(report), []);
  assert.match(told(report)[4]?.[1] as string, /AssetTag: "holds \d+ GiB, not \$\{memory\}"/);
});

test('what is to be saved and is not there is a failure where that is said', () => {
  const report = run({
    steps: [
      { request: `GET ${system}`, save: { one: '/Nowhere/0', two: { header: 'X-None' } } },
      { operator: 'mains.off' },
      { request: `GET ${system}`, expect: { unavailable: true }, save: { three: 'PowerState' } },
    ],
  });

  assert.equal(failuresOf(report), [
    '/Nowhere/0: expected a value to save, found nothing',
    'header X-None: expected a value to save, found nothing',
    'PowerState: expected a value to save, found nothing',
  ]);
});

test('a request that needs what no step has saved is not sent, and says what it needs', () => {
  const report = run({
    steps: [
      { request: `GET ${system}`, save: { tag: '/Nowhere' }, expect: { status: 200 } },
      { request: `PATCH ${system}`, body: { AssetTag: 'rack ${tag}' } },
      { request: `GET ${system}`, expect: { has: { AssetTag: '${tag}' } } },
      { check: { get: system, has: { AssetTag: '' } } },
    ],
  });

  assert.equal(
    results(report).map(({ outcome }) => outcome),
    ['200', 'not sent', 'not sent', ''],
  );
  assert.equal(
    failuresOf(report).slice(1),
    Array(2).fill('tag: expected a value saved by an earlier step, found none'),
  );
});

test('an upload or a set clock whose expectation names what was not saved after all is not taken', () => {
  const named = { expect: { headers: { Location: '${place}' } } };
  const report = run({
    seed: 3,
    steps: [
      {
        choose: [
          { weight: 1000, steps: [{ advance: '1s' }] },
          { steps: [{ request: `GET ${system}`, save: { place: '@odata.id' } }] },
        ],
      },
      { upload: { for: 'systemRom', version: 'U58 v2.50' }, ...named },
      { setClock: '2028-02-28T23:59:50Z', ...named },
    ],
  });

  assert.equal(
    results(report, 'step')
      .slice(1)
      .map(({ outcome }) => outcome),
    ['not sent', 'not set'],
  );
  const missing = 'place: expected a value saved by an earlier step, found none';
  assert.equal(failuresOf(report), [missing, missing]);
});

test('of lists side by side either may have saved a name; a list to choose may not have been chosen', () => {
  const save = { request: `GET ${system}`, save: { tag: 'Model' } };
  const use = { check: { get: system, has: { Model: '${tag}' } } };

  const beside = run({ steps: [{ parallel: [[{ after: '1s', ...use }], [save]] }] });
  const chosen = run({
    seed: 1,
    steps: [
      {
        choose: [
          { steps: [save], weight: 1 },
          { steps: [{ advance: '1s' }], weight: 1_000_000 },
        ],
      },
      { request: `GET ${system}`, save: { sku: 'SKU' } },
      use,
      { check: { not: use.check } },
      { check: { any: [use.check, { get: system }] } },
    ],
  });

  assert.equal(failuresOf(beside), []);
  assert.equal(
    failuresOf(chosen),
    Array(2).fill('tag: expected a value saved by an earlier step, found none; saved so far: sku'),
  );
});

test('a check over time that names what is saved is asked from then on, and has to be asked at all', () => {
  const model = (check: object) => ({ steps: [{ advance: '1m' }, saves], checks: [check] });
  const saves = { request: `GET ${system}`, save: { model: 'Model' } };
  const named = { get: system, has: { Model: '${model}' } };
  const nowhere = { get: system, has: { Model: '${nowhere}' } };
  const failing = { ...saves, save: { nowhere: '/Nowhere' } };

  assert.equal(failuresOf(run(model({ always: named }))), []);
  assert.equal(failuresOf(run(model({ never: { not: named } }))), []);
  assert.match(failuresOf(run(model({ never: named }))).join(), /expected never, found it holds/);
  for (const check of [{ always: nowhere }, { never: nowhere }])
    assert.equal(failuresOf(run({ steps: [failing], checks: [check] })), [
      '/Nowhere: expected a value to save, found nothing',
      'nowhere: expected a value saved by an earlier step, found none',
    ]);
});

test('the address of a statechart may have a saved value in it', () => {
  const report = run({
    steps: [
      { request: `GET ${system}`, save: { id: 'Id' } },
      { check: { machine: 'power/${id}', in: 'on' } },
    ],
  });

  assert.equal(failuresOf(report), []);
});

test('a name that nothing has is a mistake at its place, before anything runs', () => {
  assert.equal(
    problemsOf({
      parameters: { rack: 7 },
      steps: [{ request: `GET ${system}`, save: { tag: 'AssetTag' } }, tag('${rock}')],
    }),
    [
      'box.yaml:10:17: steps[1].body.AssetTag: there is nothing called rock (expected one of rack, round, tag, or $${rock} for the text itself)',
    ],
  );
});

test('parameters stand in a file with their values, which may be given otherwise; a value alone keeps its type', () => {
  const document = {
    parameters: { hot: 45, label: 'rack 7', wait: '10m' },
    steps: [
      tag('${label}'),
      { fault: 'ambient.hot', celsius: '${hot}' },
      { advance: '${wait}' },
      hasTag('${label}'),
      {
        check: { get: '/redfish/v1/Chassis/1/Thermal/', has: { '/Temperatures/0/ReadingCelsius': '${hot}' } },
      },
    ],
  };

  assert.equal(failuresOf(run(document)), []);
  const other = run(document, {}, { parameters: { label: 'rack 8', hot: 43 } });
  assert.equal(failuresOf(other), []);
  assert.match(told(other)[0]?.[1] as string, /rack 8/);
  assert.equal(problemsOf(document, {}, { parameters: { rack: 8 } }), [
    'box.yaml:3:3: parameters: there is no parameter rack (expected one of hot, label, wait)',
  ]);
});

test('what is wrong with a value that a name stands for is told with that value, and no secret', () => {
  const document = (text: string) => ({
    parameters: { hot: 45, password: 'Correct-Horse-9' },
    steps: [{ advance: text }],
  });
  const told = (text: string, parameters = {}) => problemsOf(document(text), {}, { parameters })[0] ?? '';

  assert.match(told('${hot}'), /found "\$\{hot\}", which is 45 \(expected a duration /);
  assert.match(told('${hot}', { hot: 'warm' }), /found "\$\{hot\}", which is warm \(/);
  assert.match(told('${hot} min'), /found "\$\{hot\} min", which is "45 min" \(/);
  assert.match(told('${password}'), /found "\$\{password\}", which is \(not shown\) \(/);
  assert.match(told('$${hot}'), /found "\$\$\{hot\}" \(/);
  assert.match(
    problemsOf(
      { steps: [{ include: 'a.yaml', with: { span: 5 } }] },
      {
        'a.yaml': { parameters: { span: '1s' }, steps: [{ advance: '${span}' }] },
      },
    )[0] ?? '',
    /^a\.yaml:4:14: .*found "\$\{span\}", which is 5 \(/,
  );
});

test('steps of another file are taken with its parameters, and its mistakes are its own', () => {
  const label = {
    parameters: { label: 'none' },
    steps: [tag('${label}'), { request: `GET ${system}`, expect: { has: { AssetTag: '${label}' } } }],
  };
  const good = run(
    { steps: [{ include: 'parts/label.yaml', with: { label: 'rack 9' } }, hasTag('rack 9')] },
    { 'parts/label.yaml': label },
  );

  assert.equal(failuresOf(good), []);
  assert.equal(
    told(good).map(([, what]) => what.split(' ')[0]),
    ['1.1', '1.2', '2'],
  );
  const steps = [{ include: 'a.yaml', with: { other: 1 } }];
  assert.equal(problemsOf({ steps }, { 'a.yaml': label }), [
    'box.yaml:5:14: steps[0].with.other: a.yaml has no parameter other (expected one of label)',
  ]);
  assert.equal(problemsOf({ steps: [{ include: 'a.yaml' }] }), [
    'box.yaml:3:14: steps[0].include: a.yaml: cannot be read (ENOENT) (expected a file with steps)',
  ]);
  assert.equal(problemsOf({ steps: [{ include: 'a.yaml' }] }, { 'a.yaml': { steps: [{ advance: 5 }] } }), [
    "a.yaml:2:14: steps[0].advance: found 5 (expected a duration such as '10m', '90s', '1h30m' or '500ms')",
  ]);
  const circle = {
    'a.yaml': { steps: [{ include: 'b.yaml' }] },
    'b.yaml': { steps: [{ include: 'a.yaml' }] },
  };
  assert.equal(problemsOf({ steps: [{ include: 'a.yaml' }] }, circle), [
    'b.yaml:2:14: steps[0].include: a.yaml includes itself (expected files without circular inclusion)',
  ]);
});

test('a failure in another file has its place there', () => {
  const report = run(
    { steps: [{ include: 'parts/a.yaml' }] },
    { 'parts/a.yaml': { steps: [{ request: `GET ${system}`, expect: { status: 404 } }] } },
  );

  const [failure] = results(report).flatMap(({ failures }) => failures);
  assert.equal([failure?.file, failure?.line], ['parts/a.yaml', 4]);
});

test('a blueprint may be changed here and there, and what that makes wrong stands at the change', () => {
  const files = { 'rack.yaml': { system: { model: 'Rack 9', sku: 'A1' } } };
  const asked = (overrides: object) => ({
    blueprint: 'rack.yaml',
    overrides,
    steps: [{ check: { get: system, has: { Model: 'Rack 9', SKU: 'B2' } } }],
  });

  assert.equal(failuresOf(run(asked({ system: { sku: 'B2' } }), files)), []);
  assert.match(
    problemsOf(asked({ system: { model: 5 } }), files)[0] as string,
    /^box\.yaml:5:12: overrides\.system\.model: found 5/,
  );
});

test.run();
