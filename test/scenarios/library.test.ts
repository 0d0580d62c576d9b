/** Tests of the library: every scenario holds for any seed, and no change of its history stays unnoticed. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type BranchFingerprints, fingerprint } from '../../engine/index.js';
import { createController } from '../../index.js';
import { createStateFingerprints } from '../../machines/index.js';
import { formatProblem } from '../../models/document/document.js';
import {
  formatReport,
  parseScenario,
  type ReportEntry,
  runScenario,
  type Scenario,
  type ScenarioReport,
} from '../../scenarios/index.js';
import { budget } from '../support/budget.js';
import { library, project } from '../support/paths.js';

const folder = library;

/**
 * File of pinned fingerprints of state branches. For each scenario, run with the seed in its file, it contains the
 * branches that change in the run. For `genesis` it contains the branches of a new controller. A changed fingerprint is
 * a change of behavior, which the commit message has to report. UPDATE_PINS=1 writes the fingerprints instead of
 * comparing them.
 */
const pinsFile = path.join(project, 'test/scenarios/pins.json');
const pinned = JSON.parse(readFileSync(pinsFile, 'utf8')) as Readonly<Record<string, BranchFingerprints>>;
const updating = process.env.UPDATE_PINS === '1';
const taken: Record<string, BranchFingerprints> = {};
const genesisPin = 'genesis';

const seeds = ['Ünïcode', '2', '3', '4', '5', '6', 'rack 7', '2026', '0', '-1'];
const someSeeds = seeds.slice(0, budget({ short: 1, long: seeds.length }));

function read(file: string): Scenario {
  const reading = parseScenario(readFileSync(folder + file, 'utf8'), file, () => ({
    ok: false,
    reason: 'none',
  }));
  if (!reading.ok) throw new Error(reading.problems.map(formatProblem).join('\n'));
  return reading.scenario;
}

/**
 * Compares fingerprints with the pinned ones. For `genesis` only the pinned branches are compared, so that a new branch
 * needs no pin there. Its changes within a scenario are pinned.
 */
function compare(pin: string, found: BranchFingerprints): void {
  taken[pin] = found;
  if (updating) return;
  const known = pin === genesisPin ? Object.keys(pinned[pin] ?? {}) : Object.keys(found);
  assert.equal(Object.fromEntries(known.map((name) => [name, found[name]])), pinned[pin]);
}

/** Runs a scenario and returns the branches that differ between its start and its end. */
function play(scenario: Scenario): {
  readonly report: ScenarioReport;
  readonly branches: BranchFingerprints;
} {
  let branches: BranchFingerprints = {};
  const report = runScenario(scenario, {
    openJournal: (simulation, genesis, member) => ({
      close: () => {
        const own = createStateFingerprints(genesis).fingerprintBranches(simulation.tree);
        // One fingerprint for each of several controllers, since each branch of each of them would be too much text.
        branches = member === undefined ? own : { ...branches, [member]: fingerprint(own) };
      },
    }),
  });
  return { report, branches };
}

/** Returns the order of results, changes and log entries without their times, for each of several controllers. */
function progressionOf({ entries }: ScenarioReport): unknown {
  const progressions: Record<string, unknown[]> = {};
  for (const entry of entries) {
    for (const member of entry.members ?? ['']) {
      progressions[member] ??= [];
      progressions[member].push(contentOf(entry));
    }
  }
  return progressions;
}

function contentOf(entry: ReportEntry): unknown {
  if (entry.kind === 'change') return entry.changes;
  return entry.kind === 'log' ? entry.code : entry.what;
}

const files = readdirSync(folder).sort();

test.after(() => {
  if (updating) writeFileSync(pinsFile, `${JSON.stringify(taken, null, 2)}\n`);
});

test('every file of the library is pinned, and every pin has its file', () => {
  if (!updating) assert.equal(Object.keys(pinned), [genesisPin, ...files]);
});

test('a new controller has the state that is pinned, branch by branch', () => {
  compare(genesisPin, createStateFingerprints(createController().genesis).first);
});

for (const file of files) {
  const scenario = read(file);
  const { report, branches } = play(scenario);

  test(`${file} passes and ends in the state that is pinned, branch by branch`, () => {
    assert.is(report.failed + report.notRun, 0, formatReport(report));
    compare(file, branches);
  });

  test(`${file} with another seed takes the same course to another fingerprint`, () => {
    const course = progressionOf(report);
    const fingerprints = new Set([report.fingerprint]);

    for (const seed of someSeeds) {
      const other = runScenario(scenario, { seed });
      assert.is(other.failed + other.notRun, 0, formatReport(other));
      assert.equal(progressionOf(other), course);
      fingerprints.add(other.fingerprint);
    }
    assert.is(fingerprints.size, someSeeds.length + 1);
  });

  test(`${file} run twice is the same to the last letter`, () => {
    assert.is(formatReport(runScenario(scenario)), formatReport(report));
  });
}

test.run();
