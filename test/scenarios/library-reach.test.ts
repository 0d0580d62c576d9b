/**
 * Tests of the coverage of the library: every statechart takes a transition in some scenario, and some scenario sets a
 * fault of every family.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Coverage, CoverageCollector, coverageOf } from '../../index.js';
import { parseScenario, runScenario } from '../../scenarios/index.js';
import { library } from '../support/paths.js';

function runAll(): Coverage {
  const coverage = new CoverageCollector();
  for (const file of readdirSync(library)) {
    const reading = parseScenario(readFileSync(library + file, 'utf8'), file, () => ({
      ok: false,
      reason: `${file} includes another file`,
    }));
    if (!reading.ok) throw new Error(`${file} cannot be read`);
    runScenario(reading.scenario, { coverage });
  }
  return coverageOf(coverage.reached());
}

const reached = runAll();

test('every statechart of the catalog takes a transition in some scenario', () => {
  const still = Object.entries(reached.machines)
    .filter(([, { transitions }]) => transitions.every(({ times }) => times === 0))
    .map(([kind]) => kind);

  assert.ok(Object.keys(reached.machines).length > 0);
  assert.equal(still, []);
});

test('of every family of faults one is set in some scenario', () => {
  const familyOf = (name: string) => name.slice(0, name.indexOf('.'));
  const families = new Set(Object.keys(reached.faults).map(familyOf));
  const struck = new Set(
    Object.entries(reached.faults).flatMap(([name, times]) => (times > 0 ? [familyOf(name)] : [])),
  );

  assert.ok(families.size > 0);
  assert.equal(
    [...families].filter((family) => !struck.has(family)),
    [],
  );
});

test.run();
