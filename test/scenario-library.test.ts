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
  'event-delivery.scenario.yaml': '9b187f551b8c94547a5b67aba990811ed3bc9ec8a73d6cd3e2a1d8a36b42d789',
  'fan-failure.scenario.yaml': '7aaedad61e5efd8a9fa4d62772ba32970f3529709898daef3b3704a331e7f664',
  'kerberos-keytab.scenario.yaml': 'd9c74b54b0ab8735a8ae16f5518bacddb793904c61c3c11569dc3f90c4c4b102',
  'power-cycle.scenario.yaml': 'dcf0821f5348eda02e9384331e19aa56da069bb4d89804c6753494b441f91a02',
  'power-loss-during-post.scenario.yaml': 'cc8c6d297de3ae86271a252012f1d2e3d6fecb74b00933057b24b65725eb5f5c',
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
