/**
 * Tests of the boundaries of the engine: its sources contain no word of Redfish or hardware, read no real clock, and
 * import nothing above the engine.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

/** Returns the folder of the sources, which contains tsconfig.json. The test runs from dist/test or from test. */
function sourceRoot(): string {
  let folder = import.meta.dirname;
  while (!readdirSync(folder).includes('tsconfig.json')) {
    const above = path.dirname(folder);
    if (above === folder) throw new Error('no tsconfig.json above this test');
    folder = above;
  }
  return folder;
}

const sources = readdirSync(path.join(sourceRoot(), 'engine'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name, text: readFileSync(path.join(sourceRoot(), 'engine', name), 'utf8') }));

/** Returns file and line of every match, so that a failing test shows the position of the word. */
function findings(pattern: RegExp): string[] {
  return sources.flatMap(({ name, text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${name}:${index + 1}: ${line.trim()}`] : [])),
  );
}

test('there are engine sources to look at', () => {
  assert.ok(sources.length > 10);
  assert.ok(sources.some(({ name }) => name === path.join('loop', 'simulation.ts')));
});

test('no word of the simulated hardware or its protocol stands in the engine', () => {
  const found = findings(/redfish|bmc|session|chassis|firmware|odata|subscription|\bmains\b|\bhttp/i);

  // The engine may contain this word, because XState requires a member `sessionId` in an actor scope.
  assert.equal(
    found.filter((line) => !line.endsWith(": sessionId: '',")),
    [],
  );
});

test('the engine looks at no clock, sets no timer of the system and draws no number of its own', () => {
  assert.equal(
    findings(/Date\.now|new Date\(\)|Math\.random|setTimeout|setInterval|performance\.|randomUUID/),
    [],
  );
});

test('the engine imports nothing above itself', () => {
  const imports = sources.flatMap(({ name, text }) =>
    [...text.matchAll(/from '([^']+)'/g)].map(([, from]) => ({ name, from: from as string })),
  );

  assert.ok(imports.length > 20);
  assert.equal(
    imports.filter(
      ({ name, from }) => from.startsWith('.') && path.join(path.dirname(name), from).startsWith('..'),
    ),
    [],
  );
});

test.run();
