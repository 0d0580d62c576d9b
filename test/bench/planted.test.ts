/** Bugs can be planted, and sweeps find them: some of each kind here, all of them by `npm run bench planted`. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { plantedBugs } from '../../bench/planted/bugs.js';
import type { Hunted, Way } from '../../bench/planted/hunt.js';
import { withEdit } from '../../bench/planted/rewrite.js';

const dist = new URL('../../', import.meta.url);
const at = (name: string) => new URL(`bench/planted/${name}.js`, dist).pathname;

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

/** How each is found, and within how many histories of this run. */
const found = [
  ['RAID arithmetic', 'blind', 'invariant', 20],
  ['log bound', 'exploring', 'invariant', 5],
  ['tie order', 'blind', 'order', 60],
  ['re-entrancy', 'blind', 'invariant', 5],
  ['key order', 'blind', 'two histories', 30],
  ['module cache', 'exploring', 'two histories', 101],
] as const;

for (const [name, way, kind, histories] of found) {
  test(`${name}: broken it is found by ${kind}, ${way}, and sound it is not`, () => {
    const broken = hunt(name, way, histories);

    assert.is(broken.failure?.kind, kind);
    assert.ok(way === 'exploring' || (broken.steps ?? Number.NaN) <= 5);
    assert.equal(hunt(name, way, broken.histories ?? 0, false), {});
  });
}

test.run();
