/**
 * Tests of generated scenarios: the scenario of a history passes at once, with the same inputs and the same state as
 * the history.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { JournalWriter, readJournal } from '../../../replay/index.js';
import {
  createController,
  generateScenario,
  type InProcessController,
  parseScenario,
  recordedHistoryOf,
  runScenario,
  type Scenario,
  verifyGenerated,
} from '../../../scenarios/index.js';
import { sample } from '../../support/budget.js';
import { library } from '../../support/paths.js';
import { reset, system } from '../../support/scenarios/scenario-rig.js';

function readText(file: string) {
  return { ok: true as const, text: readFileSync(file, 'utf8') };
}

function scenarioIn(text: string, file: string): Scenario {
  const reading = parseScenario(text, file, readText);
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  return reading.scenario;
}

/** Runs a scenario and returns its recorded history and its report. */
function lifeWith(scenario: Scenario) {
  const lines: string[] = [];
  const report = runScenario(scenario, {
    explains: false,
    openJournal: (simulation, genesis) => new JournalWriter(simulation, genesis, (line) => lines.push(line)),
  });
  const reading = readJournal(`${lines.join('\n')}\n`, 'life.jsonl');
  if (!reading.ok) throw new Error(reading.problem.message);
  return { life: recordedHistoryOf(reading.journal), report };
}

/**
 * Scenarios that put a secret into the tree. The journal does not contain the secret. The generated scenario therefore
 * uses another secret, and has another fingerprint.
 */
const withSecrets = [
  'auxiliary-power-cycle',
  'controller-restarts',
  'event-delivery',
  'idle-sessions',
  'locked-configuration',
  'snmp-traps',
].map((name) => `${name}.scenario.yaml`);
/**
 * Number of writes whose request is unknown, by scenario. The generated scenario lists them as left out. Recorded
 * writes do not contain the network faults that clients met.
 */
const lacking: Readonly<Record<string, number>> = {
  'disturbed-network.scenario.yaml': 1,
  'login-storm.scenario.yaml': 15,
  'trial-licence.scenario.yaml': 1,
};

/**
 * Scenarios in which the left-out input is the trace of a refused request. The generated scenario repeats the request,
 * which leaves the same trace.
 */
const refusedAgain = ['trial-licence.scenario.yaml'];

// A scenario is generated from the journal of one controller.
const files = readdirSync(library)
  .filter((name) => name.endsWith('.scenario.yaml'))
  .filter((name) => {
    const file = path.join(library, name);
    return scenarioIn(readFileSync(file, 'utf8'), file).controllers === undefined;
  });
for (const name of sample(files, 3)) {
  test(`${name} as a journal and as a scenario again has the same inputs and the same state, or says what it lacks`, () => {
    const file = path.join(library, name);
    const { life, report } = lifeWith(scenarioIn(readFileSync(file, 'utf8'), file));

    const written = generateScenario(life, 'again');
    const proof = verifyGenerated(written, life, 'again.scenario.yaml');

    const lacks = lacking[name];
    if (lacks !== undefined) {
      assert.is(written.leftOut.length, lacks);
      assert.is(proof.hasSameInputs, refusedAgain.includes(name));
      return;
    }
    assert.equal(written.leftOut, []);
    assert.equal([proof.passes, proof.hasSameInputs], [true, true]);
    assert.is(proof.report.fingerprint === report.fingerprint, !withSecrets.includes(name));
  });
}

const basic = (user: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
});
const accounts = '/redfish/v1/AccountService/Accounts/';
const sessions = '/redfish/v1/SessionService/Sessions/';
const subscriptions = '/redfish/v1/EventService/Subscriptions/';

function stepsOf(text: string): readonly Record<string, unknown>[] {
  return parse(text).steps;
}

function proves(text: string, controller: InProcessController): void {
  const report = runScenario(scenarioIn(text, 'life.scenario.yaml'));
  assert.equal([report.failed, report.notRun], [0, 0], JSON.stringify(report.entries));
  assert.is(report.durationMs, controller.now - controller.genesis.startMs);
}

