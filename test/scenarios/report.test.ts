/** Tests of the report: readable for users, complete for programs, and without secrets. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController } from '../../index.js';
import { formatProblem } from '../../models/document/document.js';
import {
  formatReport,
  formatVirtualTime,
  parseScenario,
  runScenario,
  type Scenario,
} from '../../scenarios/index.js';
import { sessionsUri } from '../support/lab.js';

function scenarioOf(text: string): Scenario {
  const reading = parseScenario(text, 'box.yaml', () => ({ ok: false, reason: 'none' }));
  if (!reading.ok) throw new Error(reading.problems.map(formatProblem).join('\n'));
  return reading.scenario;
}

test('no report holds a password or a token, whatever is sent or expected', () => {
  const password = 'Correct-Horse-9';
  const body = `{UserName: Administrator, Password: ${password}}`;
  const scenario = scenarioOf(
    [
      'name: box',
      `password: ${password}`,
      'steps:',
      `  - {request: POST ${sessionsUri}, body: ${body}, expect: {status: 201, headers: {X-Auth-Token: x}}}`,
      `  - {request: POST ${sessionsUri}, body: '{"Password":"${password}"', expect: {status: 400}}`,
      `  - {request: PATCH /redfish/v1/Systems/1/, body: {A: [{Password: ${password}}]}, expect: {status: 400}}`,
      `  - {request: GET /redfish/v1/Systems/1/, as: {user: Administrator, password: ${password}}}`,
      `  - {request: GET /redfish/v1/, headers: {X-Auth-Token: ${password}}}`,
      `  - {request: GET /redfish/v1/, expect: {has: {Token: ${password}}}}`,
    ].join('\n'),
  );
  const controller = createController({ seed: '1', password });
  const login = controller.post(sessionsUri, { UserName: 'Administrator', Password: password });
  const token = login.headers['x-auth-token'] ?? '';

  const report = runScenario(scenario);
  const texts = [formatReport(report), JSON.stringify(report)];

  assert.is(token.length, 32);
  assert.is(report.failed, 2);
  for (const text of texts) {
    assert.not.ok(text.includes(password));
    assert.not.ok(text.includes(token));
    assert.ok(
      text.includes('expected (not shown), found (not shown)') || text.includes('"found":"(not shown)"'),
    );
  }
});

test('a report tells each step with its time and outcome, what changed, and for a failure both sides and the place', () => {
  const scenario = scenarioOf(
    [
      'name: box',
      'description: |',
      '  Someone trips over',
      '  the cable.',
      'steps:',
      '  - {name: the label is put on, request: PATCH /redfish/v1/Systems/1/, body: {AssetTag: rack 7}}',
      '  - {after: 26h, operator: mains.off}',
      '  - {request: GET /redfish/v1/Systems/1/, as: nobody}',
      '  - {until: {get: /redfish/v1/, status: 200}, limit: 90s}',
      '  - advance: 1h',
      'checks:',
      '  - {get: /redfish/v1/}',
    ].join('\n'),
  );

  const text = formatReport(runScenario(scenario)).replace(/[0-9a-f]{64}/, 'F');

  assert.is(
    text,
    [
      'box  box.yaml',
      'Someone trips over',
      'the cable.',
      'seed 1, starts 2026-01-01T00:00:00Z',
      '',
      '+00:00:00.000    controller: answering, PowerState: On, PostState: FinishedPost, BootProgress: OSRunning',
      '+00:00:00.000  ✓ the label is put on',
      '                 PATCH …/Systems/1/ {AssetTag: rack 7} → 200 Base.Success',
      '+1d 02:00:00.000  ✓ operator mains.off',
      '+1d 02:00:00.000    controller: unavailable',
      '+1d 02:00:00.000  ✗ GET …/Systems/1/ as nobody → no response, the controller is unavailable',
      '                    answer: expected 2xx, found no response, the controller is unavailable',
      '                    box.yaml:8:5',
      '+1d 02:01:30.000  ✗ until GET /redfish/v1/ is 200 → not within 1m30s',
      '                    answer: expected 200, found no response, the controller is unavailable',
      '                    box.yaml:9:13',
      '',
      '2 passed, 2 failed, 2 not run, virtual time +1d 02:01:30.000, 4 events',
      'fingerprint F',
      '',
      'again: npx tidefish run box.yaml --seed 1',
    ].join('\n'),
  );
});

test('styles dress pieces of the text and change none of it', () => {
  const report = runScenario(scenarioOf('name: box\nsteps: [{request: GET /nowhere/}, {advance: 1s}]'));
  const tag = (name: string) => (text: string) => `<${name}>${text}</${name}>`;
  const style = { title: tag('t'), good: tag('g'), bad: tag('b'), faint: tag('f') };

  const dressed = formatReport(report, style);

  assert.ok(dressed.includes('<t>box</t>'));
  assert.ok(dressed.includes('<g>✓</g> advance 1s'));
  assert.ok(dressed.includes('<b>✗</b> GET /nowhere/'));
  assert.is(dressed.replace(/<\/?[tgbf]>/g, ''), formatReport(report));
});

test('a report is plain JSON', () => {
  const report = runScenario(scenarioOf('name: box\nsteps: [{advance: 1s}]'));
  const { entries, fingerprint, ...rest } = JSON.parse(JSON.stringify(report)) as typeof report;

  assert.match(fingerprint, /^[0-9a-f]{64}$/);
  assert.equal(entries.at(-1), {
    kind: 'step',
    number: '1',
    atMs: 1_000,
    what: 'advance 1s',
    outcome: '',
    failures: [],
  });
  assert.equal(rest, {
    name: 'box',
    file: 'box.yaml',
    seed: '1',
    startMs: Date.UTC(2026, 0, 1),
    passed: 1,
    failed: 0,
    notRun: 0,
    durationMs: 1_000,
    events: 0,
    again: 'npx tidefish run box.yaml --seed 1',
  });
});

test('virtual time counts hours up to a day, then days, and knows a time before the start', () => {
  assert.equal([0, 1, 61_001, 86_399_999, 86_400_000, -5].map(formatVirtualTime), [
    '+00:00:00.000',
    '+00:00:00.001',
    '+00:01:01.001',
    '+23:59:59.999',
    '+1d 00:00:00.000',
    '-00:00:00.005',
  ]);
});

test.run();
