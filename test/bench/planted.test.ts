/** Bugs can be planted, and sweeps find them: some of each kind here, all of them by `npm run bench planted`. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { plantedBugs } from '../../bench/planted/bugs.js';
import type { Hunted } from '../../bench/planted/hunt.js';
import { withEdit } from '../../bench/planted/rewrite.js';

const dist = new URL('../../', import.meta.url);
const at = (name: string) => new URL(`bench/planted/${name}.js`, dist).pathname;

function hunt(name: string, seeds: number, isPlanted = true): Hunted {
  const hook = isPlanted ? ['--import', at('hook')] : [];
  const { stdout, stderr } = spawnSync(process.execPath, [...hook, at('hunt'), name, '1', `${seeds}`], {
    env: { ...process.env, PLANTED: name },
    encoding: 'utf8',
  });
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

/** How each is found, and within how many seeds of this run. */
const found = [
  ['RAID arithmetic', 'invariant', 20],
  ['log bound', 'invariant', 5],
  ['tie order', 'order', 60],
  ['key order', 'two histories', 30],
] as const;

for (const [name, kind, seeds] of found) {
  test(`${name}: broken it is found by ${kind}, and sound it is not`, () => {
    const broken = hunt(name, seeds);

    assert.is(broken.failure?.kind, kind);
    assert.equal(hunt(name, broken.seeds ?? 0, false), {});
  });
}

test.run();
