/** Tests of the scenario language as a whole: a problem is reported at its line and column, with the expected value. */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { stringify } from 'yaml';
import { formatProblem } from '../../../models/document/document.js';
import { parseScenario, type ReadText } from '../../../scenarios/index.js';

const noFiles: ReadText = () => ({ ok: false, reason: 'cannot be read (ENOENT)' });

function problemsOf(text: string, readText: ReadText = noFiles): readonly string[] {
  const reading = parseScenario(text, 'box.yaml', readText);
  return reading.ok ? [] : reading.problems.map(formatProblem);
}

/** Returns a scenario with these lines below `steps:`, its second line. */
function withSteps(...lines: string[]): string {
  return `name: box\nsteps:\n${lines.map((line) => `  ${line}\n`).join('')}`;
}

const actions =
  'request, upload, advance, hang, future, until, operator, mains, fault, clear, listener, source, setClock, lose, restore, check, steps, parallel, choose, include';

test('a step without an action is reported at the step, with the actions there are', () => {
  assert.equal(problemsOf(withSteps('- advance: 1s', '- name: nothing')), [
    `box.yaml:4:5: steps[1]: has no action (expected one of ${actions})`,
  ]);
});

test('a step with two actions is reported at the step, naming both', () => {
  assert.equal(problemsOf(withSteps('- advance: 5m', '  request: GET /redfish/v1/')), [
    'box.yaml:3:5: steps[0]: has both request and advance (expected one action in a step)',
  ]);
});

test('a misspelt key is one problem at the key, with the key that was meant', () => {
  const [first, ...others] = problemsOf(withSteps('- {advanc: 5m}'));

  assert.match(first as string, /^box\.yaml:3:6: steps\[0\]\.advanc: .* did you mean "advance"\?/);
  assert.equal(others, []);
});

test('a key beside an action it does not go with is reported where it stands', () => {
  assert.equal(problemsOf(withSteps('- advance: 5m', '  body: {}', '  limit: 1m')), [
    'box.yaml:4:11: steps[0].body: body stands beside advance (expected body beside request)',
    'box.yaml:5:12: steps[0].limit: limit stands beside advance (expected limit beside until or when or every)',
  ]);
});

test('a duration that is none is reported with examples of good ones, wherever one is wanted', () => {
  const expected = "expected a duration such as '10m', '90s', '1h30m' or '500ms'";

  assert.equal(
    problemsOf(withSteps('- advance: 10 minutes', '- {at: 90, advance: 1s}', '- {after: -5s, advance: 1s}')),
    [
      `box.yaml:3:14: steps[0].advance: found "10 minutes" (${expected})`,
      `box.yaml:4:10: steps[1].at: found 90 (${expected})`,
      `box.yaml:5:13: steps[2].after: found "-5s" (${expected})`,
    ],
  );
});

test('an instant that is past in any case is reported at its place before anything runs', () => {
  const steps = withSteps(
    '- advance: 5m',
    '- {after: 1m, operator: mains.off}',
    '- {at: 3m, operator: mains.on}',
  );

  assert.equal(problemsOf(steps), [
    'box.yaml:5:10: steps[2].at: 3m is past when this step is reached (expected at least 6m)',
  ]);
  assert.equal(problemsOf(withSteps('- advance: 5m', '- {at: 5m, operator: mains.off}')), []);
});

test('a step cannot be both at an instant and after a span', () => {
  assert.equal(problemsOf(withSteps('- {at: 5m, after: 3m, advance: 1s}')), [
    'box.yaml:3:5: steps[0]: has both at and after (expected at most one of them)',
  ]);
});

test('a request without a method, or with one in small letters, is no request', () => {
  const expected = "expected a method and a path, such as 'GET /redfish/v1/Systems/1/'";

  for (const bad of ['/redfish/v1/', 'get /redfish/v1/', 'GET redfish/v1/', 'GET /a b', '']) {
    assert.equal(problemsOf(withSteps(`- request: "${bad}"`)), [
      `box.yaml:3:14: steps[0].request: found "${bad}" (${expected})`,
    ]);
  }
});

test('a hand or a fault that does not exist is reported with the nearest one', () => {
  assert.equal(problemsOf(withSteps('- operator: mains.out')), [
    'box.yaml:3:15: steps[0].operator: found "mains.out", did you mean "mains.off"? ' +
      '(expected one of "button.press", "button.hold", "password.type", "password.mistype", "network.wake", "mains.off", "mains.on", "controller.reset", ' +
      '"controller.enable", "servicePort.network", "servicePort.host", "secureBoot.audit", "secureBoot.deploy", "secureBoot.withdraw")',
  ]);
  assert.match(
    problemsOf(withSteps('- fault: host.hang'))[0] as string,
    /^box\.yaml:3:12: .*mean "host\.hung"/,
  );
});

