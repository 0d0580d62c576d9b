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
  'fan-failure.scenario.yaml': '9f51684fab0b09e3dba4075205df4992b30062a287f335df14a40f24b34ecd97',
  'kerberos-keytab.scenario.yaml': 'ff3b2d1854758ca8bab4a5396f115c383c46a99ed51d6c021214dff48d8a2935',
  'power-cycle.scenario.yaml': '3754fc67c94aa3ca55350b553096b1dc915179eedcfd3804f6bcc06c7ec9f833',
  'power-loss-during-post.scenario.yaml': '4c219a5b73da8fd739984109721f70cf680b69c491bd24f053321b3cb60915fa',
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
