// Checks imports: runs dependency-cruiser with .dependency-cruiser.cjs over the TypeScript sources and prints each
// violation with its file and rule. It also asserts that every source file was read: with a compiler that it does not
// know, dependency-cruiser reports no modules and no violations, which looks like success.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cruise } from 'dependency-cruiser';
import optionsOf from 'dependency-cruiser/config-utl/extract-depcruise-options';
import tsConfigOf from 'dependency-cruiser/config-utl/extract-ts-config';

process.chdir(path.resolve(import.meta.dirname, '..'));
const { domains, concepts } = JSON.parse(readFileSync('.ci/domains.json', 'utf8'));
/** Upper limits of the counts below; lower a limit when its count has fallen. */
const limits = {
  /** Pairs of subsystems with an import between them, including type imports. */
  arrowsBetweenSubsystems: 74,
  /** The same between the domains of the subsystems. */
  arrowsBetweenDomains: 11,
  /** Subsystems in a cycle of imports, directly or through others. */
  largestCircleOfSubsystems: 2,
  /** Files in a cycle of imports, including type imports. */
  largestCircleOfFiles: 5,
};

/**
 * Entries that do not belong in machines/: a folder that is no domain or concept, and in a domain anything that is no
 * subsystem.
 */
const misplaced = readdirSync('machines', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) => {
    if (concepts.includes(name)) return [];
    if (!domains.includes(name)) return [`machines/${name}`];
    const entries = readdirSync(`machines/${name}`).map((entry) => `machines/${name}/${entry}`);
    return entries.filter((entry) => !existsSync(`${entry}/declaration.ts`));
  });

const folders = [
  'engine',
  'models',
  'machines',
  'replay',
  'scenarios',
  'http',
  'library',
  'cli',
  'console',
  'bench',
  'test',
];

function sourcesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
    .filter((name) => /\.tsx?$/.test(name));
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
const domainArrows = new Set(
  [...arrows.values()]
    .map((ends) => ends.map((end) => end.split('/')[0]))
    .filter(([from, to]) => from !== to)
    .map((ends) => ends.join(' → ')),
);
const circleOfSubsystems = largestCircle([...arrows.values()]);
const circleOfFiles = largestCircle(
  result.modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => [source, resolved]),
  ),
);
const measured = {
  arrowsBetweenSubsystems: [...arrows.keys()].sort(),
  arrowsBetweenDomains: [...domainArrows].sort(),
  largestCircleOfSubsystems: circleOfSubsystems,
  largestCircleOfFiles: circleOfFiles,
};
const over = Object.entries(limits).filter(([what, limit]) => measured[what].length > limit);
for (const [what, limit] of over)
  console.log(
    `${measured[what].join('\n')}\n    ${what}: ${measured[what].length}, and the limit is ${limit}`,
  );
for (const place of misplaced)
  console.log(`${place}\n    misplaced: give it a declaration.ts, or a line in .ci/domains.json`);
const problems = violations.length + over.length + misplaced.length;
const perSubsystem = (arrows.size / subsystems.size).toFixed(2);
console.log(
  `layering: ${arrows.size} arrows between ${subsystems.size} subsystems (${perSubsystem} each), ${domainArrows.size} between domains; largest circle of subsystems ${circleOfSubsystems.length}, of files ${circleOfFiles.length}`,
);
console.log(`layering: ${sources.length} sources, ${imports} imports, ${problems} violations`);
process.exitCode = problems > 0 ? 1 : 0;

/** `host/bios`; undefined for a file of no subsystem. */
function subsystemOf(file) {
  const [top, domain, name, more] = file.split('/');
  return top === 'machines' && more !== undefined && domains.includes(domain)
    ? `${domain}/${name}`
    : undefined;
}

/** `host/bios → host/host`, for two subsystems with an import between their files, including type imports. */
function arrowsBetweenSubsystems(modules) {
  const arrows = new Map();
  for (const { source, dependencies } of modules) {
    const from = subsystemOf(source);
    for (const { resolved } of dependencies) {
      const to = subsystemOf(resolved);
      if (from === undefined || to === undefined || from === to) continue;
      arrows.set(`${from} → ${to}`, [from, to]);
    }
  }
  return arrows;
}

/** The largest strongly connected component of a graph, by Tarjan's algorithm; empty without a cycle. */
function largestCircle(edges) {
  const next = new Map();
  for (const [from, to] of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const index = new Map();
  const low = new Map();
  const stack = [];
  let largest = [];
  const visit = (node) => {
    index.set(node, index.size);
    low.set(node, index.get(node));
    stack.push(node);
    for (const to of next.get(node) ?? []) {
      if (!index.has(to)) visit(to);
      if (stack.includes(to)) low.set(node, Math.min(low.get(node), low.get(to)));
    }
    if (low.get(node) !== index.get(node)) return;
    const component = stack.splice(stack.indexOf(node));
    if (component.length > 1 && component.length > largest.length) largest = component;
  };
  for (const node of next.keys()) if (!index.has(node)) visit(node);
  return largest;
}

function fail(message) {
  console.error(`layering: ${message}`);
  process.exit(1);
}