test('a fault that says too little, too much or the wrong thing is reported where that stands', () => {
  assert.equal(
    problemsOf(
      withSteps(
        '- fault: fan.failed',
        '- {fault: host.hung, part: Fan 1}',
        '- {fault: ambient.hot, celsius: 99}',
        '- {clear: ambient.hot, celsius: 30}',
        '- {advance: 1s, part: Fan 1}',
        '- {fault: host.hung, count: 2}',
        '- {fault: host.hung, percent: 0}',
        '- {fault: firmware.writeFails, part: Mgmt 6, percent: 101}',
      ),
    ),
    [
      'box.yaml:3:12: steps[0].fault: fan.failed names no part (expected part: the name of a part)',
      'box.yaml:4:30: steps[1].part: host.hung affects no part (expected no part)',
      'box.yaml:5:35: steps[2].celsius: celsius is 99 (expected a whole number from 5 to 70)',
      'box.yaml:6:35: steps[3].celsius: celsius stands beside clear (expected celsius beside fault)',
      'box.yaml:7:25: steps[4].part: part stands beside advance (expected part beside fault or clear)',
      'box.yaml:8:31: steps[5].count: host.hung takes no count here (expected no count)',
      'box.yaml:9:33: steps[6].percent: percent is 0 (expected a whole number from 1 to 100)',
      'box.yaml:10:57: steps[7].percent: percent is 101 (expected a whole number from 1 to 100)',
    ],
  );
});

test("a part that the scenario's own server does not have is reported where it stands, with those it has", () => {
  const fans = 'blueprint: {fans: [{name: Left}, {name: Right}]}\n';

  assert.equal(
    problemsOf(fans + withSteps('- {fault: fan.failed, part: Left}', '- {clear: fan.failed, part: Fan 1}')),
    [
      'box.yaml:5:31: steps[1].part: there is no part "Fan 1" that fan.failed can affect (expected one of Left, Right)',
    ],
  );
});

test('an expectation that could not fail is refused', () => {
  const get = '- {request: GET /redfish/v1/';

  assert.match(problemsOf(withSteps(`${get}, expect: {has: {}}}`))[0] as string, /at least one property/);
  assert.match(problemsOf(withSteps(`${get}, expect: {message: []}}`))[0] as string, /at least 1/);
  assert.match(problemsOf(withSteps('- check: {log: iel, has: {}}'))[0] as string, /at least one property/);
  assert.match(
    problemsOf(withSteps(`${get}, expect: {unavailable: false}}`))[0] as string,
    /true, or the key omitted/,
  );
});

test('nothing can be expected of an answer that is expected not to come', () => {
  assert.equal(
    problemsOf(withSteps('- request: GET /redfish/v1/', '  expect: {unavailable: true, status: 200}')),
    [
      'box.yaml:4:41: steps[0].expect.status: status requires a response (expected no other expectation together with unavailable)',
    ],
  );
});

