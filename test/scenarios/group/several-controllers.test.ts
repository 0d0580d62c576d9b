/** Scenarios with several controllers: members, conditions over members, domains, and what they refuse. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formatProblem } from '../../../models/document/index.js';
import { formatReport, parseScenario, runScenario, type Scenario } from '../../../scenarios/index.js';

const system = '/redfish/v1/Systems/1/';
const reset = 'POST /redfish/v1/Systems/1/Actions/ComputerSystem.Reset/';
const isOff = { get: system, has: { PowerState: 'Off' } };
const runs = { get: system, has: { '/BootProgress/LastState': 'OSRunning' } };
const controllers = [{ count: 4, name: 'm{n}', rack: 'r{r}', perRack: 2, feeds: ['{rack}-A'] }];
const forceOff = { request: reset, body: { ResetType: 'ForceOff' } };

function parse(document: object, files: Readonly<Record<string, string>> = {}) {
  const whole = { name: 'box', controllers, ...document };
  return parseScenario(JSON.stringify(whole), 'box.json', (file) =>
    files[file] === undefined ? { ok: false, reason: 'is missing' } : { ok: true, text: files[file] },
  );
}

function read(document: object, files?: Readonly<Record<string, string>>): Scenario {
  const reading = parse(document, files);
  if (!reading.ok) throw new Error(reading.problems.map(formatProblem).join('\n'));
  return reading.scenario;
}

function problemsOf(document: object): readonly string[] {
  const reading = parse(document);
  return reading.ok ? [] : reading.problems.map(formatProblem);
}

function play(document: object) {
  const report = runScenario(read(document));
  const text = formatReport(report);
  return { ...report, text };
}

test('a step reaches the selected members, and the others stay as they are', () => {
  const { failed, text } = play({
    steps: [
      { on: { rack: 'r2' }, ...forceOff },
      { until: { members: { rack: 'r2' }, where: isOff } },
      { check: { members: 'm*', where: isOff, count: 2 } },
      { check: { members: 'm1', where: { get: system, has: { PowerState: 'On' } } } },
    ],
  });

  assert.is(failed, 0, text);
  assert.match(text, /m3, m4: POST/);
});

test('conditions over members report how many hold, and the first others', () => {
  const { failed, text } = play({
    steps: [{ on: 'm2', ...forceOff }, { until: { members: 'm2', where: isOff } }],
    checks: [{ members: '*', where: runs, count: { range: [4, null] } }],
  });

  assert.is(failed, 1);
  assert.match(text, /members where .*: expected at least 4, found 3/);
  assert.match(text, /among 1 other; m2: .*OSRunning/);
});

test('each member has its own saved values, its name and its draws', () => {
  const { failed, text } = play({
    steps: [
      {
        on: 'm*',
        steps: [
          { request: `GET ${system}`, save: { serial: 'SerialNumber' } },
          {
            request: 'PATCH /redfish/v1/Systems/1/',
            body: { AssetTag: '${member} ${serial}' },
          },
        ],
      },
      {
        on: 'm*',
        check: { get: system, has: { AssetTag: '${member} ${serial}', SerialNumber: '${serial}' } },
      },
      { on: 'm2', request: `GET ${system}`, save: { of2: 'SerialNumber' } },
      {
        check: {
          members: 'm1',
          where: { not: { get: system, has: { AssetTag: { contains: '${member} m' } } } },
        },
      },
    ],
  });

  assert.is(failed, 0, text);
});

test('at most the given number of members execute a step, until its condition fails', () => {
  const { failed, entries } = play({
    steps: [
      {
        name: 'one by one',
        on: 'm*',
        atOnce: 1,
        while: { members: 'm*', where: isOff, count: { range: [0, 1] } },
        steps: [forceOff, { until: isOff }],
      },
    ],
    checks: [{ members: 'm*', where: isOff, count: 2 }],
  });
  const outcomes = entries.flatMap((entry) => (entry.kind === 'step' ? entry.outcome : []));

  assert.is(failed, 0);
  assert.ok(
    outcomes.some((outcome) => outcome.startsWith('not started at 2 members, m3, m4: not 0 to 1 of m*')),
  );
});

test('a lost feed takes its members at one instant, and its return brings them back', () => {
  const { failed, text, entries } = play({
    steps: [
      { at: '1m', lose: { feed: 'r1-A' } },
      { check: { members: { feed: 'r1-A' }, where: { get: system, unavailable: true } } },
      { check: { members: { rack: 'r2' }, where: runs } },
      { after: '1m', restore: { feed: 'r1-A' } },
      { until: { members: '*', where: runs }, limit: '1h' },
    ],
  });
  const lost = entries.find(({ kind, atMs }) => kind === 'change' && atMs > 0);

  assert.is(failed, 0, text);
  assert.is(lost?.atMs, 60_000);
  assert.equal(lost?.members, ['m1', 'm2']);
});

test('a failed step of a member ends its own steps, and the run names the member and the cause', () => {
  const { failed, notRun, text, explanations } = play({
    steps: [
      {
        on: 'm*',
        steps: [
          { request: `GET ${system}`, expect: { has: { HostName: 'other' } } },
          { check: { get: system, has: { PowerState: 'On' } } },
        ],
      },
    ],
  });

  assert.is(failed, 4);
  assert.is(notRun, 0);
  assert.match(text, /✗ m3: GET/);
  assert.equal(
    explanations?.map(({ member }) => member),
    ['m1', 'm2', 'm3', 'm4'],
  );
});

test('one seed has one history, whatever the others do; another seed another one', () => {
  const document = {
    steps: [{ on: '*', request: reset, body: { ResetType: 'ForceRestart' } }, { advance: '20m' }],
  };
  const scenario = read(document);
  const one = runScenario(scenario);

  assert.is(runScenario(scenario).fingerprint, one.fingerprint);
  assert.not.equal(runScenario(scenario, { seed: '2' }).fingerprint, one.fingerprint);
});

test('events of all members are executed in the order of their instants', () => {
  const instants: number[] = [];
  runScenario(
    read({ steps: [{ on: '*', request: reset, body: { ResetType: 'ForceRestart' } }, { advance: '20m' }] }),
    {
      openJournal: (simulation) => {
        simulation.observe({ committed: () => instants.push(simulation.now) });
        return { close: () => undefined };
      },
    },
  );

  assert.equal(
    instants,
    instants.toSorted((one, other) => one - other),
  );
  assert.ok(instants.length > 20);
});

test('groups can have servers of their own, whose parts are checked before the run', () => {
  const servers = [{ name: 'plain' }, { name: 'small', blueprint: 'small.yaml' }];
  const files = { 'small.yaml': 'storage: []\n' };
  const fault = { fault: 'drive.failed', part: 'DE00A000/1' };
  const ok = parse({ controllers: servers, steps: [{ on: 'plain', ...fault }] }, files);
  const wrong = parse({ controllers: servers, steps: [{ on: '*', ...fault }] }, files);

  assert.ok(ok.ok);
  assert.not(wrong.ok);
});

test('steps and conditions without a controller, and unknown members, are refused with their places', () => {
  const check = { check: runs };
  const cases: readonly (readonly [object, RegExp])[] = [
    [
      { steps: [forceOff] },
      /request acts on one controller, but the scenario has several \(expected on: with a name/,
    ],
    [{ steps: [check] }, /steps\[0\]\.check: the condition selects none of the controllers/],
    [
      { steps: [{ on: 'x*', ...check }] },
      /steps\[0\]\.on: no controller is selected by x\* \(expected names such as m1/,
    ],
    [{ steps: [{ on: 'm1', steps: [{ on: 'm2', ...check }] }] }, /an enclosing step has members/],
    [{ steps: [{ lose: { feed: 'B' } }] }, /no member has the feed B \(expected one of r1-A, r2-A\)/],
    [{ steps: [{ advance: '1s' }], checks: [runs] }, /checks\[0\]: the condition selects none/],
    [{ controllers: undefined, steps: [{ on: 'm1', ...check }] }, /the scenario has one controller/],
    [{ controllers: undefined, steps: [{ lose: { feed: 'A' } }] }, /has no domains/],
    [{ controllers: [{ count: 1_001 }], steps: [{ advance: '1s' }] }, /at most 1000 controllers/],
    [
      { controllers: [{ count: 2, name: 'same' }], steps: [{ advance: '1s' }] },
      /two members are called same/,
    ],
    [{ steps: [{ atOnce: 2, advance: '1s' }] }, /atOnce beside on/],
  ];
  const captured = problemsOf({
    controllers: [{ name: 'a' }, { name: 'b', capture: 'mockup' }],
    steps: [{ advance: '1m' }],
  });
  assert.match(
    captured.join('\n'),
    /a group of controllers has no capture in a scenario \(expected a blueprint/,
  );
  for (const [document, expected] of cases) assert.match(problemsOf(document).join('\n'), expected);
});

test('a check of invariants is one of each member', () => {
  const { failed, text } = play({ steps: [{ advance: '1m' }], checks: [{ invariants: 'all' }] });

  assert.is(failed, 0, text);
});

test.run();