test('people log in, fail to, and are given passwords: those are made up, and who asked is kept', () => {
  const controller = createController();
  controller.post(accounts, { UserName: 'ops', Password: 'top-secret-1', RoleId: 'Operator' });
  controller.post(sessions, { UserName: 'ops', Password: 'top-secret-1' });
  controller.post(sessions, { UserName: 'ops', Password: 'not-it' });
  controller.advance('1m').request('PATCH', system, { AssetTag: 'mine' }, basic('ops', 'top-secret-1'));

  const text = controller.toScenario();

  assert.not.match(text, /top-secret|not-it/);
  const [made, login, failed, looked] = stepsOf(text);
  assert.equal(made?.body, { UserName: 'ops', Password: 'Made-Up-0001', RoleId: 'Operator' });
  assert.equal(login?.body, { UserName: 'ops', Password: 'Made-Up-0001' });
  assert.equal(failed?.as, { user: 'ops', password: 'wrong-password' });
  assert.equal(looked?.after, '1m');
  proves(text, controller);
});

test('an upload, and who was outside, come back as a described image, listeners and sources', () => {
  const image = { for: 'controller', version: '3.01 Feb 11 2026' } as const;
  const controller = createController({
    seed: 'out there',
    start: '2027-05-06T07:08:09Z',
    blueprint: { system: { model: 'Box' } },
    listeners: { 'https://l.example.com/e': [503, { status: 202, after: '2s' }] },
    sources: { 'https://files.example.com/a.bin': { image, after: '3s' } },
  });
  controller.post(subscriptions, {
    Destination: 'https://l.example.com/e',
    RegistryPrefixes: ['MgmtEvents'],
    HttpHeaders: [{ 'X-Key': 'sesame' }],
  });
  controller.upload(
    { for: 'systemRom', version: 'U58 v2.60 (01/02/2026)' },
    { parameters: { UpdateRepository: true, UpdateTarget: false }, filename: 'rom.bin' },
  );
  controller.fault('fan.failed', { part: 'Fan 1' }).advance('20m');
  controller.post('/redfish/v1/UpdateService/Actions/UpdateService.SimpleUpdate/', {
    ImageURI: 'https://files.example.com/a.bin',
  });
  controller.advance('30m');

  const text = controller.toScenario('outside');

  const document = parse(text);
  assert.equal(document.blueprint, { system: { model: 'Box' } });
  assert.equal([document.seed, document.start], ['out there', '2027-05-06T07:08:09Z']);
  assert.equal(document.listeners, { 'https://l.example.com/e': [503, { status: 202, after: '2s' }] });
  assert.equal(document.sources, { 'https://files.example.com/a.bin': { image, after: '3s' } });
  assert.equal(document.steps[1].upload, {
    for: 'systemRom',
    version: 'U58 v2.60 (01/02/2026)',
    filename: 'rom.bin',
    parameters: { UpdateRepository: true, UpdateTarget: false },
  });
  assert.not.match(text, /sesame/);
  proves(text, controller);
});

test('what later requests take from answers is saved, so that the file holds with another seed', () => {
  const controller = createController();
  const made = controller.post(subscriptions, { Destination: 'https://l.example.com/e' });
  controller.advance('5m').delete(made.headers.location ?? '');

  const text = controller.toScenario();

  const [first, second] = stepsOf(text);
  assert.equal(first?.save, { subscription: { header: 'Location' } });
  assert.is(second?.request, 'DELETE ${subscription}');
  assert.is(runScenario(scenarioIn(text, 'a.yaml'), { seed: '77' }).failed, 0);
});

