/**
 * Tests of inspection events: XState's inspection protocol reports a controller to Stately Inspector, for both
 * executors alike.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { executorNames } from '../../engine/index.js';
import { type ChartInspectionEvent, createController, inspectCharts } from '../../index.js';
import { resetUri, sessionsUri } from '../support/lab.js';
import { project } from '../support/paths.js';

const power = 'power/1';

function inspected(executor: (typeof executorNames)[number]): readonly ChartInspectionEvent[] {
  const controller = createController({ executor });
  const events: ChartInspectionEvent[] = [];
  const stop = inspectCharts(controller.simulation, (event) => events.push(event));
  controller.request('POST', resetUri, { ResetType: 'ForceRestart' });
  controller.advance('10m');
  stop();
  controller.advance('1m').operator('mains.off');
  return events;
}

test('machines are told of first, each with its chart, then what they are given and where they stand', () => {
  const events = inspected('xstate');
  const ofPower = events.filter(({ sessionId }) => sessionId === power);
  const [actor, given, snapshot] = ofPower;

  assert.ok(actor?.type === '@xstate.actor');
  const definition = JSON.parse(actor.definition) as { id: string; states: Record<string, object> };
  assert.is(definition.id, 'power');
  assert.ok(Object.keys(definition.states).includes('starting'));
  assert.is(actor.snapshot.status, 'active');
  assert.ok(given?.type === '@xstate.event' && snapshot?.type === '@xstate.snapshot');
  assert.is(given.event.type, 'power.forceRestart');
  assert.equal([snapshot.event, snapshot.snapshot.value], [given.event, { starting: 'resetting' }]);
  const [last] = ofPower.slice(-1);
  assert.ok(last?.type === '@xstate.snapshot' && last.snapshot.status === 'active');
  assert.equal(Number(last.createdAt) > Number(given.createdAt), true);
});

test('a machine that begins is told of, and one that is gone is done or has stopped', () => {
  const controller = createController();
  const events: ChartInspectionEvent[] = [];
  inspectCharts(controller.simulation, (event) => events.push(event));
  const { userName: UserName, password: Password } = controller.credentials;
  const login = () =>
    (controller.request('POST', sessionsUri, { UserName, Password }).body as { Id: string }).Id;
  const [closed, cut] = [login(), login()];
  controller.request('DELETE', `${sessionsUri}${closed}/`);
  controller.operator('mains.off');

  const ends = [closed, cut].map((id) => {
    const itsOwn = events.filter(({ sessionId }) => sessionId === `session/${id}`);
    assert.equal(
      itsOwn.slice(0, 2).map(({ type }) => type),
      ['@xstate.actor', '@xstate.event'],
    );
    const last = itsOwn.at(-1);
    assert.ok(last?.type === '@xstate.snapshot');
    return last.snapshot.status;
  });
  assert.equal(ends, ['done', 'stopped']);
});

test('the page of the inspection has a program for tests that runs', () => {
  const page = readFileSync(path.join(project, 'docs/inspection.md'), 'utf8');
  const program = /```js\n(import \{ createController[^`]+)```/.exec(page)?.[1] ?? '';
  const door = JSON.stringify(pathToFileURL(path.join(project, 'dist/bundle/index.js')).href);
  const file = `${program.replace("'tidefish'", door)}console.log(events.length);`;

  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', file], {
    encoding: 'utf8',
  });

  assert.is(stderr, '');
  assert.ok(Number(stdout) > 10, stdout);
});

test('both executors are told of alike', () => {
  const [one, other] = executorNames.map(inspected);

  assert.ok((one ?? []).length > 50);
  assert.equal(one, other);
});

test.run();
