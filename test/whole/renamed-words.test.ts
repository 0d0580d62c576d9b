/**
 * Tests of renamed words: each old word is refused at every place where it was used, and the error names the new word.
 */
import { spawnSync } from 'node:child_process';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { renamedFlags } from '../../cli/renamed-flags.js';
import { startService } from '../../http/index.js';
import { createController, parseScenario } from '../../index.js';
import { renamedWords } from '../../models/document/index.js';
import { readInput } from '../../replay/branches/edit.js';
import { renamedMethods } from '../../scenarios/controller/renamed-methods.js';
import { command } from '../support/paths.js';
import { control, dataFolder, optionsFor } from '../support/service/http-rig.js';

const told = (of: string, now: string) => new RegExp(`"?${of}"?.*, it is now "${now}"`);

function problemsOf(step: string): string {
  const reading = parseScenario(`name: a\nsteps:\n  - ${step}\n`, 'a.yaml', () => ({
    ok: false,
    reason: '',
  }));
  return reading.ok ? '' : reading.problems.map(({ message }) => message).join('; ');
}

/** Old words with the new word, and a step that uses the old one. */
const inScenarios: readonly (readonly [old: string, now: string, step: string])[] = [
  ['power', 'mains', '{ power: lost }'],
  ['lost', 'off', '{ mains: lost }'],
  ['back', 'on', '{ mains: back }'],
  ['stall', 'hang', '{ stall: 90s }'],
  ['away', 'unavailable', '{ check: { get: /redfish/v1/, away: true } }'],
  ['away', 'unavailable', '{ request: GET /redfish/v1/, expect: { away: true } }'],
  ['kept', 'fifo', '{ future: a, ties: kept }'],
  ['least', 'minMs', '{ fault: network.slow, least: 1, maxMs: 2 }'],
  ['most', 'maxMs', '{ fault: network.slow, minMs: 1, most: 2 }'],
  ['spread', 'distribution', '{ fault: network.slow, minMs: 1, maxMs: 2, spread: uniform }'],
  ['times', 'factor', '{ fault: firmware.writesSlowly, times: 2 }'],
];

const inRequests: readonly (readonly [old: string, now: string, path: string, body?: object])[] = [
  ['operate', 'operator', '/operate', { operator: 'mains.off' }],
  ['operate', 'operator', '/operator', { operate: 'mains.off' }],
  ['operate', 'operator', '/inputs', { operate: 'mains.off' }],
  ['hand', 'action', '/button', { hand: 'press' }],
  ['stall', 'hang', '/stall', { for: '30s' }],
  ['look', 'value', '/branches/1/look'],
  ['of', 'location', '/history/why?of=/host/assetTag'],
  ['of', 'location', '/history/last-change?of=/host/assetTag'],
  ['of', 'expression', '/history/watch?of=/host/assetTag'],
  ['of', 'uri', '/history/diff?of=/redfish/v1/Systems/1/'],
  ['holds', 'condition', '/history/when?holds=/host/assetTag'],
  ['holds', 'condition', '/history/bisect?holds=/host/assetTag'],
];

const inOptions: readonly (readonly [old: string, now: string, options: object])[] = [
  ['whileAway', 'whenUnavailable', { whileAway: '503' }],
  ['reject', 'drop', { whenUnavailable: 'reject' }],
];

for (const [old, now, step] of inScenarios) {
  test(`a scenario with ${step} is told of ${now}`, () => {
    assert.match(problemsOf(step), told(old, now));
  });
}

test('an option of the library', () => {
  for (const [old, now, options] of inOptions) assert.throws(() => createController(options), told(old, now));
});

test('a parameter of a fault in the process, and a member of an input', () => {
  const controller = createController();
  const slow = { fault: 'network.slow', with: { least: 1, maxMs: 2 }, clear: false };

  assert.throws(() => controller.applyFault(slow), told('least', 'minMs'));
  const reading = readInput('{type: operator, hand: mains.off}', controller.genesis);
  assert.match(reading.ok ? '' : reading.message, told('hand', 'action'));
});

test('a path, a parameter and a member of the control API', async () => {
  const data = dataFolder();
  const service = await startService(optionsFor(data.folder));
  try {
    for (const [old, now, path, body] of inRequests) {
      const { status, json } = await control(
        service,
        path,
        body === undefined ? { method: 'GET' } : { body },
      );
      assert.ok(status === 400 || status === 404, path);
      assert.match(String(json.detail), told(old, now), path);
    }
  } finally {
    await service.close();
    data.remove();
  }
});

test('each word of the table is tried at every place where it was used', () => {
  const tried = [...inScenarios, ...inRequests, ...inOptions].map(([old, now]) => `${old} ${now}`);
  const listed = [...renamedWords].flatMap(([old, words]) => words.map((now) => `${old} ${now}`));

  assert.equal(new Set(tried), new Set(listed));
});

test('a method of the controller', () => {
  const controller = createController() as unknown as Readonly<Record<string, unknown>>;
  for (const [old, now] of Object.entries(renamedMethods)) {
    assert.throws(() => controller[old], new RegExp(`^${old} is now ${now}$`));
    assert.type(controller[now], 'function');
  }
});

function complaintOf(...args: readonly string[]): string {
  const { status, stderr } = spawnSync(process.execPath, [command, ...args], { encoding: 'utf8' });
  assert.is(status, 2);
  return stderr;
}

test('a flag of a command', () => {
  for (const [name, flags] of Object.entries(renamedFlags)) {
    for (const [old, now] of Object.entries(flags)) {
      assert.match(complaintOf(name, 'a', old), `unknown option '${old}', it is now ${now}`);
    }
  }
  const image = ['--component', 'A', '--version', '1', '--for', 'drive', '--size', '1'];
  assert.match(
    complaintOf('image', 'make', ...image, '--output', 'a.bin'),
    /required option '-o, --out <file>'/,
  );
});

test.run();
