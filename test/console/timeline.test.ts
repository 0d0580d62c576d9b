/** Tests of the timeline of the console without a browser: scale, levels of detail, layout, hits, lanes and tones. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { LaneData } from '../../console/api/types.js';
import {
  describeLane,
  expressionOf,
  laneOfExpression,
  laneOfUser,
  lanesFor,
} from '../../console/timeline/lanes.js';
import { axisHeight, hitAt, layoutRows } from '../../console/timeline/layout.js';
import { covers, resolutionOf, spanToFetch } from '../../console/timeline/levels.js';
import { extendOpen } from '../../console/timeline/open-slices.js';
import {
  fitting,
  marksOf,
  panned,
  showing,
  spanMax,
  spanMin,
  toTime,
  toX,
  zoomed,
} from '../../console/timeline/scale.js';
import { bisectionLane, likelihoodLane, searchOf } from '../../console/timeline/search-lanes.js';
import { levelsOf, stackBars } from '../../console/timeline/stack.js';
import { shortStates, toneOf } from '../../console/timeline/tones.js';

const hour = 3_600_000;
const day = 24 * hour;
const start = Date.UTC(2026, 0, 1);
const window = { from: start, to: start + hour };

test('a time has one place on the screen, and a place one time', () => {
  assert.is(toX(start + hour / 4, window, 1_000), 250);
  assert.is(toTime(250, window, 1_000), start + hour / 4);
});

test('a zoom keeps the time under the pointer, and ends at a few milliseconds and at more than a year', () => {
  const around = start + hour / 4;
  const near = zoomed(window, around, 0.5);
  assert.is(near.to - near.from, hour / 2);
  assert.is(toX(around, near, 1_000), 250);
  assert.is(zoomed(window, around, 1e-12).to - zoomed(window, around, 1e-12).from, spanMin);
  const far = zoomed(window, around, 1e12);
  assert.ok(Math.abs(far.to - far.from - spanMax) < 1);
  assert.ok(spanMax > 366 * day);
});

test('a pan moves both ends, and a fit shows the start, the end and some room', () => {
  assert.equal(panned(window, hour), { from: start + hour, to: start + 2 * hour });
  const fit = fitting(start, start + day);
  assert.ok(fit.from < start && fit.to > start + day);
  assert.ok(fitting(start, start).to - fitting(start, start).from >= 10_000, 'a history without a duration');
});

test('a window moves to an instant outside of it, and stays for one inside', () => {
  assert.is(showing(window, start + 1), window);
  const moved = showing(window, start + day);
  assert.is(moved.to - moved.from, hour);
  assert.is((moved.from + moved.to) / 2, start + day);
});

test('marks stand at round times from a millisecond to a year, and never touch', () => {
  for (const span of [20, 1_000, 60_000, hour, day, 30 * day, 400 * day]) {
    const marks = marksOf({ from: start + 7, to: start + 7 + span }, 1_000);
    assert.ok(marks.length >= 1 && marks.length <= 12, `${span}: ${marks.length} marks`);
    for (const [index, { at }] of marks.entries()) {
      const next = marks[index + 1];
      if (next !== undefined) assert.ok(((next.at - at) / span) * 1_000 >= 90, `${span}`);
    }
  }
  const [first] = marksOf({ from: start - hour, to: start + hour }, 1_000).filter(({ at }) => at === start);
  assert.is(first?.label, '01-01 00:00');
});

test('three times the visible span is fetched, and a small pan or zoom needs no request', () => {
  const fetched = spanToFetch(window, 1_000);
  assert.ok(fetched.from <= start - hour && fetched.to >= start + 2 * hour);
  assert.ok(fetched.resolution > 0 && fetched.resolution <= (hour / 1_000) * 2);
  assert.ok(covers(fetched, panned(window, hour / 2), 1_000));
  assert.not.ok(covers(fetched, panned(window, hour), 1_000), 'a pan out of what is fetched');
  assert.not.ok(covers(fetched, zoomed(window, start, 0.2), 1_000), 'a zoom that shows more');
  assert.is(resolutionOf({ from: start, to: start + 100 }, 1_000), 0, 'milliseconds are not merged');
});

const slices = [
  [start, start + 100, 'first', 1, 3],
  [start + 50, start + 200, 'second', 1, 4],
  [start + 120, start + 300, 'third', 1, 5],
] as const;

test('bars that overlap lie on levels of their own, and a free level is used again', () => {
  assert.equal(stackBars(slices), [0, 1, 0]);
  assert.is(levelsOf(slices), 2);
  assert.is(levelsOf([]), 1);
});

test('a slice that ended with the history goes on to the present, and others stay', () => {
  const lane = {
    lane: 'machine:power/1',
    slices: [
      [0, 5, 'off', 1, 1],
      [5, 10, 'on', 1, 2],
    ],
  } as const;
  const extended = extendOpen(lane, 10, 15);
  assert.equal('slices' in extended && extended.slices.map(([, to]) => to), [5, 15]);
  assert.is(extendOpen(lane, 10, 10), lane);
});

test('the place of a slice, a tick and a stacked bar is found, and an empty place is empty', () => {
  const data = new Map<string, LaneData>([
    ['machine:power/1', { lane: 'machine:power/1', slices: [[start, start + hour / 2, 'on', 1, 7]] }],
    ['requests', { lane: 'requests', ticks: [[start + hour / 2, 'GET /', 2, 'info', 9]] }],
    [
      'faults',
      {
        lane: 'faults',
        slices: [
          [start, start + hour, 'one', 1, 1],
          [start, start + hour, 'two', 1, 2],
        ],
      },
    ],
  ]);
  const rows = layoutRows(['machine:power/1', 'requests', 'faults'].map(describeLane), data);
  const [power, requests, faults] = rows;
  const view = { window, width: 1_000 };
  assert.is(power?.top, axisHeight);
  const at = (x: number, y: number) => hitAt(rows, data, view, { x, y });
  assert.is(at(250, axisHeight + 5)?.event, 7);
  assert.is(at(700, axisHeight + 5), undefined);
  assert.is(at(503, (requests?.top ?? 0) + 5)?.event, 9, 'a tick is hit from some pixels away');
  assert.is(at(520, (requests?.top ?? 0) + 5), undefined);
  assert.is(at(500, (faults?.top ?? 0) + 5)?.text, 'one');
  assert.is(at(500, (faults?.top ?? 0) + 20)?.text, 'two');
  assert.is(at(500, 5), undefined, 'the axis');
});

test('machines that change most have lanes beside the main ones, and added lanes come last and once', () => {
  const machines = [
    { address: 'power/1', changes: 9 },
    { address: 'drive/1', changes: 1 },
    { address: 'drive/2', changes: 8 },
    { address: 'task/1', changes: 7 },
    { address: 'task/2', changes: 6 },
  ];
  const ids = lanesFor(machines, ['machine:power/1', 'watch:/host/assetTag']).map(({ id }) => id);
  assert.ok(ids.includes('machine:drive/2') && !ids.includes('machine:drive/1'));
  assert.is(ids.filter((id) => id === 'machine:power/1').length, 1);
  assert.is(ids.at(-1), laneOfExpression('/host/assetTag'));
  assert.is(expressionOf('watch:/host/assetTag'), '/host/assetTag');
  assert.is(expressionOf('requests'), undefined);
});

test('a bisection has the part that is left between its probes, and what a scan excluded; then its event', () => {
  const run = { startMs: 0, endMs: 100 };
  const probes = [
    { after: 10, at: 100, holds: true },
    { after: 5, at: 50, holds: false },
    { after: 7, at: 70, holds: true },
  ];
  const running = { condition: 'c', isRunning: true, probes };
  const partsOf = (search: Parameters<typeof bisectionLane>[0]) => {
    const lane = bisectionLane(search, run);
    assert.ok('probes' in lane);
    return lane.slices.map(([from, to, text]) => [from, to, text]);
  };
  assert.equal(partsOf(running), [
    [0, 50, 'not yet'],
    [50, 70, 'searching'],
    [70, 100, 'holds later'],
  ]);
  assert.equal(partsOf({ ...running, excluded: { after: 6, at: 60 } })[1], [60, 70, 'searching']);
  const event = { number: 7, at: 70, time: '', description: '', transitions: [], facts: [] };
  const cause = { machine: 'power/1', timer: 't', event: 'e' };
  const found = { event: { ...event, cause }, causes: [] };
  assert.equal(partsOf({ ...running, isRunning: false, found }), [
    [0, 70, 'not yet'],
    [70, 100, 'first held here'],
  ]);
  assert.equal(partsOf({ condition: 'c', isRunning: true, probes: [] }), [[0, 100, 'searching']]);
});

test('probes and points of a curve are hit before the parts behind them', () => {
  const probes = [{ after: 5, at: 50, holds: false }];
  const search = bisectionLane({ condition: 'c', isRunning: true, probes }, { startMs: 0, endMs: 100 });
  const point = { after: 5, at: 50, happened: 1, futures: 4, low: 0.05, high: 0.7 };
  const curve = likelihoodLane({ condition: 'd', isRunning: true, points: [point], futures: 0 });
  const rows = layoutRows([search.lane, curve.lane].map(describeLane));
  const data = new Map([search, curve].map((lane) => [lane.lane, lane]));
  const view = { window: { from: 0, to: 100 }, width: 100 };
  const textAt = (row: number, x: number) =>
    hitAt(rows, data, view, { x, y: (rows[row]?.top ?? 0) + 8 })?.text;
  assert.is(textAt(0, 50), 'probe after #5: does not hold');
  assert.is(textAt(0, 80), 'searching');
  assert.is(textAt(1, 50), '25 % of 4 futures (5 % to 70 %)');
  assert.is(textAt(1, 20), undefined);
});

test('lanes of searches come first, and a user has a lane by any name', () => {
  assert.is(lanesFor([], [], ['bisect:/Systems/1/#/Status/Health != OK'])[0]?.title, 'First: Health != OK');
  assert.is(describeLane('likelihood:{machine: power/1, in: off}').title, 'P: {machine: power/1, in: off}');
  assert.equal(searchOf('likelihood:x'), { kind: 'curve', condition: 'x' });
  assert.is(searchOf('requests'), undefined);
  assert.is(laneOfUser('a,b %'), 'requests:a%2Cb%20%25');
  assert.is(describeLane(laneOfUser('a,b %')).title, 'Requests of a,b %');
});

test('passing, bad, off and on states are told apart, and short names leave the way to a state out', () => {
  assert.is(toneOf('on.boot.initialising · on.devices.idle'), 'passing');
  assert.is(toneOf('starting.poweringOn'), 'passing');
  assert.is(toneOf('on.boot.postHung'), 'bad');
  assert.is(toneOf('unpowered'), 'off');
  assert.is(toneOf('running'), 'on');
  assert.is(toneOf('legacy'), toneOf('legacy'));
  assert.is(shortStates('on.boot.osRunning · on.devices.found'), 'osRunning · found');
});

test.run();
