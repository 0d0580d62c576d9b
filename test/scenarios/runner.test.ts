/** Tests of running a scenario: failures, their reports, the steps after a failure, and the times of steps. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formatProblem } from '../../models/document/document.js';
import {
  parseScenario,
  playScenario,
  type ResultEntry,
  runScenario,
  type Scenario,
  type ScenarioReport,
} from '../../scenarios/index.js';

function scenarioOf(text: string): Scenario {
  const reading = parseScenario(text, 'box.yaml', () => ({ ok: false, reason: 'none' }));
  if (!reading.ok) throw new Error(reading.problems.map(formatProblem).join('\n'));
  return reading.scenario;
}

/** Runs a scenario with these lines below `steps:`, its second line. */
function run(...lines: string[]): ScenarioReport {
  return runScenario(scenarioOf(`name: box\nsteps:\n${lines.map((line) => `  ${line}\n`).join('')}`));
}

function results({ entries }: ScenarioReport): ResultEntry[] {
  return entries.filter((entry): entry is ResultEntry => 'failures' in entry);
}

/** Returns every failure as `line:column what: expected …, found …`. */
function failuresOf(report: ScenarioReport): string[] {
  return results(report).flatMap(({ failures }) =>
    failures.map(
      ({ line, column, what, expected, found }) =>
        `${line}:${column} ${what}: expected ${expected}, found ${found}`,
    ),
  );
}

const system = '/redfish/v1/Systems/1/';
const reset = `${system}Actions/ComputerSystem.Reset/`;
const refusal = '400 Mgmt.InvalidOperationForSystemState: The operation is not possible in the present state';

test('a request without an expectation must succeed', () => {
  const report = run(`- request: POST ${reset}`, "  body: {ResetType: 'On'}");

  assert.equal(failuresOf(report), [`3:5 status: expected 2xx, found ${refusal}: Power is on.`]);
});

test('a wrong status is told with both sides, at the place of the expected one', () => {
  const report = run(`- request: GET ${system}`, '  expect: {status: 404}');

  assert.equal(failuresOf(report), ['4:22 status: expected 404, found 200']);
});

test('a message that is expected must be there; it decides about the status when none is expected', () => {
  const refused = [`- request: POST ${reset}`, "  body: {ResetType: 'On'}"];

  assert.is(run(...refused, '  expect: {message: Mgmt.InvalidOperationForSystemState}').failed, 0);
  assert.is(run(...refused, '  expect: {message: Mgmt.2.30.InvalidOperationForSystemState}').failed, 0);
  assert.equal(failuresOf(run(...refused, '  expect: {message: Base.Success}')), [
    `5:23 message: expected Base.Success, found ${refusal}: Power is on.`,
  ]);
  assert.equal(
    failuresOf(run(...refused, '  expect: {message: [Mgmt.InvalidOperationForSystemState, Base.Created]}')),
    [`5:23 message: expected Base.Created, found ${refusal}: Power is on.`],
  );
});

test('every property that differs is told at its own place, however deep', () => {
  const report = run(
    `- request: GET ${system}`,
    '  expect:',
    '    has:',
    "      PowerState: 'Off'",
    '      Boot: {BootSourceOverrideMode: Legacy, BootSourceOverrideTarget: None}',
    '      /Oem/Vnd/PostState: InPost',
    '      Links: {Chassis: []}',
    '      Nowhere: {To: be}',
  );

  assert.equal(failuresOf(report), [
    '6:21 /PowerState: expected Off, found On',
    '7:40 /Boot/BootSourceOverrideMode: expected Legacy, found UEFI',
    '8:29 /Oem/Vnd/PostState: expected InPost, found FinishedPost',
    '9:26 /Links/Chassis: expected [], found [{@odata.id: /redfish/v1/Chassis/1/}]',
    '10:18 /Nowhere: expected {To: be}, found nothing',
  ]);
});

