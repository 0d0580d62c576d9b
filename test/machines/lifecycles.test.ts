/**
 * Tests of the table of lifecycles in the design page: it names every machine of the catalog with its chart, and no
 * other.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { catalog } from '../../machines/index.js';
import { project } from '../support/paths.js';

interface LifecycleRow {
  readonly lifecycle: string;
  readonly machines: readonly string[];
  readonly chart: string;
}

function readRows(): readonly LifecycleRow[] {
  const page = readFileSync(path.join(project, 'docs/design.md'), 'utf8');
  const section = page.split(/^## /m).find((text) => /^.* Lifecycles\n/.test(text));
  const [, , ...rows] = (section ?? '').split('\n').filter((line) => line.startsWith('|'));
  return rows.map((line) => {
    const [lifecycle = '', machines = '', chart = ''] = line
      .slice(1)
      .split('|')
      .map((cell) => cell.trim());
    return { lifecycle, machines: [...machines.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name), chart };
  });
}

const rows = readRows();
const charted = rows.filter(({ machines }) => machines.length > 0);
const chartFiles = readdirSync(path.join(project, 'machines'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.machine.ts'))
  .map((file) => `machines/${file}`);

test('the machines of the table are those of the catalogue, each once', () => {
  assert.equal(charted.flatMap(({ machines }) => machines).sort(), Object.keys(catalog).sort());
});

test('the charts of the table are the files there are', () => {
  const named = charted.map(({ chart }) => chart.replaceAll('`', ''));

  assert.equal([...new Set(named)].sort(), chartFiles.sort());
});

test('a lifecycle without a chart has a reason', () => {
  const others = rows.filter(({ machines }) => machines.length === 0);

  assert.ok(others.length > 0);
  for (const { lifecycle, chart } of others) assert.match(chart, /^None\b.*: \S/, lifecycle);
});

test.run();
