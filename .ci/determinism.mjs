// Reads every TypeScript source and fails on code that the compiler and biome accept but the project does not: code
// that can make two runs differ (determinism/rules.mjs), violations of the house rules on words and names
// (determinism/house-rules.mjs), and casts that the compiler cannot check (determinism/casts.mjs).

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { castProblems } from './determinism/casts.mjs';
import { exceptions } from './determinism/exceptions.mjs';
import { houseProblems } from './determinism/house-rules.mjs';
import { inspect } from './determinism/inspect.mjs';
import { programOf } from './determinism/program.mjs';
import { rules } from './determinism/rules.mjs';

const root = path.resolve(import.meta.dirname, '..');
const skipped = new Set(['node_modules', 'dist', 'coverage']);

function sourcesIn(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) {
      return skipped.has(entry.name) || entry.name.startsWith('.') ? [] : sourcesIn(name);
    }
    return /\.tsx?$/.test(name) ? [name] : [];
  });
}

function* problemsIn(sources) {
  for (const file of sources) {
    const text = readFileSync(path.join(root, file), 'utf8');
    yield* houseProblems(file, text);
    yield* castProblems(file, text);
  }

  const ruled = sources.filter((file) => rules.some(({ where }) => where.test(file)));
  const program = programOf(root, ruled);
  const unneeded = new Set(exceptions);
  for (const file of ruled) {
    const source = program.getSourceFile(path.join(root, file));
    if (source === undefined) throw new Error(`the compiler did not read ${file}`);
    for (const problem of inspect(program, source, file, rules)) {
      const exception = exceptions.find(
        (one) => one.rule === problem.rule && one.file === file && one.inside === problem.inside,
      );
      if (exception === undefined) yield problem;
      else unneeded.delete(exception);
    }
  }
  for (const { rule, file, inside } of unneeded) {
    yield { file, line: 1, rule, what: `the exception for "${inside}"`, why: 'nothing there needs it' };
  }
}

const sources = sourcesIn('');
let problems = sources.length === 0 ? 1 : 0;
for (const { file, line, rule, what, why } of problemsIn(sources)) {
  problems += 1;
  console.log(`${file}:${line}: ${what} (${rule}: ${why})`);
}
console.log(`determinism and house rules: ${sources.length} sources, ${problems} problems`);
process.exitCode = problems > 0 ? 1 : 0;
