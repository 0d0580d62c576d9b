/**
 * Tests of the number of matches in a condition: an exact number or a matcher, counted from the start or from a step.
 * Also tests matchers of a status and saved limits.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { exploreSeed } from '../../../scenarios/index.js';
import {
  asWritten,
  failuresOf,
  problemsOf,
  reset,
  results,
  run,
  scenarioOf,
  system,
  told,
} from '../../support/scenarios/scenario-rig.js';

const address = 'https://listener.example.com/events';
const press = { operator: 'button.press' };

/** Condition that matches the log entries of a power loss. */
const powerLost = (more: object = {}) => ({ log: 'iel', has: { code: 1 }, ...more });

/** Steps that switch the server off and on. The step `again` switches it off a second time. */
const twiceOff = [
  press,
  { until: powerLost() },
  { advance: '5m' },
  press,
  { advance: '5m' },
  { name: 'again', ...press },
];

test('a status fits a matcher, or fails with what was wanted in words', () => {
  const asked = (status: unknown) => run({ steps: [{ request: 'GET /redfish/v1/', expect: { status } }] });

  assert.equal(failuresOf(asked({ range: [200, 299] })), []);
  assert.equal(failuresOf(asked({ oneOf: [200, 404] })), []);
  assert.equal(failuresOf(asked({ oneOf: [202, 404] })), ['status: expected one of 202, 404, found 200']);
  assert.equal(failuresOf(asked({ not: { range: [200, 299] } })), [
    'status: expected anything but 200 to 299, found 200',
  ]);
});

test('a condition takes matchers of a status as well, and is worded with them', () => {
  const check = { get: '/redfish/v1/Nowhere/', status: { range: [400, 499] } };
  const report = run({ steps: [{ check }] });

  assert.equal(failuresOf(report), []);
  assert.equal(told(report), [[0, '1 GET …/Nowhere/ is 400 to 499']]);
});

test('a property that no such resource has is a mistake where only a success is expected, by a matcher too', () => {
  const problemsWith = (status: unknown) =>
    problemsOf({ steps: [{ check: { get: system, status, has: { Nonsense: 1 } } }] }).length;

  assert.is(problemsWith({ range: [200, 299] }), 1);
  assert.is(problemsWith({ range: [200, 404] }), 0);
});

test('a value that the schema of a property excludes is an error, with a suggestion', () => {
  const problems = (PowerState: unknown) =>
    problemsOf({ steps: [{ check: { get: system, has: { PowerState } } }] });

  assert.match(problems('off').join(), /never returns "off" there, did you mean "Off"\?/);
  assert.equal([problems('Off'), problems({ not: 'off' })], [[], []]);
});

test('a count fits a matcher, or fails with both sides', () => {
  const counted = (times: unknown) =>
    failuresOf(run({ steps: [...twiceOff, { advance: '5m' }, { check: powerLost({ times }) }] }));

  assert.equal(counted({ range: [2, null] }), []);
  assert.equal(counted({ range: [null, 2] }), []);
  assert.equal(counted({ oneOf: [0, 2] }), []);
  assert.equal(counted({ range: [3, 5] }), ['entries of log iel with {code: 1}: expected 3 to 5, found 2']);
  assert.equal(counted({ not: 2 }), ['entries of log iel with {code: 1}: expected anything but 2, found 2']);
});

test('a count that is too low names the nearest of the others, and one that is too high does not', () => {
  const among = (range: unknown) =>
    results(
      run({ steps: [...twiceOff, { advance: '5m' }, { check: powerLost({ times: { range } }) }] }),
    ).flatMap(({ failures }) => failures.map((failure) => failure.among !== undefined));

  assert.equal(among([3, null]), [true]);
  assert.equal(among([null, 1]), [false]);
});

test('entries are counted since a step began: those before it are not', () => {
  const report = run({
    steps: [
      ...twiceOff,
      { check: powerLost({ times: 0, since: 'again' }) },
      { until: powerLost({ times: 1, since: 'again' }), limit: '5m' },
      { check: powerLost({ times: 2 }) },
    ],
    checks: [powerLost({ times: 1, since: 'again' }), powerLost({ times: 1 })],
  });

  assert.equal(failuresOf(report), ['entries of log iel with {code: 1}: expected 1, found 2']);
  assert.ok(told(report).some(([, what]) => what === '1 log iel has {code: 1}, once, since "again"'));
});

test('a step counts since itself by its own name, also what an entry is counted once more for', () => {
  const waiting = { name: 'waiting', until: powerLost({ since: 'waiting' }), limit: '5m' };
  const report = run({ steps: [press, { until: powerLost() }, press, { advance: '5m' }, press, waiting] });

  assert.equal(failuresOf(report), []);
  assert.ok((results(report).at(-1)?.atMs ?? 0) > 300_000);
});

test('of a step that is taken again it is since it began last', () => {
  const round = [
    { name: 'press', ...press },
    { advance: '10m' },
    { check: powerLost({ since: 'press', times: { oneOf: [0, 1] } }) },
  ];

  assert.equal(failuresOf(run({ steps: [{ repeat: 4, steps: round }] })), []);
  assert.equal(
    failuresOf(run({ steps: [{ repeat: 4, steps: round }], checks: [powerLost({ times: 2 })] })),
    [],
  );
});

