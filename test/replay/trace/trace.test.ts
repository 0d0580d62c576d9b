/**
 * Tests of traces: the recorded changes of each event, reading a truncated trace, and the refusal of a trace of another
 * history.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController, type InProcessController } from '../../../index.js';
import { readTrace, Tracer } from '../../../replay/index.js';
import { applyEvent } from '../../../replay/trace/traced-event.js';
import { systemUri } from '../../support/lab.js';

interface Traced {
  readonly controller: InProcessController;
  readonly lines: string[];
  /** States after each event. The first one is the state before any event. */
  readonly trees: readonly InProcessController['tree'][];
}

function traced(): Traced {
  const controller = createController();
  const lines: string[] = [];
  const trees = [controller.tree];
  controller.observe({ committed: ({ after }) => void trees.push(after) });
  trace(controller, lines);
  controller.patch(systemUri, { AssetTag: 'rack 7' });
  controller.operator('mains.off').advance('5m').operator('mains.on').advance('20m');
  return { controller, lines, trees };
}

function trace(controller: InProcessController, lines: string[]): Tracer {
  return new Tracer(controller.simulation, controller.genesis, {
    begin: (head) => lines.push(head()),
    append: (line) => lines.push(line),
  });
}

function read(lines: readonly string[], end = '\n') {
  return readTrace(lines.join('\n') + end);
}

test('the patch of an event leads from the state before it to the state after it, whatever time passed in between', () => {
  const { lines, trees } = traced();
  const reading = read(lines);
  assert.ok(reading.ok && trees.length > 10);

  for (let number = 1; number < trees.length; number++) {
    const event = reading.trace.event(number);
    assert.ok(event);
    const before = { ...trees[number - 1], clock: { ...trees[number - 1]?.clock, now: 0 } };
    assert.equal(applyEvent(before as (typeof trees)[number], event), trees[number], `event ${number}`);
  }
});

test('it tells of the cause, the moves and the facts of each event, and of no event that there was not', () => {
  const { lines, controller } = traced();
  const reading = read(lines);
  assert.ok(reading.ok);
  const { executed } = controller.tree.clock;

  const lost = reading.trace.event(2);
  assert.equal(lost?.cause, { input: { type: 'operator', action: 'mains.off' } });
  assert.equal(lost?.transitions[0], { machine: 'mains/1', from: ['present'], to: ['absent'] });
  assert.equal(reading.trace.spans, [[1, executed]]);
  assert.is(reading.trace.event(executed + 1), undefined);
});

test('what a crash cut off at its end is left out', () => {
  const { lines } = traced();
  const last = lines.pop() as string;

  const reading = read([...lines, last.slice(0, 20)], '');

  assert.ok(reading.ok);
  assert.equal(reading.trace.spans, [[1, lines.length - 1]]);
});

test('where another process went on, what the first had written of later events counts no more', () => {
  const { lines, controller } = traced();
  const head = JSON.parse(lines[0] as string) as object;
  const again = [JSON.stringify({ ...head, after: 3 }), lines[4] as string];

  const reading = read([...lines, ...again]);

  assert.ok(reading.ok);
  assert.equal(reading.trace.spans, [[1, 4]]);
  assert.ok(controller.tree.clock.executed > 4);
});

test('what is no trace, of another version, of two histories or with a hole is refused with its line', () => {
  const { lines } = traced();
  const [head = '', ...events] = lines;
  const refusal = (...changed: string[]) => {
    const reading = read(changed);
    return reading.ok ? 'none' : `${reading.line}: ${reading.message}`;
  };

  assert.is(refusal('box'), '1: not JSON, expected a line of a trace');
  assert.is(refusal('{"format":"other"}'), '1: format is "other", expected "tidefish-trace"');
  assert.is(
    refusal(head.replace('"version":3', '"version":7')),
    '1: version 7, this program writes and reads 3',
  );
  assert.is(refusal(...events), '1: expected a line with the format "tidefish-trace" before all events');
  assert.is(refusal(head, events[0] as string, events[2] as string), '3: expected event 2');
  const foreign = head.replace(/"genesis":"./, '"genesis":"-');
  assert.is(refusal(head, foreign), '2: the trace belongs to another history from this line on');
  assert.is(readTrace('').ok, false);
});

test('what was changed since it was written is refused with its line, however little it is', () => {
  const { lines } = traced();
  const [head = '', first = '', second = '', ...more] = lines;

  for (const changed of [
    second.replace('"cause"', '"causf"'),
    second.replace('"patch"', '"patcg"'),
    second.replace('"at":', '"at":1'),
    second.slice(0, -1),
  ]) {
    const reading = read([head, first, changed, ...more]);
    assert.equal([reading.ok, !reading.ok && reading.line], [false, 3], changed);
    assert.match(reading.ok ? '' : reading.message, /differs from the written data|not JSON/);
  }
});

test('events between two parts that nobody traced are in no stretch', () => {
  const { lines } = traced();
  const [head = '', first = '', , ...more] = lines;
  const again = JSON.stringify({ ...JSON.parse(head), after: 2 });

  const reading = read([head, first, again, ...more]);

  assert.ok(reading.ok);
  assert.equal(reading.trace.spans, [
    [1, 1],
    [3, lines.length - 1],
  ]);
  assert.is(reading.trace.event(2), undefined);
});

test('a trace that is closed hears of nothing more', () => {
  const controller = createController();
  const lines: string[] = [];
  const tracer = trace(controller, lines);

  controller.operator('mains.off');
  const { length } = lines;
  tracer.close();
  controller.operator('mains.on');

  assert.ok(length > 1);
  assert.is(lines.length, length);
});

test.run();
