/**
 * Tests of shrinking: the result fails in the same way as the original. It has fewer and earlier steps, simpler values,
 * and nothing unnecessary.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { stringify } from 'yaml';
import {
  NotFailing,
  parseScenario,
  type ReadText,
  runScenario,
  runSeed,
  type Scenario,
  type SeedOutcome,
  type ShrinkOptions,
  shrink,
  shrinkInteractively,
  shrinkStepwise,
} from '../../../scenarios/index.js';
import { asWritten, hasTag, reset, system, tag } from '../../support/scenarios/scenario-rig.js';

const noFiles: ReadText = () => ({ ok: false, reason: 'cannot be read' });

function scenarioOf(document: object, readText = noFiles): Scenario {
  const reading = parseScenario(stringify({ name: 'box', ...document }), 'box.scenario.yaml', readText);
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  return reading.scenario;
}

const shrunk = (document: object, options?: ShrinkOptions) => shrink(scenarioOf(document), options);

/** Scenario in which many steps and options do not matter for the failure of its last check. */
const night = {
  seed: 9,
  start: '2027-03-01T08:00:00Z',
  blueprint: { system: { model: 'Box' } },
  listeners: { 'https://listener.example.com/events': [200] },
  steps: [
    { name: 'a label', ...tag('rack 7'), expect: { status: 200 } },
    { after: '12m30s', fault: 'ambient.hot', celsius: 43 },
    {
      parallel: [
        [
          { after: '1h4m17s', fault: 'fan.failed', part: 'Fan 2' },
          { after: '10m', fault: 'drive.failed', part: 'DE00A000/4' },
        ],
        [{ repeat: 3, after: '20s', ...tag('round ${round}') }, { advance: '3h' }],
      ],
    },
    { steps: [{ request: `GET ${system}`, save: { tag: 'AssetTag' } }, tag('was ${tag}')] },
  ],
  checks: [
    { get: system, has: { PowerState: 'On' } },
    { never: { get: '/redfish/v1/Chassis/1/', has: { Status: { HealthRollup: 'Critical' } } } },
    { never: { get: system, has: { Status: { HealthRollup: 'Critical' } } } },
  ],
};

const shrunkNight = shrunk(night, { while: 3 });

test('steps, times, the server and who is outside go, as far as the same check stays broken', () => {
  const { document, steps, stepsBefore, isMinimal, text, failure } = shrunkNight;

  assert.equal(document, {
    name: 'box',
    steps: [{ fault: 'drive.failed', part: 'DE00A000/4' }],
    checks: [night.checks[2]],
  });
  assert.equal([steps, stepsBefore, isMinimal], [1, 8, true]);
  assert.match(failure, /^check 1, GET …\/Systems\/1\/ has .*: expected never, found it holds$/);
  assert.ok(text.startsWith(`# Shrunk from box.scenario.yaml; the scenario fails in\n# ${failure}\n`));
});

test('what comes out is a file that fails as it says, and shrinks no further', () => {
  const { text, document, failure } = shrunkNight;

  const reading = parseScenario(text, 'box.scenario.yaml', noFiles);
  const scenario = reading.ok ? reading.scenario : undefined;

  assert.ok(scenario !== undefined && runScenario(scenario).failed === 1);
  const again = shrink(scenario, { while: 1 });
  assert.equal([again.document, again.failure], [document, failure]);
});

test('a step that comes out wrong stays the one that does, with what it needs', () => {
  const { document } = shrunk({
    steps: [
      { after: '1m', ...tag('a') },
      { after: '7m3s', fault: 'ambient.hot', celsius: 43 },
      { name: 'the wrong one', ...hasTag('b') },
      { advance: '1h' },
      hasTag('c'),
    ],
    checks: [{ get: system, has: { PowerState: 'On' } }],
  });

  assert.equal(document.steps, [tag('a'), { name: 'the wrong one', ...hasTag('b') }]);
  assert.is(document.checks, undefined);
});

test('the step is found wherever it stands, and among others of its name', () => {
  const steps = [
    { steps: [tag('a'), { name: 'looks', ...hasTag('a') }] },
    {
      parallel: [
        [{ advance: '1m' }],
        [
          { after: '10s', ...tag('c') },
          { name: 'looks', ...hasTag('c') },
        ],
      ],
    },
    { name: 'looks', ...hasTag('d') },
  ];
  const { document } = shrunk({ steps });
  const inside = shrunk({ steps: steps.with(0, { steps: [tag('a'), { name: 'looks', ...hasTag('b') }] }) });

  assert.equal(document.steps, [tag('c'), { name: 'looks (this one)', ...hasTag('d') }]);
  assert.equal(inside.document.steps, [tag('a'), { name: 'looks (this one)', ...hasTag('b') }]);
});

test("without a check of one's own the server has to be in the same states when it fails", () => {
  const document = {
    steps: [
      { operator: 'button.press' },
      { until: { get: system, has: { PowerState: 'Off' } } },
      tag('a'),
      hasTag('b'),
    ],
  };
  const inStates = shrunk(document);
  const anyhow = shrunk(
    { ...document, steps: document.steps.slice(0, 3), checks: [hasTag('b').check] },
    { while: 1 },
  );

  assert.is(inStates.steps, 4);
  assert.is(anyhow.steps, 1);
});

function firstOutcome(
  run: (number: number) => SeedOutcome,
  isSought: (outcome: SeedOutcome) => boolean,
): SeedOutcome {
  for (let number = 0; number < 50; number++) {
    const outcome = run(number);
    if (isSought(outcome)) return outcome;
  }
  throw new Error('no such seed');
}

