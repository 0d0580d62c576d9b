/** Tests of stack traces that the command prints: positions in the bundle are replaced by positions in the sources. */

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withSourceLocations } from '../../cli/terminal/source-locations.js';
import { bundle } from '../support/paths.js';

const test = suite('source places', { folder: '' });

test.before.each((context) => {
  context.folder = mkdtempSync(path.join(tmpdir(), 'tidefish-places-'));
});

test.after.each(({ folder }) => {
  rmSync(folder, { recursive: true });
});

test('a place in a file with a map is told as the place in its source', ({ folder }) => {
  const file = path.join(folder, 'chunk.js');
  // Source map in which column 11 of line 1 corresponds to column 3 of line 2 of the source.
  const map = {
    version: 3,
    file: 'chunk.js',
    names: [],
    sources: ['../../engine/turn.ts'],
    mappings: 'UACE',
  };
  writeFileSync(`${file}.map`, JSON.stringify(map));

  const told = withSourceLocations(`Error: no\n    at turn (${pathToFileURL(file).href}:1:11)`);

  assert.is(told, 'Error: no\n    at turn (engine/turn.ts:2:3)');
});

test('a place in a file without a map, or with one that is none, is told as it is', ({ folder }) => {
  const bare = `at f (${pathToFileURL(path.join(folder, 'bare.js')).href}:3:4)`;
  const broken = `at f (${pathToFileURL(path.join(folder, 'broken.js')).href}:3:4)`;
  writeFileSync(path.join(folder, 'broken.js.map'), 'no JSON');

  assert.is(withSourceLocations(bare), bare);
  assert.is(withSourceLocations(broken), broken);
  assert.is(withSourceLocations('at node:events:518:28'), 'at node:events:518:28');
});

test('the maps of the bundle lead to the TypeScript sources', () => {
  const folder = bundle;
  const chunk = readdirSync(folder)
    .map((name) => path.join(folder, name))
    .find((file) => file.endsWith('.js') && readFileSync(file, 'utf8').includes('throw new NestedOperation'));
  if (chunk === undefined) throw new Error('no chunk holds the throw new NestedOperation');
  const lines = readFileSync(chunk, 'utf8').split('\n');
  const line = lines.findIndex((text) => text.includes('throw new NestedOperation'));
  const column = (lines[line] as string).indexOf('throw new NestedOperation');

  const told = withSourceLocations(`${pathToFileURL(chunk).href}:${line + 1}:${column + 1}`);

  assert.match(told, /^engine\/loop\/operation-lock\.ts:\d+:\d+$/);
});

test.run();
