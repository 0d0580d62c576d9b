/** Tests of the searches that report their progress: the bisection as it narrows, and the probability over time. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { RunningService } from '../../../http/index.js';
import { createController } from '../../../index.js';
import { History, pause, pausingBisectionSteps, Recorder } from '../../../replay/index.js';
import { conditionOf } from '../../support/history/restart-history.js';
import { asBasic, ask, control, dataFolder, systemUri } from '../../support/service/http-rig.js';
import { look, pastOf, query } from '../../support/service/queried-service.js';

const data = dataFolder();
const withPast = pastOf(data.folder);
test.after(() => data.remove());

type Line = Readonly<Record<string, unknown>>;

async function linesOf(service: RunningService, path: string, asked: Readonly<Record<string, string>>) {
  const { status, text } = await control(service, query(path, asked), { method: 'GET' });
  assert.is(status, 200, text);
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

const tagged = `${systemUri}#/AssetTag = "rack 7"`;

test('a bisection halves, excludes what is before, and ends with the event that bisect finds', async () => {
  await withPast(async (service) => {
    const lines = await linesOf(service, '/history/bisect/steps', { condition: tagged });
    const last = lines.at(-1) as { readonly step: string; readonly event: { readonly number: number } };
    const { event } = await look(service, query('/history/bisect', { condition: tagged }));

    assert.is(last.step, 'found');
    assert.equal(last.event, event);
    const probes = lines.filter(({ step }) => step === 'probe');
    assert.ok(probes.length >= 2);
    for (const { after, holds } of probes) assert.is(Number(after) >= last.event.number, holds, `#${after}`);
    const excluded = lines.filter(({ step }) => step === 'excluded').map(({ after }) => Number(after));
    assert.equal(
      excluded,
      excluded.toSorted((one, other) => one - other),
    );
    assert.is(excluded.at(-1), last.event.number - 1);
  });
});

test('a condition that changes several times has its first event, which a binary search alone can miss', () => {
  const controller = createController({ seed: 1 });
  const history = new History(new Recorder(controller.simulation, controller.genesis));
  controller.advance('1m').operator('mains.off').advance('1m').operator('mains.on').advance('10m');
  controller.operator('mains.off').advance('1m');
  const absent = conditionOf('{machine: mains/1, in: absent}', history);

  const steps = [...pausingBisectionSteps(history, absent)].filter((step) => step !== pause);
  const result = steps.at(-1);

  assert.ok(result?.step === 'result' && result.bisection.found);
  assert.is(result.bisection.event.number, history.eventsAfterInput(1));
});

test('a condition that never holds, and one that holds from the start, have a reason', async () => {
  await withPast(async (service) => {
    const reasonOf = async (condition: string) =>
      (await linesOf(service, '/history/bisect/steps', { condition })).at(-1);
    assert.equal(await reasonOf(`${systemUri}#/AssetTag = none`), { step: 'none', because: 'never holds' });
    assert.equal(await reasonOf('{machine: mains/1, in: present}'), {
      step: 'none',
      because: 'holds at the start',
    });
    const wrong = await control(service, query('/history/bisect/steps', { condition: 'x' }), {
      method: 'GET',
    });
    assert.is(wrong.status, 400);
  });
});

test('an estimate has progress, its points as they come, and the result with all of them', async () => {
  await withPast(async (service) => {
    const asked = { condition: '{machine: power/1, in: off}', futures: '4', points: '3' };
    const lines = await linesOf(service, '/history/likelihood', asked);
    const result = lines.at(-1) as { readonly points: readonly object[]; readonly happenedBy: object };

    assert.ok(lines.some(({ futures, points }) => futures === 4 && points === 0));
    const points = lines.flatMap(({ point }) => (point === undefined ? [] : [point as object]));
    assert.ok(points.length > 0);
    for (const point of points) assert.ok(result.points.some((each) => same(each, point)));
    assert.ok('number' in result.happenedBy);

    const { status, json } = await control(
      service,
      query('/history/likelihood', { condition: '{machine: mains/1, in: present}' }),
      { method: 'GET' },
    );
    assert.is(status, 409);
    assert.match(String(json.detail), /holds at the start/);
  });
});

function same(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

test('each user of a request has a lane, reads included', async () => {
  await withPast(async (service) => {
    await ask(service, systemUri, { headers: asBasic() });
    await ask(service, systemUri, { headers: asBasic('50%,off') });
    const lanes = ['requests:Administrator', `requests:${encodeURIComponent('nobody')}`].join(',');
    const page = (await look(service, query('/history/timeline', { lanes }))) as unknown as {
      readonly users: readonly string[];
      readonly lanes: readonly { readonly lane: string; readonly ticks: readonly unknown[][] }[];
    };
    assert.ok(page.users.includes('Administrator'));
    const texts = page.lanes.map(({ ticks }) => ticks.map(([, text]) => String(text)));
    assert.is(texts[0]?.length, 2);
    assert.match(texts[0]?.[0] ?? '', /^PATCH/);
    assert.match(texts[0]?.[1] ?? '', /^GET/);
    assert.equal(texts[1], []);
    const { status } = await control(service, '/history/timeline?lanes=requests:50%25', { method: 'GET' });
    assert.is(status, 400);
  });
});

test.run();
