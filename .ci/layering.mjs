// Checks who imports whom: runs dependency-cruiser with .dependency-cruiser.cjs over the TypeScript sources and
// prints each violation with its file and rule. Also asserts that every source file was really seen: with a
// compiler it does not know, dependency-cruiser reports no modules and no violations, which would look like success.

import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { cruise } from 'dependency-cruiser';
import optionsOf from 'dependency-cruiser/config-utl/extract-depcruise-options';
import tsConfigOf from 'dependency-cruiser/config-utl/extract-ts-config';

process.chdir(path.resolve(import.meta.dirname, '..'));
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
console.log(`layering: ${sources.length} sources, ${imports} imports, ${violations.length} violations`);
process.exitCode = violations.length > 0 ? 1 : 0;

function fail(message) {
  console.error(`layering: ${message}`);
  process.exit(1);
}
