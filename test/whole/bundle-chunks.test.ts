/**
 * Tests of the chunks that a command loads before it does anything. These are the chunks that its entry imports; source
 * maps list the sources in them.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bundle, project } from '../support/paths.js';

const folder = bundle;

interface Chunk {
  readonly sources: readonly string[];
  /** Chunks that a chunk imports statically, without those that it loads on demand. */
  readonly imports: readonly string[];
}

const chunks = new Map<string, Chunk>(
  readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => {
      const code = readFileSync(path.join(folder, name), 'utf8');
      const mapFile = path.join(folder, `${name}.map`);
      // A chunk that only re-exports other chunks has no map.
      const map = existsSync(mapFile)
        ? (JSON.parse(readFileSync(mapFile, 'utf8')) as Chunk)
        : { sources: [] };
      const imports = [...code.matchAll(/\b(?:from|import)["']\.\/([\w.-]+\.js)["']/g)];
      return [name, { sources: map.sources, imports: imports.map(([, to]) => to as string) }];
    }),
);

/** Returns a chunk with all chunks that it imports, directly or indirectly. */
function reachedFrom(name: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const next of chunks.get(name)?.imports ?? []) reachedFrom(next, seen);
  return seen;
}

/** Returns the number and the sources of all chunks that are loaded with these entries. */
function readWith(...entries: readonly string[]): {
  readonly chunks: number;
  readonly sources: readonly string[];
} {
  const seen = new Set<string>();
  for (const entry of entries) {
    const holding = [...chunks].find(([, { sources }]) =>
      sources.some((source) => source.endsWith(`../${entry}`)),
    );
    assert.ok(holding, `${entry} is in no chunk`);
    reachedFrom(holding[0], seen);
  }
  return { chunks: seen.size, sources: [...seen].flatMap((name) => chunks.get(name)?.sources ?? []) };
}

const served = readWith(
  'cli/main.ts',
  'cli/serve/serve-run.ts',
  'http/service/lazy-modules.ts',
  'http/service/serve.ts',
);

test('serve reads the charts, the resources and the handler of reads in a few files', () => {
  for (const needed of ['system-power.machine.ts', 'machines/resource-list.ts', 'http/exchange/app.ts']) {
    assert.ok(
      served.sources.some((source) => source.endsWith(needed)),
      needed,
    );
  }
  assert.ok(served.chunks <= 12, `${served.chunks} chunks`);
});

for (const [what, pattern] of [
  ['the library of schemas', /node_modules\/zod\//],
  ['the reader of YAML', /node_modules\/yaml\//],
  ['the handler of writes', /node_modules\/(koa|@koa\/router|mime-db)\//],
  ['the reader of bodies', /node_modules\/(koa-body|formidable|co-body)\//],
  ['the client that delivers and fetches', /node_modules\/undici\//],
  ['the sender of traps', /node_modules\/net-snmp\//],
  ['the sender of mails', /node_modules\/nodemailer\//],
  ['the table of the control API', /\/http\/control\/(routes\/|router|openapi|metrics|event-feed|branches)/],
  ['the journal', /\/replay\/(read-|write-again|journal-)/],
  ['the questions', /\/replay\/queries\//],
  ['scenarios', /\/scenarios\//],
] as const) {
  test(`serve starts without ${what}, which is read with its first use`, () => {
    const all = [...chunks.values()].flatMap(({ sources }) => sources);

    assert.ok(all.some((source) => pattern.test(source)));
    assert.equal(
      served.sources.filter((source) => pattern.test(source)),
      [],
    );
  });
}

test('the library starts without the service over HTTPS, which is read when a controller listens', () => {
  const { sources } = readWith('library/create.ts');

  for (const pattern of [/node_modules\/koa\//, /\/http\/(connections|exchange|service\/in-process)/]) {
    assert.ok([...chunks.values()].some((chunk) => chunk.sources.some((source) => pattern.test(source))));
    assert.equal(
      sources.filter((source) => pattern.test(source)),
      [],
    );
  }
});

test('the bundled library has the exports of index.ts, and no others', async () => {
  const bundled = (await import(path.join(bundle, 'index.js'))) as object;
  const compiled = (await import(path.join(project, 'dist/index.js'))) as object;

  assert.equal(Object.keys(bundled), Object.keys(compiled));
});

test('no chunk imports one that imports it', () => {
  const circular = [...chunks].flatMap(([name, { imports }]) =>
    imports.filter((next) => reachedFrom(next).has(name)).map((next) => `${name}: ${next}`),
  );

  assert.equal(circular, []);
});

test('no command reads the languages of the library of schemas', () => {
  const all = [...chunks.values()].flatMap(({ sources }) => sources);

  assert.equal(
    all.filter((source) => /zod\/.*locales\/(?!en\.js|index\.js)/.test(source)),
    [],
  );
});

test('a chunk in ASCII is led back to its sources by its map, behind what was escaped as well', () => {
  const [name] = [...chunks].find(([, { sources }]) =>
    sources.some((source) => source.endsWith('machines/subsystems.ts')),
  ) ?? ['none'];
  const text = readFileSync(path.join(folder, name), 'utf8');
  const map = new SourceMap(JSON.parse(readFileSync(path.join(folder, `${name}.map`), 'utf8')));
  const misled: string[] = [];
  let followed = 0;

  for (const [index, line] of text.split('\n').entries()) {
    for (const { index: column, 1: name = '' } of line.matchAll(/function (\w+)\(/g)) {
      const entry = map.findEntry(index, column);
      if (!('originalSource' in entry)) continue;
      const source = path.resolve(folder, entry.originalSource);
      if (!source.startsWith(project) || source.includes('node_modules')) continue;
      followed += 1;
      const found = readFileSync(source, 'utf8').split('\n')[entry.originalLine];
      if (!found?.includes(name)) misled.push(`${name}: ${source}: ${found}`);
    }
  }

  assert.match(text, /\\u00b0/);
  assert.not.match(text, /[\u0080-\uffff]/);
  assert.ok(followed > 500, `${followed} functions`);
  assert.equal(misled, []);
});

test.run();
