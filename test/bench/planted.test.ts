/** Checks that sweeps find the planted bugs. This file tests a sample; `npm run bench planted` tries all bugs. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { plantedBugs } from '../../bench/planted/bugs.js';
import type { Hunted, Way } from '../../bench/planted/hunt.js';
import { withEdit } from '../../bench/planted/rewrite.js';
import { readCandidates } from '../../cli/sweep/sweep-candidates.js';
import { exploreSeed, runSeed } from '../../scenarios/index.js';
import { budget } from '../support/budget.js';
import { project } from '../support/paths.js';

const dist = new URL('../..', import.meta.url);
const at = (name: string) => new URL(`bench/planted/${name}.js`, dist).pathname;

/**
 * Searches for a planted bug in a separate process. A module hook plants the bug: it rewrites the modules while the
 * process loads them.
 */
function hunt(name: string, way: Way, histories: number, isPlanted = true): Hunted {
  const hook = isPlanted ? ['--import', at('hook')] : [];
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [...hook, at('hunt'), name, way, '1', `${histories}`],
    {
      env: { ...process.env, PLANTED: name },
      encoding: 'utf8',
    },
  );
  assert.is(stderr, '');
  return JSON.parse(stdout);
}

/**
 * Runs the same histories without the planted bug, in this process. If the bug shows only when two processes are
 * compared, they run in separate processes as well.
 */
function findSound(name: string, way: Way, histories: number): unknown {
  const bug = plantedBugs.find((planted) => planted.name === name);
  if (bug?.twice === true) return hunt(name, way, histories, false).failure;
  const file = path.join(project, `bench/planted/${bug?.scenario}.scenario.yaml`);
  const candidates = readCandidates({ file, parameters: {} });
  const seeds = Array.from({ length: way === 'blind' ? histories : 1 }, (_, index) => `1.${index + 1}`);
  const outcomes = seeds.flatMap((seed) =>
    way === 'blind'
      ? [runSeed(candidates, seed, {})]
      : exploreSeed(candidates, seed, { futures: Math.max(1, histories - 1) }),
  );
  return outcomes.find(({ failure }) => failure !== undefined)?.failure;
}

test('every bug breaks what stands in the product once, and no two have the same name', () => {
  for (const { edits } of plantedBugs) {
    for (const edit of edits) {
      const sound = readFileSync(new URL(edit.file, dist), 'utf8');
      assert.is.not(withEdit(sound, edit), sound);
      assert.throws(() => withEdit(`${sound}${sound}`, edit), /2 times/);
    }
  }
  assert.is(new Set(plantedBugs.map(({ name }) => name)).size, plantedBugs.length);
  assert.ok(plantedBugs.length >= 12);
});

/**
 * Each row contains a bug, the search method, the kind of failure and the maximum number of histories. The fastest
 * searches come first, because a short run tries only the first one.
 */
const found = [
  ['log bound', 'exploring', 'invariant', 5],
  ['re-entrancy', 'blind', 'invariant', 5],
  ['key order', 'blind', 'two histories', 30],
  ['RAID arithmetic', 'blind', 'invariant', 20],
  ['tie order', 'blind', 'order', 60],
  ['module cache', 'exploring', 'two histories', 101],
] as const;
const tried = budget({ short: 1, long: found.length });

for (const [name, way, kind, histories] of found.slice(0, tried)) {
  test(`${name}: broken it is found by ${kind}, ${way}, and sound it is not`, () => {
    const broken = hunt(name, way, histories);

    assert.is(broken.failure?.kind, kind);
    assert.ok(way === 'exploring' || (broken.steps ?? Number.NaN) <= 5);
    assert.is(findSound(name, way, broken.histories ?? 0), undefined);
  });
}

test.run();
