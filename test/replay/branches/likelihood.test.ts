/**
 * Tests of the likelihood of an outcome. Cases: an input decides the outcome, a draw decides it, or nothing decides it.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formatHorizon } from '../../../cli/history/likelihood.js';
import { createController, type InProcessController } from '../../../index.js';
import {
  AlreadyHolds,
  History,
  type LikelihoodOptions,
  likelihoodCurve,
  likelihoodOf,
  Recorder,
} from '../../../replay/index.js';
import { conditionOf } from '../../support/history/restart-history.js';
import { resetUri } from '../../support/lab.js';

function recorded(happen: (controller: InProcessController) => void, seed = 1): History {
  const controller = createController({ seed });
  const history = new History(new Recorder(controller.simulation, controller.genesis));
  happen(controller);
  return history;
}

function estimate(history: History, text: string, options: LikelihoodOptions = { futures: 8, points: 6 }) {
  const estimating = likelihoodOf(history, conditionOf(text, history), options);
  let next = estimating.next();
  while (next.done !== true) next = estimating.next();
  return next.value;
}

const shares = ({ points }: ReturnType<typeof estimate>) =>
  points.map(({ happened, futures }) => happened / futures);

test('what a recorded input brings about was certain all along, and no event decided it', () => {
  const history = recorded((controller) => {
    controller.advance('1m').operator('mains.off').advance('1m');
  });

  const found = estimate(history, '{machine: mains/1, in: absent}');

  assert.equal([...new Set(shares(found))], [1]);
  assert.is(found.rise, undefined);
  assert.is(found.happenedBy?.number, history.eventsAfterInput(1));
});

/** Returns a history of a POST that may hang. The seed decides whether it does. */
function start(seed: number): History {
  return recorded((controller) => {
    controller.fault('host.hangsInPost', { count: 1, percent: 40 }).advance('1m');
    controller.post(resetUri, { ResetType: 'ForceRestart' });
    controller.advance('30m');
  }, seed);
}

const hangs = '{machine: power/1, in: on.boot.postHung}';

test('what is drawn is as likely as it is until the draw, and the event that drew it is named with its causes', () => {
  const found = estimate(start(2), hangs, { futures: 40, points: 2 });
  const { happenedBy, rise } = found;

  for (const share of shares(found).slice(0, -1)) assert.ok(share > 0.2 && share < 0.6, `${share}`);
  assert.is(shares(found).at(-1), 1);
  assert.is(rise?.event.number, happenedBy?.number);
  assert.is((rise?.after.after ?? 0) - (rise?.before.after ?? 0), 1);
  assert.equal(
    rise?.causes.map(({ cause }) => ('input' in cause ? cause.input.type : cause.timer)).at(-1),
    'redfish.write',
  );
});

test('a probability has its 95 % confidence interval, also near 0 and 1', () => {
  const { points } = estimate(start(2), hangs, { futures: 40, points: 2 });

  for (const { happened, futures, low, high } of points) {
    const share = happened / futures;
    assert.ok(0 <= low && low <= share && share <= high && high <= 1 && low < high);
  }
  assert.ok((points.at(-1)?.low ?? 0) > 0.9);
});

test('the curve is drawn as SVG, with the interval and the decisive event', () => {
  const found = estimate(start(2), hangs, { futures: 10, points: 4 });
  const picture = likelihoodCurve(found, 'a < b', Date.UTC(2026, 0, 1));

  assert.match(picture, /^<svg [^>]*>\n<title>probability of a &lt; b<\/title>/);
  const [, curve = ''] = /<polyline class="curve" points="([^"]*)"/.exec(picture) ?? [];
  assert.is(curve.split(' ').length, found.points.length);
  assert.match(picture, /<line class="decisive"/);
});

test('what did not happen was possible until it was decided, and comes to nothing after', () => {
  const found = estimate(start(1), hangs, { futures: 40, points: 40 });

  assert.is(found.happenedBy, undefined);
  assert.ok((shares(found)[0] ?? 0) > 0.2);
  assert.is(shares(found).at(-1), 0);
});

test('the horizon decides the figures of a condition that comes to hold after the recorded end, and --for moves it', () => {
  const history = recorded((controller) => {
    controller.post(resetUri, { ResetType: 'ForceRestart' });
    controller.advance('10s');
  });
  const boots = '{machine: power/1, in: on.boot.osBooting}';

  const short = estimate(history, boots, { futures: 8, points: 2 });
  const long = estimate(history, boots, { futures: 8, points: 2, forMs: 1_800_000 });

  assert.equal([shares(short)[0], short.horizon.later], [0, 8]);
  assert.equal([shares(long)[0], long.horizon.later], [1, 0]);
  assert.is(long.horizon.at, history.end.at + 1_800_000);
});

test('an input that is skipped in futures after the horizon is counted once for each future', () => {
  const history = recorded((controller) => {
    controller.fault('host.hangsInPost', { count: 1, percent: 40 }).advance('1m');
    controller.post(resetUri, { ResetType: 'ForceRestart' });
    controller.advance('30m').operator('button.hold').advance('1m').operator('button.press').advance('20m');
    // Not possible in a future whose host hangs in POST here.
    controller.fault('host.hung').advance('1m');
  }, 2);

  const { skipped, points } = estimate(history, hangs, { futures: 16, points: 2 });

  assert.equal(
    points.map(({ happened }) => happened),
    [9, 8, 16],
  );
  assert.equal(
    skipped.map(({ because, futures }) => [because, futures]),
    [['refused', 6]],
  );
});

test('the warning about the horizon names the whole span after the recorded end', () => {
  const horizon = { at: 3_600_000, forMs: 600_000, later: 2, checkedMs: 1_800_000 };

  assert.match(formatHorizon(horizon, 0)[0] ?? '', / within 30m after it; --for 40m counts them$/);
  assert.equal(formatHorizon({ ...horizon, later: 0 }, 0), []);
});

test('where it holds from the start there is nothing to be decided', () => {
  const history = recorded((controller) => controller.advance('1m').operator('mains.off'));

  assert.throws(
    () => estimate(history, '{machine: mains/1, in: present}'),
    (error: Error) => error instanceof AlreadyHolds && /holds at the start/.test(error.message),
  );
});

test.run();
