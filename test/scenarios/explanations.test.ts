/**
 * Tests of explanations in reports: the events that changed an unexpected value, and the instant since which the value
 * is wrong.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formatReport, parseScenario, playScenario, runScenario } from '../../scenarios/index.js';
import { hasTag, reset, run, system, tag } from '../support/scenarios/scenario-rig.js';

const shutDown = { request: `POST ${reset}`, body: { ResetType: 'GracefulShutdown' } };

test('each change of the value is told with its time and what caused it, up to the failure and not beyond', () => {
  const { explanations = [] } = run({
    steps: [tag('rack 7'), { after: '1m', ...tag('rack 9') }, hasTag('rack 7'), tag('rack 7')],
  });

  assert.is(explanations.length, 1);
  const [told] = explanations;
  assert.equal([told?.kind, told?.number, told?.uri, told?.pointer], ['step', '3', system, '/AssetTag']);
  assert.equal(told?.changes, [
    { atMs: 0, to: '""', by: [] },
    { atMs: 0, to: 'rack 7', by: ['PATCH …/Systems/1/ by Administrator'] },
    { atMs: 60_000, to: 'rack 9', by: ['PATCH …/Systems/1/ by Administrator'] },
  ]);
  assert.is(told?.rightUntil?.atMs, 60_000);
  assert.ok(told?.rightUntil?.different.includes('/AssetTag: rack 9'));
});

test('a check over time is explained at the instant at which it was broken, by the timer that was due', () => {
  const { explanations = [], entries } = run({
    steps: [shutDown, { advance: '1h' }, { operator: 'button.press' }, { advance: '1h' }],
    checks: [
      { never: { not: { get: system, has: { PowerState: 'On' } } } },
      { always: { get: system, has: { PowerState: 'On' } } },
    ],
  });

  const [denied, broken] = explanations;
  const failed = entries.find((entry) => entry.kind === 'check' && entry.number === '2');
  assert.equal([explanations.length, broken?.kind, broken?.number], [2, 'check', '2']);
  assert.equal({ ...denied, number: '2' }, broken);
  assert.equal(
    broken?.changes.map(({ atMs, to }) => [atMs, to]),
    [
      [0, 'On'],
      [failed?.atMs, 'PoweringOff'],
    ],
  );
  assert.match(broken?.changes[1]?.by.join() ?? '', / of power\/1/);
});

test('what came that never was to come is explained by each value that made it hold', () => {
  const told = (never: object) =>
    run({ steps: [tag('rack 7'), { after: '1m', ...tag('rack 9') }], checks: [{ never }] }).explanations?.map(
      ({ pointer, changes, rightUntil }) => [pointer, changes.length, rightUntil?.atMs],
    );
  const rack9 = { AssetTag: { matches: '9$' } };

  assert.equal(told({ get: system, has: rack9 }), [['/AssetTag', 3, 60_000]]);
  assert.equal(told({ get: system, has: { ...rack9, Boot: { BootSourceOverrideTarget: 'None' } } }), [
    ['/AssetTag', 3, 60_000],
    ['/Boot/BootSourceOverrideTarget', 1, undefined],
  ]);
  assert.equal(
    told({
      any: [
        { get: system, has: rack9 },
        { get: system, lacks: ['/SKU'] },
      ],
    }),
    [['/AssetTag', 3, 60_000]],
  );
  assert.equal(told({ get: system, status: 200 }), []);
});

test('a value that was never right says so, a run that passes says nothing, and nobody is asked who did not want it', () => {
  const document = { steps: [{ check: { get: system, has: { SKU: 5 } } }] };
  const { explanations = [] } = run(document);
  const text = formatReport(run(document));
  const reading = parseScenario(JSON.stringify({ name: 'box', ...document }), 'box.json', () => ({
    ok: false,
    reason: '',
  }));

  assert.is(explanations[0]?.rightUntil, undefined);
  assert.match(
    text,
    /\/SKU of …\/Systems\/1\/, in step 1\n.*\nthe value was never as expected\n\nagain: npx tidefish run box\.yaml --seed 1$/,
  );
  assert.is(run({ steps: [tag('a')] }).explanations, undefined);
  assert.ok(reading.ok);
  assert.is(runScenario(reading.scenario, { explains: false }).explanations, undefined);
});

test('who plays a scenario is handed over to while it is looked into, too', () => {
  const steps = [...Array.from({ length: 50 }, (_, index) => tag(`rack ${index}`)), hasTag('none')];
  const reading = parseScenario(JSON.stringify({ name: 'box', steps }), 'box.json', () => ({
    ok: false,
    reason: '',
  }));
  assert.ok(reading.ok);

  const [explained, only] = [true, false].map(
    (explains) => [...playScenario(reading.scenario, { explains })].length,
  ) as [number, number];

  assert.ok(explained > only + steps.length, `${explained} and ${only}`);
});

test('no explanation holds a secret', () => {
  const password = 'Correct-Horse-9';
  const account = '/redfish/v1/AccountService/Accounts/1/';

  const report = run({
    password,
    steps: [
      { request: `PATCH ${account}`, body: { Password: 'Battery-Staple-7' } },
      { check: { get: account, has: { Password: 'Battery-Staple-7' } } },
    ],
  });

  assert.is(report.failed, 1);
  assert.is(report.explanations?.length, 1);
  assert.not.match(JSON.stringify(report) + formatReport(report), /Correct-Horse|Battery-Staple/);
});

test.run();