test('a property that should not be there, and a header that is another, are failures', () => {
  const report = run(
    `- request: GET ${system}`,
    '  expect: {lacks: [Nowhere, /Boot/BootOptions/0, PowerState], headers: {odata-version: 3.0.1, X-None: a}}',
  );

  assert.equal(failuresOf(report), [
    '4:90 header odata-version: expected "3.0.1", found "4.0"',
    '4:105 header X-None: expected a, found nothing',
    '4:52 /PowerState: expected nothing, found On',
  ]);
});

test('a list is as expected only with exactly these items; their mappings may have more', () => {
  const list = (items: string) =>
    run('- request: GET /redfish/v1/Systems/', `  expect: {has: {Members: ${items}}}`);

  assert.is(list('[{"@odata.id": /redfish/v1/Systems/1/}]').failed, 0);
  assert.is(list('[{"@odata.id": /redfish/v1/Systems/2/}]').failed, 1);
  assert.is(list('[]').failed, 1);
  assert.is(list('{"0": {"@odata.id": /redfish/v1/Systems/1/}}').failed, 1);
});

test('an answer where none was expected, and none where one was, are failures', () => {
  const report = run(
    '- {request: GET /redfish/v1/, expect: {unavailable: true}}',
    '- operator: mains.off',
    '- request: GET /redfish/v1/',
    '- {request: GET /redfish/v1/, expect: {unavailable: true}}',
  );

  assert.equal(failuresOf(report), [
    '3:55 answer: expected none, found 200',
    '5:5 answer: expected 2xx, found no response, the controller is unavailable',
  ]);
});

test('a hand or a fault the present state does not take is a failure of the step, and the run goes on', () => {
  const report = run(
    '- operator: mains.on',
    '- fault: host.hung',
    '- fault: host.hung',
    '- clear: host.hung',
  );

  assert.equal(failuresOf(report), [
    '3:15 operator: expected possible in the current state, found refused: mains/1 does not accept mains.on in its current state',
    '5:12 fault: expected possible in the current state, found refused: power/1 does not accept fault.host.hung in its current state',
  ]);
  assert.is(report.passed, 2);
});

test('each kind of check can fail, and says what it found', () => {
  const report = runScenario(
    scenarioOf(
      [
        'name: box',
        'steps:',
        `  - {request: POST ${reset}, body: {ResetType: ForceRestart}}`,
        '  - check: {log: iel, has: {code: 5}, times: 2}',
        'checks:',
        `  - {get: ${system}, has: {AssetTag: x}}`,
        '  - {get: /redfish/v1/Systems/9/}',
        '  - {log: iel, has: {code: 1035}}',
        '  - {log: iel, has: {code: 5}, times: 0}',
        '  - {log: iel, has: {code: 5}, times: 1}',
      ].join('\n'),
    ),
  );

  assert.equal(failuresOf(report), [
    '4:46 entries of log iel with {code: 5}: expected 2, found 1',
    '6:51 /AssetTag: expected x, found ""',
    '7:5 status: expected 2xx, found 404 Base.ResourceMissingAtURI: There is no resource at /redfish/v1/Systems/9/.',
    '8:21 entries of log iel with {code: 1035}: expected at least 1, found 0',
    '9:39 entries of log iel with {code: 5}: expected 0, found 1',
  ]);
  assert.equal([report.passed, report.failed, report.notRun], [2, 5, 0]);
});

test('what is waited for in vain fails at the limit with what was there instead, and nothing after it is run', () => {
  const report = run(
    `- until: {get: ${system}, has: {PowerState: 'Off'}}`,
    '  limit: 10m',
    '- {request: GET /redfish/v1/Nowhere/}',
    '- advance: 1h',
  );

  assert.equal(failuresOf(report), ['3:60 /PowerState: expected Off, found On']);
  assert.equal([report.passed, report.failed, report.notRun], [0, 1, 2]);
  assert.is(report.durationMs, 600_000);
});