test('what a client would have seen meanwhile is checked after the pause, and clocks and mains have steps of their own', () => {
  const controller = createController();
  controller.post(reset, { ResetType: 'ForceOff' });
  controller.advance('5m').patch('/redfish/v1/Managers/1/DateTime/', { DateTime: '2030-01-01T00:00:00Z' });
  controller.operator('mains.off').advance('1m').operator('mains.on').advance('10m');
  controller.fault('fan.failed', { part: 'Fan 1' }).advance('1m').clearFault('fan.failed', { part: 'Fan 1' });

  const steps = stepsOf(controller.toScenario());

  assert.equal(
    steps.map(({ expect: _, after = 'at once', ...step }) => `${after} ${Object.keys(step)}`),
    [
      'at once request,body',
      '5m check',
      'at once setClock',
      'at once mains',
      '1m check',
      'at once mains',
      '10m check',
      'at once fault,part',
      '1m check',
      'at once clear,part',
    ],
  );
  const seen = (PowerState: string, HealthRollup: string) => ({
    get: system,
    has: { PowerState, Status: { HealthRollup } },
  });
  assert.equal(
    steps.flatMap(({ check }) => check ?? []),
    [seen('Off', 'OK'), { get: system, unavailable: true }, seen('Off', 'OK'), seen('Off', 'Warning')],
  );
});

test('a fork tells of what was before it and of its own, and so does who went back to a snapshot', () => {
  const controller = createController();
  const tag = (AssetTag: string) => ({ AssetTag });
  controller.patch(system, tag('one'));
  const snapshot = controller.snapshot();
  const fork = controller.fork();
  controller.patch(system, tag('two'));
  fork.patch(system, tag('three'));

  const tags = (one: InProcessController) => stepsOf(one.toScenario()).map(({ body }) => body);
  assert.equal(tags(controller), [tag('one'), tag('two')]);
  assert.equal(tags(fork), [tag('one'), tag('three')]);
  assert.equal(tags(fork.restore(snapshot)), [tag('one')]);
  assert.throws(
    () => controller.restore(JSON.parse(JSON.stringify(snapshot))).toScenario(),
    /the events that led to its state are unknown/,
  );
});

test('what no step can say stands in the file and is told with its line', () => {
  const controller = createController();
  const life = {
    genesis: { ...controller.genesis, httpsPort: 8443 },
    inputs: [
      { at: controller.now, line: 7, input: { type: 'license.lacking', userName: 'ops' } as const },
      { at: controller.now, line: 8, input: { type: 'upload.abandoned', upload: 1 } as const },
      {
        at: controller.now,
        line: 9,
        input: {
          type: 'redfish.write',
          method: 'PATCH',
          uri: system,
          body: { AssetTag: 'x' },
          by: { userId: '9', userName: 'ghost', address: 'in-process' },
        } as const,
      },
    ],
    endMs: controller.now,
  };

  const { leftOut, text } = generateScenario(life, 'lacking');

  assert.equal(
    leftOut.map(({ line }) => line),
    [1, 7, 8, 9],
  );
  assert.match(
    leftOut.map(({ what }) => what).join('\n'),
    /port 8443.*requires a license.*cancelled.*password of ghost/s,
  );
  for (const { line, what } of leftOut) assert.ok(text.includes(`# Left out, line ${line}: ${what}\n`));
  assert.not(verifyGenerated({ text, document: {}, leftOut }, life, 'a.yaml').hasSameInputs);
});

test('a fault that the state did not take is left out, and told', () => {
  const controller = createController().fault('fan.failed', { part: 'Fan 1' });
  assert.throws(() => controller.fault('fan.failed', { part: 'Fan 1' }), /not possible/);

  const text = controller.toScenario();

  assert.is(stepsOf(text).length, 1);
  assert.match(
    text,
    /^# Left out, line 2: fault fan\.failed Fan 1: the state refused the input, and nothing changed$/m,
  );
  proves(text, controller);
});

test('nothing at all is a scenario, too', () => {
  const controller = createController();

  proves(controller.toScenario(), controller);
});

test.run();
