/** Tests of a history as a trace: the published format, complete tracks, and flows from cause to event. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as z from 'zod';
import { afterEvents, type Interval, toTrace } from '../../../replay/index.js';
import { liveToExport } from '../../support/history/export-history.js';
import { positionAt } from '../../support/history/restart-history.js';

const { history } = liveToExport();

/** Schema of the used event phases, with the members that "Trace Event Format" requires. */
const place = {
  name: z.string(),
  cat: z.string(),
  ts: z.int().min(0),
  pid: z.literal(1),
  tid: z.int().min(0),
};
const event = z.discriminatedUnion('ph', [
  z.strictObject({
    name: z.enum(['process_name', 'thread_name', 'thread_sort_index']),
    ph: z.literal('M'),
    pid: z.literal(1),
    tid: z.int().min(0),
    args: z.union([z.strictObject({ name: z.string().min(1) }), z.strictObject({ sort_index: z.int() })]),
  }),
  z.strictObject({ ...place, ph: z.literal('B') }),
  z.strictObject({ ...place, ph: z.literal('E') }),
  z.strictObject({
    ...place,
    ph: z.literal('X'),
    dur: z.int().min(1),
    args: z.strictObject({ event: z.int() }),
  }),
  z.strictObject({ ...place, ph: z.literal('i'), s: z.literal('t') }),
  z.strictObject({ ...place, ph: z.literal('s'), id: z.int() }),
  z.strictObject({ ...place, ph: z.literal('f'), id: z.int(), bp: z.literal('e') }),
]);
const format = z.strictObject({
  displayTimeUnit: z.literal('ms'),
  otherData: z.strictObject({ program: z.string(), seed: z.string(), start: z.iso.datetime() }),
  traceEvents: z.array(event).min(1),
});

function traceOf(interval: Interval = {}) {
  return format.parse(JSON.parse([...toTrace(history, interval)].join('')));
}

test('it is what the format says, and the same bytes each time', () => {
  assert.ok(traceOf().traceEvents.length > 100);
  assert.is([...toTrace(history)].join(''), [...toTrace(history)].join(''));
});

test('each machine has a track whose slices are its states, one after the other, as the history has them', () => {
  const { traceEvents } = traceOf();
  const named = traceEvents.flatMap((each) =>
    each.ph === 'M' && each.name === 'thread_name' && 'name' in each.args
      ? [[each.args.name, each.tid] as const]
      : [],
  );
  const power = new Map(named).get('power/1');
  const edges = traceEvents.flatMap((each) =>
    each.tid === power && (each.ph === 'B' || each.ph === 'E') ? [each] : [],
  );
  const begun = edges.filter(({ ph }) => ph === 'B');

  assert.is(new Set(named.map(([, tid]) => tid)).size, named.length);
  assert.is(begun[0]?.name, 'on.boot.osRunning, on.devices.found, on.inventory.complete');
  assert.ok(begun.some(({ name }) => name === 'starting.resetting'));
  for (const [index, { ph, ts, name }] of edges.entries()) {
    assert.is(ph, index % 2 === 0 ? 'B' : 'E');
    const before = edges[index - 1];
    if (before !== undefined) assert.ok(ph === 'E' ? ts > before.ts : ts === before.ts, name);
    if (ph === 'E') assert.is(name, before?.name);
  }
  assert.is(edges.at(-1)?.ts, (history.end.at - history.startMs) * 1_000);
});

test('an event is a slice of its own at its instant, behind those before it, and its facts stand there', () => {
  const { traceEvents } = traceOf();
  const slices = traceEvents.flatMap((each) => (each.ph === 'X' ? [each] : []));
  const facts = traceEvents.filter(({ ph }) => ph === 'i').map(({ name }) => name);

  assert.equal(
    slices.map(({ args }) => args.event),
    [...history.events()].map(({ number }) => number),
  );
  for (const [index, { ts, args, tid }] of slices.entries()) {
    const { at, cause } = history.event(args.event);
    assert.is(Math.floor(ts / 1_000), at - history.startMs);
    assert.ok(ts > (slices[index - 1]?.ts ?? -1));
    assert.is(tid === 0, 'input' in cause);
  }
  assert.equal(
    facts,
    [...history.events()].flatMap(({ emitted }) => emitted),
  );
});

test('flows lead from the slice of the cause to that of the event, and only there', () => {
  const { traceEvents } = traceOf();
  const slices = new Map(
    traceEvents.flatMap((each) => (each.ph === 'X' ? [[each.args.event, each] as const] : [])),
  );
  const starts = new Map(traceEvents.flatMap((each) => (each.ph === 's' ? [[each.id, each] as const] : [])));
  const ends = traceEvents.flatMap((each) => (each.ph === 'f' ? [each] : []));

  assert.is(starts.size, ends.length);
  assert.ok(ends.length > 10);
  for (const { id, ts, tid } of ends) {
    const cause = history.causeOf(history.event(id));
    const [from, to, start] = [slices.get(cause?.number ?? 0), slices.get(id), starts.get(id)];
    assert.equal([start?.ts, start?.tid, ts, tid], [from?.ts, from?.tid, to?.ts, to?.tid]);
  }
});

test('a part of it begins with the states that machines were in, and has no cause from before', () => {
  const from = [...history.events()].find(({ moved }) => moved.length > 0)?.number as number;
  const { traceEvents } = traceOf({
    from: afterEvents(history, from),
    until: afterEvents(history, from + 5),
  });
  const slices = traceEvents.flatMap((each) => (each.ph === 'X' ? [each.args.event] : []));
  const opened = traceEvents.find((each) => each.ph === 'B' && each.name === 'starting.resetting');

  assert.equal(
    slices,
    [1, 2, 3, 4, 5].map((more) => from + more),
  );
  assert.ok(opened !== undefined);
  for (const each of traceEvents)
    if (each.ph === 's') assert.ok((history.causeOf(history.event(each.id))?.number ?? 0) > from);
});

test('a part between events has the states of then, from its first instant to its last', () => {
  const { startMs } = history;
  const [from, until] = [positionAt('5m', history), positionAt('6m', history)];
  const { traceEvents } = traceOf({ from, until });
  const times = (phase: string) =>
    new Set(traceEvents.flatMap((each) => ('ts' in each && each.ph === phase ? [each.ts] : [])));

  assert.is(from.after, until.after, 'nothing happens in it');
  assert.equal([...times('B')], [(from.at - startMs) * 1_000]);
  assert.equal([...times('E')], [(until.at - startMs) * 1_000]);
});

test.run();
