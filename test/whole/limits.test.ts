/**
 * Tests of limits: the page lists every limit with the text of the specification, and each collection can be filled,
 * emptied and filled again.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { resources } from '../../machines/resource-list.js';
import type { Lab } from '../support/lab.js';
import { collectionLimits } from '../support/limits/collections.js';
import { listConstants } from '../support/limits/constants.js';
import { limitsPage } from '../support/limits/page.js';
import { listBodyLimits } from '../support/limits/rules.js';
import { specified } from '../support/limits/specified.js';
import { project } from '../support/paths.js';

const page = path.join(project, 'docs/limits.md');

function countAt(lab: Lab, uri: string): number {
  return lab.controller.get<{ 'Members@odata.count': number }>(uri)['Members@odata.count'];
}

test('the page of limits has every limit of the code with its figure of today', () => {
  const today = limitsPage();
  if (process.env.UPDATE_LIMITS === '1') writeFileSync(page, today);

  assert.ok(
    readFileSync(page, 'utf8') === today,
    'docs/limits.md is not of today: UPDATE_LIMITS=1 npm test whole/limits writes it',
  );
});

test('limits are found where they are: in sources, and in rules of bodies', () => {
  const constants = listConstants();
  const tasks = constants.find(({ name }) => name === 'tasksMax');
  assert.is(tasks?.file, 'machines/manager/tasks/state.ts');
  assert.match(tasks?.figure ?? '', /^\d+$/);
  assert.match(tasks?.says ?? '', /^Maximum number of stored tasks/);
  assert.ok(constants.length > 100, `${constants.length} constants`);
  assert.ok(listBodyLimits().some(({ place, most }) => place === 'Chassis AssetTag' && most > 0));
});

test('what the specification says is said of limits that there are', () => {
  const known = new Set([
    ...listConstants().map(({ name }) => name),
    ...listBodyLimits().map(({ place }) => place),
  ]);
  for (const name of Object.keys(specified)) assert.ok(known.has(name), `no limit is called ${name}`);
});

test('every collection that takes new members says how many', () => {
  const creating = resources.flatMap(({ uri, creation }) => (creation === undefined ? [] : [uri]));
  assert.equal(collectionLimits.map(({ uri }) => uri).sort(), creating.sort());
});

for (const { uri, most, refusal, fill } of collectionLimits) {
  if (fill === undefined) continue;
  test(`${uri} is delivered with room, takes ${most}, and one more when one was removed`, () => {
    const lab = fill.create();
    const delivered = countAt(lab, fill.at);
    const room = Number(most) - delivered;
    assert.ok(room >= 1, `${delivered} of ${most} are there as delivered`);

    const added = Array.from({ length: room }, (_, n) => fill.add(lab, n).is(201).header('Location') ?? '');
    fill.add(lab, room).says(refusal);
    assert.is(countAt(lab, fill.at), Number(most));
    lab.delete(added[0] ?? '').is(200);
    fill.add(lab, room).is(201);

    assert.is(countAt(lab, fill.at), Number(most));
  });
}

test.run();