test('a check looks at a resource or into a log, never at both, and knows what a log entry has', () => {
  assert.match(
    problemsOf(withSteps('- check: {has: {A: 1}}'))[0] as string,
    /check: is of no kind: its keys are has \(expected one of get, log, /,
  );
  assert.match(
    problemsOf(withSteps('- check: {get: /x, log: iel}'))[0] as string,
    /^box\.yaml:3:12: .*has both get and log/,
  );
  assert.match(problemsOf(withSteps('- check: {log: iel, has: {cod: 1}}'))[0] as string, /mean "code"/);
  const alerts = (has: string) => problemsOf(withSteps(`- check: {log: event, has: ${has}}`));
  assert.equal(alerts('{messageId: MgmtEvents.FanFailed, severity: OK, origin: /x, number: 1}'), []);
  assert.match(
    alerts('{code: 1}')[0] as string,
    /no code in log event.*one of number, messageId, severity, origin/,
  );
  assert.match(
    alerts('{severity: Caution}')[0] as string,
    /severity is Caution.*one of OK, Warning, Critical/,
  );
  assert.match(
    problemsOf(withSteps('- check: {log: iml, has: {messageId: MgmtEvents.FanFailed}}'))[0] as string,
    /no messageId in log iml/,
  );
});

test('a start without its zone is refused: the machine it runs on would decide what it means', () => {
  assert.match(
    problemsOf(`start: 2026-01-01T00:00:00\n${withSteps('- advance: 1s')}`)[0] as string,
    /^box\.yaml:1:8: start: .*with its zone/,
  );
});

test('what is wrong with a blueprint in the file stands at its place in the file', () => {
  const text = `blueprint:\n  nics:\n    - {id: x, ports: many}\n${withSteps('- advance: 1s')}`;

  assert.ok(
    problemsOf(text).some((problem) => problem.startsWith('box.yaml:3:22: blueprint.nics[0].ports: ')),
  );
});

test('a blueprint that is named is looked for beside the scenario, and has problems of its own', () => {
  const text = `blueprint: ../rack.yaml\n${withSteps('- advance: 1s')}`;
  const asked: string[] = [];
  const readText =
    (blueprint: string): ReadText =>
    (file) => {
      asked.push(file);
      return { ok: true, text: blueprint };
    };

  const wrong = parseScenario(text, 'some/where/box.yaml', readText('system: {model: 5}'));
  const right = parseScenario(text, 'some/where/box.yaml', readText('system: {model: Rack 9}'));

  assert.equal(asked, ['some/rack.yaml', 'some/rack.yaml']);
  assert.match(
    wrong.ok ? '' : formatProblem(wrong.problems[0] as never),
    /^some\/rack\.yaml:1:17: system\.model: /,
  );
  assert.is(right.ok && right.scenario.blueprint.system?.model, 'Rack 9');
  assert.equal(problemsOf(text), [
    'box.yaml:1:12: blueprint: ../rack.yaml: cannot be read (ENOENT) (expected a blueprint file)',
  ]);
});

test('a passcode goes into the body of a request, and there must be one to put it into', () => {
  const login = '- request: POST /redfish/v1/SessionService/Sessions/';

  assert.equal(problemsOf(withSteps(login, '  passcodeOf: alice', '  body: {UserName: alice}')), []);
  for (const body of ['  headers: {}', '  body: []', '  body: text']) {
    assert.equal(problemsOf(withSteps(login, '  passcodeOf: alice', body)), [
      'box.yaml:4:17: steps[0].passcodeOf: has no such body ' +
        '(expected a body that is a mapping, to put the passcode into)',
    ]);
  }
});

test('JSON is read as well, with its own columns', () => {
  assert.match(
    problemsOf('{"name":"a",\n"steps":[{"operator":"mains"}]}')[0] as string,
    /^box\.yaml:2:22: steps\[0\]\.operator: /,
  );
});

test('the least scenario is a name and a step; the rest has its defaults', () => {
  const reading = parseScenario(withSteps('- request: GET /redfish/v1/'), 'box.yaml', noFiles);

  assert.ok(reading.ok);
  const { seed, startMs, checks, steps } = reading.scenario;
  assert.equal({ seed, startMs, checks }, { seed: '1', startMs: Date.UTC(2026, 0, 1), checks: [] });
  assert.is(steps[0]?.action.words(new Map()), 'GET /redfish/v1/');
});

test('a seed is text, whether it is written as a number or not', () => {
  for (const seed of ['7', '"7"']) {
    const reading = parseScenario(`seed: ${seed}\n${withSteps('- advance: 1s')}`, 'box.yaml', noFiles);
    assert.is(reading.ok && reading.scenario.seed, '7');
  }
});

test('no document whatever makes the language throw: it is a scenario, or it has problems', () => {
  const word = fc.constantFrom('1s', 'x', 'mains.off', 'GET /redfish/v1/', 5, null, true, {}, []);
  const key = fc.constantFrom(
    'at',
    'after',
    'request',
    'advance',
    'until',
    'limit',
    'check',
    'expect',
    'bogus',
    'as',
  );
  const step = fc.dictionary(
    key,
    fc.oneof(word, fc.dictionary(fc.constantFrom('get', 'log', 'has', 'away'), word)),
  );
  const document = fc.record({ name: word, seed: word, start: word, blueprint: word, steps: fc.array(step) });

  fc.assert(
    fc.property(document, (value) => {
      const reading = parseScenario(stringify(value), 'any', noFiles);
      assert.ok(reading.ok || reading.problems.length > 0);
    }),
    { seed: 20_260_211, numRuns: 500 },
  );
});

test.run();