test('an instant that turns out to be past is a failure at its place, and nothing after it is run', () => {
  const report = run(
    `- {request: POST ${reset}, body: {ResetType: GracefulShutdown}}`,
    `- until: {get: ${system}, has: {PowerState: 'Off'}}`,
    '- {at: 1s, operator: mains.off}',
    '- operator: mains.on',
  );

  assert.match(
    failuresOf(report)[0] as string,
    /^5:10 at: expected \d+.* or later, found 1s, which is past$/,
  );
  assert.equal([report.passed, report.failed, report.notRun], [2, 1, 1]);
});

test('a failed expectation does not end the run: what fails later is told as well', () => {
  const report = run(
    '- {request: GET /redfish/v1/Nowhere/}',
    '- advance: 1m',
    '- {request: GET /redfish/v1/Nowhere/}',
  );

  assert.equal(
    results(report).map(({ atMs, failures }) => [atMs, failures.length]),
    [
      [0, 1],
      [60_000, 0],
      [60_000, 1],
    ],
  );
});

test('at counts from the start, after from the end of the step before, and a step without either follows at once', () => {
  const report = run(
    '- {at: 10m, advance: 5m}',
    '- {after: 30s, request: GET /redfish/v1/}',
    '- {request: GET /redfish/v1/}',
    '- {at: 1h, request: GET /redfish/v1/}',
  );

  assert.equal(
    results(report).map(({ atMs }) => atMs),
    [900_000, 930_000, 930_000, 3_600_000],
  );
});

test('until ends at the instant it comes true, and takes no time when it is true already', () => {
  const report = run(
    `- until: {get: ${system}, has: {PowerState: 'On'}}`,
    `- {request: POST ${reset}, body: {ResetType: GracefulShutdown}}`,
    `- until: {get: ${system}, has: {PowerState: 'Off'}}`,
  );
  const off = report.entries.find(
    (entry) =>
      entry.kind === 'change' && entry.changes.some(({ what, to }) => what === 'PowerState' && to === 'Off'),
  );

  assert.is(results(report)[0]?.atMs, 0);
  assert.is(results(report)[2]?.atMs, off?.atMs);
});

test('nobody gets 401, another user what the password opens, and a body of text is sent as it is', () => {
  const report = runScenario(
    scenarioOf(
      [
        'name: box',
        'password: Correct-Horse-9',
        'steps:',
        `  - {request: GET ${system}, as: nobody, expect: {status: 401}}`,
        `  - {request: GET ${system}, as: {user: administrator, password: Correct-Horse-9}}`,
        `  - {request: GET ${system}, as: {user: administrator, password: wrong}, expect: {status: 401}}`,
        `  - {request: PATCH ${system}, body: '{"AssetTag"', expect: {message: Base.MalformedJSON}}`,
        'checks:',
        '  - {log: iel, has: {code: 1000}, times: 1}',
      ].join('\n'),
    ),
  );

  assert.equal(failuresOf(report), []);
});

test('a blueprint in the scenario is the server it runs on, and a start is its first instant', () => {
  const report = runScenario(
    scenarioOf(
      [
        'name: box',
        "start: '2030-05-06T07:08:09+02:00'",
        'blueprint: {settings: {initialPower: "off"}, system: {model: Rack 9}}',
        'steps:',
        `  - {request: GET ${system}, expect: {has: {PowerState: 'Off', Model: Rack 9}}}`,
        '  - {request: GET /redfish/v1/Managers/1/, expect: {has: {DateTime: "2030-05-06T05:08:09Z"}}}',
      ].join('\n'),
    ),
  );

  assert.equal(failuresOf(report), []);
});

test('a run that is given up in the middle closes its recording', () => {
  let closed = 0;
  const scenario = scenarioOf('name: box\nsteps: [{advance: 1m}, {advance: 1m}]');
  const playing = playScenario(scenario, { openJournal: () => ({ close: () => closed++ }) });

  playing.next();
  playing.return(undefined as never);

  assert.is(closed, 1);
});

test.run();
