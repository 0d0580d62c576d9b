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
  'fan-failure.scenario.yaml': '3f5400608f670c98b3f13e331ba5401a8fd32562d38bb760370a85f3cd340606',
  'kerberos-keytab.scenario.yaml': 'f86c33dea15d3d9e94d0e31f07581c9f13e040397316f2f9733fa2dd1aa07952',
  'power-cycle.scenario.yaml': '081b79eb2b336a3aa4dd28449bda6aa5d4875da942360a9c307f35c8f12941a4',
  'power-loss-during-post.scenario.yaml': '883a5c294ec513da0ab6116a75dd345dadee76b4872887a9a79bc06633766373',
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
