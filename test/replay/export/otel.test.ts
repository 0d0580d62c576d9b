/**
 * Tests of a history as OpenTelemetry spans: the JSON form of OTLP, identifiers that depend only on the history, and
 * causes as parents.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as z from 'zod';
import { type EventRange, toOtlp } from '../../../replay/index.js';
import { liveToExport } from '../../support/history/export-history.js';

const { history, replies } = liveToExport();

/**
 * Schema of opentelemetry-proto `trace/v1/trace.proto` in its JSON form: ids in hex, 64-bit numbers as texts,
 * enumerations as numbers.
 */
const scalar = z.union([
  z.strictObject({ stringValue: z.string() }),
  z.strictObject({ intValue: z.string().regex(/^\d+$/) }),
]);
const attribute = z.strictObject({
  key: z.string().min(1),
  value: z.union([scalar, z.strictObject({ arrayValue: z.strictObject({ values: z.array(scalar) }) })]),
});
const nanos = z.string().regex(/^\d{19}$/);
const span = z.strictObject({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
  name: z.string().min(1),
  kind: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  startTimeUnixNano: nanos,
  endTimeUnixNano: nanos,
  attributes: z.array(attribute),
  events: z.array(z.strictObject({ timeUnixNano: nanos, name: z.string().min(1) })),
  status: z.union([z.strictObject({}), z.strictObject({ code: z.literal(2), message: z.string() })]),
});
const scope = z.strictObject({ name: z.string(), version: z.string() });
const traces = z.strictObject({
  resourceSpans: z
    .array(
      z.strictObject({
        resource: z.strictObject({ attributes: z.array(attribute) }),
        scopeSpans: z.array(z.strictObject({ scope, spans: z.array(span) })).length(1),
      }),
    )
    .length(1),
});

function spansOf(span: EventRange = {}) {
  const told = traces.parse(JSON.parse([...toOtlp(history, span)].join('')));
  return told.resourceSpans[0]?.scopeSpans[0]?.spans ?? [];
}

test('it is what OTLP says, a span an event, and the same bytes each time, live once more as well', () => {
  const spans = spansOf();

  assert.is(spans.length, history.end.after);
  assert.is(new Set(spans.map(({ spanId }) => spanId)).size, spans.length);
  const again = liveToExport().history;
  assert.is([...toOtlp(again)].join(''), [...toOtlp(history)].join(''));
});

test('the parent of a span is its cause, its trace that of what came from outside, and it begins when its cause ends', () => {
  const spans = spansOf();
  const roots = new Set<string>();
  for (const [index, { parentSpanId, traceId, startTimeUnixNano, endTimeUnixNano }] of spans.entries()) {
    const { cause } = history.event(index + 1);
    if (parentSpanId === undefined) {
      assert.not.ok(roots.has(traceId), `event ${index + 1}`);
      assert.is(startTimeUnixNano, endTimeUnixNano);
      roots.add(traceId);
    } else {
      const parent = spans[(history.causeOf(history.event(index + 1))?.number ?? 0) - 1];
      assert.equal(
        [parentSpanId, traceId, startTimeUnixNano],
        [parent?.spanId, parent?.traceId, parent?.endTimeUnixNano],
      );
      assert.ok('seq' in cause || cause.input.type === 'effect.result');
      assert.ok(BigInt(endTimeUnixNano) > BigInt(startTimeUnixNano));
    }
  }
  assert.ok(roots.size > 5 && spans.some(({ parentSpanId }) => parentSpanId !== undefined));
});

test('requests are of servers, what came back from outside of clients, and what was refused has failed', () => {
  for (const [index, { kind, status }] of spansOf().entries()) {
    const { cause } = history.event(index + 1);
    const type = 'input' in cause ? cause.input.type : undefined;
    assert.is(kind, type === 'redfish.write' ? 2 : type === 'effect.result' ? 3 : 1);
    assert.is('code' in status, 'outcome' in cause && !cause.outcome.ok);
  }
  assert.ok(spansOf().some(({ kind }) => kind === 3));
  assert.ok(spansOf().some(({ status }) => 'code' in status));
});

test('a request has the attributes of the conventions for HTTP: method, path, and the status it was answered with', () => {
  const told = spansOf().flatMap(({ kind, attributes }) => {
    const values = new Map(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
    const names = ['http.request.method', 'url.scheme', 'url.path', 'http.response.status_code'];
    const about = names.map((name) => values.get(name));
    assert.is(about[0] !== undefined, kind === 2);
    return kind === 2 ? [about] : [];
  });

  const writes = [...history.events()].flatMap(({ cause }) =>
    'input' in cause && cause.input.type === 'redfish.write' ? [cause.input] : [],
  );
  assert.equal(
    told,
    writes.map(({ method, uri }, index) => [method, 'https', uri, String(replies[index]?.status)]),
  );
  assert.ok(told.some(([, , , status]) => status === '400'));
});

test('a part of it has the same spans as the whole: what led to them is looked for where it was', () => {
  const from = Math.floor(history.end.after / 2);

  assert.equal(spansOf({ from: { after: from } }), spansOf().slice(from));
  assert.equal(spansOf({ from: { after: from }, until: { after: from } }), []);
});

test('what machines did and the facts stand in it', () => {
  const spans = spansOf();
  const texts = JSON.stringify(spans);

  assert.ok(texts.includes('power/1: starting.resetting → on.boot.initialising'));
  assert.equal(
    spans.flatMap(({ events }) => events.map(({ name }) => name)),
    [...history.events()].flatMap(({ emitted }) => emitted),
  );
});

test.run();