test('what a listener got, and alerts, are counted since a step as well', () => {
  const mail = { Destination: address, RegistryPrefixes: ['MgmtEvents'] };
  const grave = { log: 'event', has: { severity: { not: 'OK' } } };
  const report = run({
    listeners: { [address]: 200 },
    steps: [
      { request: 'POST /redfish/v1/EventService/Subscriptions/', body: mail },
      { fault: 'fan.failed', part: 'Fan 1' },
      { name: 'repair', clear: 'fan.failed', part: 'Fan 1' },
      { advance: '1m' },
      { check: { listener: address, times: 2 } },
      { check: { listener: address, times: 1, since: 'repair' } },
      { check: grave },
      { check: { ...grave, times: 0, since: 'repair' } },
      { check: { ...grave, has: { severity: 'OK' }, since: 'repair' } },
    ],
  });

  assert.equal(failuresOf(report), []);
});

test('a condition that counts since a step that has not begun does not hold, nor does its opposite', () => {
  const since = 'later';
  const report = run({
    steps: [
      { check: powerLost({ times: 0, since }) },
      { check: { not: powerLost({ since }) } },
      {
        name: 'never',
        choose: [{ steps: [{ advance: '1s' }] }, { steps: [{ name: since, advance: '1s' }], weight: 1e-9 }],
      },
    ],
    checks: [{ never: powerLost({ since }) }],
  });

  const notYet = 'later: expected a step that has started, found not yet';
  assert.equal(failuresOf(report), [notYet, notYet, notYet]);
});

test('a check over time counts anew when the step begins, though nothing else has changed', () => {
  const report = run({
    steps: [{ advance: '1s' }, { name: 'now', check: powerLost({ times: 0 }) }, { advance: '1m' }],
    checks: [{ eventually: powerLost({ times: 0, since: 'now' }), within: '1s' }],
  });

  assert.equal(failuresOf(report), []);
});

test('futures of a scenario know since when its steps had begun', () => {
  const scenario = scenarioOf({
    steps: [press, { until: powerLost() }, { name: 'on', ...press }, { advance: '10m' }],
    checks: [{ never: powerLost({ since: 'on' }) }],
  });
  const told = exploreSeed(asWritten(scenario), '1', { futures: 60, ties: 'fifo' });
  const whats = told.flatMap(({ failure }) => failure?.what ?? []);

  assert.ok(
    whats.some((what) => what.includes('since "on"')),
    whats.join('\n'),
  );
});

test('only a step of the same file can be counted since, and a history without steps has none', () => {
  const part = {
    steps: [{ name: 'inner', advance: '1s' }, { check: powerLost({ times: 0, since: 'inner' }) }],
  };
  const including = { steps: [{ include: 'part.yaml' }, { include: 'part.yaml' }] };

  assert.equal(failuresOf(run(including, { 'part.yaml': part })), []);
  assert.match(
    problemsOf({ ...including, checks: [powerLost({ since: 'inner' })] }, { 'part.yaml': part }).join(),
    /checks\[0\]\.since: no step is called "inner" \(expected a step with a name\)/,
  );
});

const counts = {
  processors: '/ProcessorSummary/Count',
  memory: '/MemorySummary/TotalSystemMemoryGiB',
  model: 'Model',
};
const saving = { request: `GET ${system}`, save: counts };
const inRange = (range: readonly unknown[]) => ({
  check: { get: system, has: { '/ProcessorSummary/Count': { range } } },
});

test('a saved number is a bound of a range: of values, of a status and of a count', () => {
  const report = run({
    steps: [
      saving,
      inRange(['${processors}', '${memory}']),
      inRange(['${memory}', null]),
      { check: powerLost({ times: { range: [null, '${processors}'] } }) },
      { request: `POST ${reset}`, body: {}, expect: { status: { range: [400, '${memory}'] } } },
      { request: `GET ${system}`, expect: { status: { range: ['${memory}', null] } } },
    ],
  });

  assert.equal(failuresOf(report), [
    '/ProcessorSummary/Count: expected at least 512, found 2',
    'status: expected at least 512, found 200',
  ]);
});

test('a saved value that is no bound fails what it stands in, and its opposite, and no request is sent for it', () => {
  const failed = (...steps: readonly object[]) => failuresOf(run({ steps: [saving, ...steps] }));
  const bounds = 'expected a list of two numbers, the lesser first, of which one may be null';

  assert.equal(failed(inRange(['${memory}', '${processors}'])), [
    `range with memory, processors: ${bounds}, found [512, 2]`,
  ]);
  const [text] = failed(inRange(['${model}', null]));
  assert.ok(text?.startsWith(`range with model: ${bounds}, found [Server `), text);
  assert.is(failed({ check: { not: inRange(['${model}', null]).check } }).length, 1);
  const patch = { request: `PATCH ${system}`, body: { AssetTag: 'sent' } };
  const has = { AssetTag: { range: ['${model}', null] } };
  const report = run({
    steps: [saving, { ...patch, expect: { has } }, { check: { get: system, has: { AssetTag: '' } } }],
  });
  assert.equal(
    results(report)
      .map(({ outcome }) => outcome)
      .slice(1),
    ['not sent', ''],
  );
  assert.is(report.failed, 1);
});

test.run();
