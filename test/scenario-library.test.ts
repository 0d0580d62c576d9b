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
  'event-delivery.scenario.yaml': '0b54ecd0420eefc61e9203bfa6d6f86ed01ab66c7247afc6d025858ca55f247e',
  'fan-failure.scenario.yaml': '36de218b0164bc43ae5b4d6030e63d4630a5d9d61f9041af72523e69ad243174',
  'kerberos-keytab.scenario.yaml': 'c6bddda1d3dda222aaeab3e3f59ff4ea2237df3af1a6bf3f02c7f7f4659ca635',
  'memory-error.scenario.yaml': 'a9e6cf30175fc8dcebe51e02425801868654d6e52b9b0ccac7a31991c63ba1a9',
  'power-cycle.scenario.yaml': '30ef81bf3d2208e91fca685d41e73027d6e7d608b588be63866b74d78ea6573a',
  'power-loss-during-post.scenario.yaml': '7ce6f3c879c73fa25170668e4a64a246098e87e1d885acf0b616330571f3e256',
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
