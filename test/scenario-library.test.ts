/** The library: every scenario of it holds for any seed, and what happens in it does not change unnoticed. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formatProblem } from '../models/index.js';
import {
  formatReport,
  parseScenario,
  runScenario,
  type Scenario,
  type ScenarioReport,
} from '../scenarios/index.js';

const folder = fileURLToPath(new URL('../../scenarios/library/', import.meta.url));

/** Fingerprints with each file's own seed. A change here is a change of behaviour: the commit that makes it says so. */
const pinned: Readonly<Record<string, string>> = {
  'event-delivery.scenario.yaml': '0619fce74e423631ad511f648de8c2ada5842c6bcf7de44651558a2aedb6e6bd',
  'fan-failure.scenario.yaml': '4d3a0b21aed76b7a37f3acce6918005035b6bd614eaf6a7b865f7603b9802e63',
  'kerberos-keytab.scenario.yaml': '8316aca802b7eabce13a23efe18084f690a6cf03b26d83d511b6227413ce4753',
  'memory-error.scenario.yaml': '249b38787d52cacd37583c6a612b9bd7757da26b4949a313f6ed69adaac2d06a',
  'power-cycle.scenario.yaml': 'bfbab30c5d9ebac4490ca61880a368a9c98574f5ce01bf1bebcc83ecd3473761',
  'power-loss-during-post.scenario.yaml': 'ab131de04fc6879474d0eb74b792d4d44a45a33f0365c276d141f14e6b7359e7',
};

const someSeeds = ['2', '3', '4', '5', '6', 'rack 7', '2026', 'Ünïcode', '0', '-1'];

function read(file: string): Scenario {
  const reading = parseScenario(readFileSync(folder + file, 'utf8'), file, () => ({
    ok: false,
    reason: 'none',
  }));
  if (!reading.ok) throw new Error(reading.problems.map(formatProblem).join('\n'));
  return reading.scenario;
}

/** What happened, without when: the order of results, changes and log entries. */
function courseOf({ entries }: ScenarioReport): unknown[] {
  return entries.map((entry) => {
    if (entry.kind === 'change') return entry.changes;
    return entry.kind === 'log' ? entry.code : entry.what;
  });
}

test('every file of the library is pinned, and every pin has its file', () => {
  assert.equal(readdirSync(folder).sort(), Object.keys(pinned).sort());
});

for (const [file, fingerprint] of Object.entries(pinned)) {
  test(`${file} passes and ends in the state that is pinned`, () => {
    const report = runScenario(read(file));

    assert.is(report.failed + report.notRun, 0, formatReport(report));
    assert.is(report.fingerprint, fingerprint);
  });

  test(`${file} with another seed takes the same course to another fingerprint`, () => {
    const scenario = read(file);
    const course = courseOf(runScenario(scenario));
    const fingerprints = new Set([fingerprint]);

    for (const seed of someSeeds) {
      const report = runScenario(scenario, { seed });
      assert.is(report.failed + report.notRun, 0, formatReport(report));
      assert.equal(courseOf(report), course);
      fingerprints.add(report.fingerprint);
    }
    assert.is(fingerprints.size, someSeeds.length + 1);
  });

  test(`${file} run twice is the same to the last letter`, () => {
    const scenario = read(file);

    assert.is(formatReport(runScenario(scenario)), formatReport(runScenario(scenario)));
  });
}

test.run();