test('the faults of a seed that a sweep has found become steps, and only those that matter are left', () => {
  const scenario = scenarioOf({
    steps: [{ request: `POST ${reset}`, body: { ResetType: 'ForceRestart' } }, { advance: '10m' }],
    checks: [{ always: { get: '/redfish/v1/Chassis/1/', has: { Status: { HealthRollup: 'OK' } } } }],
  });
  const faultsWithinMs = 600_000;
  // Failing seed with more faults than the failure needs.
  const { seed, failure } = firstOutcome(
    (number) => runSeed(asWritten(scenario), String(number), { faultsWithinMs }),
    ({ failure: its }) => (its?.faults.length ?? 0) > 3,
  );

  const inStates = shrink(scenario, { seed, faultsWithinMs });
  const anyhow = shrink(scenario, { seed, faultsWithinMs, while: 1 });

  assert.equal([inStates.steps, anyhow.steps], [2, 1]);
  const [only] = anyhow.document.steps as readonly { readonly fault?: string }[];
  assert.ok(failure?.faults.some(({ fault }) => fault === only?.fault));
  assert.match(JSON.stringify(inStates.document.steps), `"fault":"${only?.fault}"`);
});

test('files that are included and parameters are put in, so that one file is left', () => {
  const readText: ReadText = (file) =>
    file === 'label.yaml'
      ? { ok: true, text: stringify({ parameters: { label: 'none' }, steps: [tag('${label}')] }) }
      : { ok: true, text: stringify({ system: { model: 'Box' } }) };
  const scenario = scenarioOf(
    {
      parameters: { rack: 7 },
      blueprint: 'server.yaml',
      steps: [{ include: 'label.yaml', with: { label: 'rack ${rack}' } }],
      checks: [{ not: { all: [{ get: system, has: { AssetTag: 'rack 7', Model: 'Box' } }] } }],
    },
    readText,
  );

  const { document } = shrink(scenario);

  assert.equal(document.steps, [tag('rack 7')]);
  assert.equal(document.blueprint, { system: { model: 'Box' } });
  assert.is(document.parameters, undefined);
});

test('numbers and durations become small and round, as far as it still fails', () => {
  const { document } = shrunk(
    {
      steps: [
        { after: '2h17m3s', fault: 'ambient.hot', celsius: 57 },
        { after: '1h59m59s', clear: 'ambient.hot' },
        { repeat: 9, ...tag('hot') },
      ],
    },
    {
      while: {
        never: {
          get: '/redfish/v1/Chassis/1/Thermal/',
          has: { '/Temperatures/0/Status/Health': 'Critical' },
        },
      },
    },
  );

  const [only] = document.steps as readonly { readonly celsius: number }[];
  assert.equal(Object.keys(only ?? {}), ['fault', 'celsius']);
  assert.ok((only?.celsius ?? 99) < 57);
});

test('the duration of a hang is shortened, as far as the run still fails', () => {
  const { document } = shrunk(
    { steps: [tag('before'), { hang: '37m11s' }] },
    { while: { never: { get: system, unavailable: true } } },
  );

  const [only] = document.steps as readonly { readonly hang: string }[];
  assert.equal(Object.keys(only ?? {}), ['hang']);
  assert.not(only?.hang === '37m11s');
});

test('it is the same each time, ends after as many runs as it may, and tells how far it has come', () => {
  const again = shrunk(night, { while: 3 });
  const progress = [...shrinkStepwise(scenarioOf(night), { while: 3, runsMax: 4 })];
  const short = shrunk(night, { while: 3, runsMax: 4 });
  const none = shrunk(night, { while: 3, stopped: () => true });

  assert.equal(again, shrunkNight);
  assert.equal(
    progress.map(({ runs }) => runs),
    [1, 2, 3, 4],
  );
  assert.equal([short.runs, short.isMinimal, none.runs, none.steps, none.isMinimal], [4, false, 0, 8, false]);
  assert.ok(short.steps < 8);
});

test('what does not fail, or not so, is not shrunk, and it is said why', () => {
  const fine = { steps: [tag('a')], checks: [hasTag('a').check] };

  assert.throws(
    () => shrunk(fine),
    (error: Error) => error instanceof NotFailing && /the scenario passes/.test(error.message),
  );
  assert.throws(
    () => shrunk(fine, { while: 1 }),
    (error: Error) => error instanceof NotFailing && /is not broken/.test(error.message),
  );
  assert.throws(() => shrunk(fine, { while: 2 }), /there is no check 2; the scenario has 1/);
  assert.throws(() => shrunk(fine, { while: { nver: {} } }), /no check: .*expected one of get, log/);
});

test('somebody else says how a candidate fails: the whole first, and each of them once', () => {
  const asked: string[] = [];
  const judge = (document: object): string | undefined => {
    const text = JSON.stringify(document);
    asked.push(text);
    return text.includes('drive.failed') && text.includes('ambient.hot')
      ? `failing ${asked.length}`
      : undefined;
  };
  const shrinking = shrinkInteractively(scenarioOf(night));
  let turn = shrinking.next();
  while (turn.done !== true) turn = shrinking.next(judge(turn.value.document));

  const { steps, stepsBefore, failure, runs, isMinimal, document } = turn.value;
  assert.equal([steps, isMinimal], [2, true]);
  assert.ok(stepsBefore > 2);
  assert.is(runs, asked.length - 1);
  assert.is(new Set(asked).size, asked.length);
  assert.is(failure, `failing ${asked.indexOf(JSON.stringify(document)) + 1}`);
  const sound = shrinkInteractively(scenarioOf(night));
  sound.next();
  assert.throws(
    () => sound.next(undefined),
    (error: unknown) => error instanceof NotFailing,
  );
});

test.run();
