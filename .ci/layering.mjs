// Checks who imports whom: runs dependency-cruiser with .dependency-cruiser.cjs over the TypeScript sources and
// prints each violation with its file and rule. Also asserts that every source file was really seen: with a
// compiler it does not know, dependency-cruiser reports no modules and no violations, which would look like success.

import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { cruise } from 'dependency-cruiser';
import optionsOf from 'dependency-cruiser/config-utl/extract-depcruise-options';
import tsConfigOf from 'dependency-cruiser/config-utl/extract-ts-config';

process.chdir(path.resolve(import.meta.dirname, '..'));
/** How many others a subsystem may know, on average over all of them. It may only fall: lower it when it has. */
const arrowsPerSubsystemMax = 1.5;

const folders = ['engine', 'models', 'machines', 'replay', 'scenarios', 'http', 'cli', 'bench', 'test'];

function sourcesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
    .filter((name) => name.endsWith('.ts'));
}

const sources = folders.flatMap(sourcesIn);
if (existsSync('index.ts')) sources.push('index.ts');
if (sources.length === 0) fail('found no TypeScript sources');

const targets = [...new Set(sources.map((name) => name.split('/')[0]))];
const options = await optionsOf(path.resolve('.dependency-cruiser.cjs'));
const tsConfig = tsConfigOf(path.resolve('tsconfig.json'));
const { output: result } = await cruise(targets, options, options.enhancedResolveOptions, { tsConfig });

const seen = new Set(result.modules.map((module) => module.source));
const unseen = sources.filter((name) => !seen.has(name));
const imports = result.modules.flatMap((module) => module.dependencies).length;
if (unseen.length > 0) fail(`dependency-cruiser did not see ${unseen.length} sources: ${unseen.join(', ')}`);
if (imports === 0 && sources.length > 1) fail('dependency-cruiser saw files but not one import');

const { violations } = result.summary;
for (const { from, to, rule, cycle } of violations) {
  const way = cycle ? cycle.map((step) => step.name).join(' → ') : to;
  const why = result.summary.ruleSetUsed.forbidden.find((known) => known.name === rule.name)?.comment ?? '';
  console.log(`${from} → ${way}\n    ${rule.name}: ${why}`);
}
const subsystems = new Set(result.modules.flatMap(({ source }) => subsystemOf(source) ?? []));
const arrows = arrowsBetweenSubsystems(result.modules);
const circle = circleIn(arrows);
if (circle !== undefined) {
  console.log(
    `${circle.join(' → ')}\n    subsystems-in-a-circle: one of them is two, or reports a fact to which the other reacts`,
  );
}
const isOver = arrows.size > arrowsPerSubsystemMax * subsystems.size;
if (isOver) {
  console.log(
    `${[...arrows.keys()].sort().join('\n')}\n    arrows-between-subsystems: ${arrows.size} of ${subsystems.size} subsystems, and no more than ${arrowsPerSubsystemMax} for each are allowed; let one report a fact and the other react to it (models/subsystem.ts)`,
  );
}
const problems = violations.length + (circle === undefined ? 0 : 1) + (isOver ? 1 : 0);
console.log(
  `layering: ${arrows.size} arrows between ${subsystems.size} subsystems, ${(arrows.size / subsystems.size).toFixed(2)} for each, ${arrowsPerSubsystemMax} allowed`,
);
console.log(`layering: ${sources.length} sources, ${imports} imports, ${problems} violations`);
process.exitCode = problems > 0 ? 1 : 0;

/** `models/host`; undefined for what is in none. What faults, hands and watches are is for all of them. */
function subsystemOf(file) {
  const found = /^(models)\/subsystems\/([^/]+)\/|^(machines)\/(?!faults\/|hands\/|watches\/)([^/]+)\//.exec(
    file,
  );
  return found?.slice(1).filter(Boolean).join('/');
}

/** `models/host → models/parts`, of any two where a file of one imports one of the other, for its types alone too. */
function arrowsBetweenSubsystems(modules) {
  const arrows = new Map();
  for (const { source, dependencies } of modules) {
    const from = subsystemOf(source);
    for (const { resolved } of dependencies) {
      const to = subsystemOf(resolved);
      if (from === undefined || to === undefined || from === to || from.split('/')[0] !== to.split('/')[0])
        continue;
      arrows.set(`${from} → ${to}`, [from, to]);
    }
  }
  return arrows;
}

/** The subsystems of one circle, in order; undefined when there is none. */
function circleIn(arrows) {
  const next = new Map();
  for (const [from, to] of arrows.values()) next.set(from, [...(next.get(from) ?? []), to]);
  const done = new Set();
  const visit = (name, way) => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
    if (done.has(name)) return undefined;
    for (const to of next.get(name) ?? []) {
      const found = visit(to, [...way, name]);
      if (found !== undefined) return found;
    }
    done.add(name);
    return undefined;
  };
  for (const name of next.keys()) {
    const found = visit(name, []);
    if (found !== undefined) return found;
  }
  return undefined;
}

function fail(message) {
  console.error(`layering: ${message}`);
  process.exit(1);
}
