/**
 * Tests of library queries with invalid arguments: a TypeError names the argument, the found value and the expected
 * one.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as library from '../../index.js';
import { placeAt, positionAt, recordLife } from '../support/history/restart-history.js';

/** Functions without types, because JavaScript callers can pass anything. */
const untyped = library as unknown as Record<string, (...given: readonly unknown[]) => unknown>;

const { history, controller } = recordLife(2);
const { startMs, end } = history;
const place = placeAt('/host/assetTag');
const condition = {
  ...place,
  evaluate: () => ({ value: false, hangsOn: { pointers: [], untilMs: startMs } }),
};
const there = positionAt('i1', history);
const tooLate = { after: end.after + 1, at: end.at };
const between = { after: 0, at: end.at };
const press = { type: 'operator', action: 'button.press' };
const { after } = end;

const wrong: readonly (readonly [name: string, given: readonly unknown[], error: RegExp])[] = [
  [
    'branchOf',
    [],
    /^branchOf: history: .*expected a history, such as openHistory.*; edit: "edit" is missing/,
  ],
  ['branchOf', [{ history }, {}], /^branchOf: history: found .* \(expected a history, such as openHistory/],
  ['branchOf', [history], /^branchOf: edit: "edit" is missing \(expected a mapping\)$/],
  ['branchOf', [history, 3], /edit: found 3 \(expected a mapping\)/],
  ['branchOf', [history, { witout: [1] }], /"witout" is not a known key, did you mean "without"\?/],
  ['branchOf', [history, { without: 3 }], /edit\.without: found 3 \(expected numbers of recorded inputs/],
  ['branchOf', [history, { without: ['i3'] }], /edit\.without\[0\]: found "i3" \(expected a whole number\)/],
  ['branchOf', [history, { without: [0] }], /edit\.without\[0\]: found 0 \(expected a number .*at least 1\)/],
  ['branchOf', [history, { from: 'i1' }], /edit\.from: found "i1" \(expected a position .*readPosition/],
  ['branchOf', [history, { from: { after: 3 } }], /edit\.from\.at: "at" is missing/],
  [
    'branchOf',
    [history, { from: tooLate }],
    new RegExp(`edit\\.from: found ${after + 1} events, and .*${after} `),
  ],
  ['branchOf', [history, { from: between }], /edit\.from: found 0 events at \d+, when there had been/],
  ['branchOf', [history, { with: press }], /edit\.with: found a mapping \(expected a list\)/],
  ['branchOf', [history, { with: [press] }], /edit\.with\[0\]\.type: "type" is not a known key/],
  [
    'branchOf',
    [history, { with: [{ input: { type: 'opertor' } }] }],
    /with\[0\]\.input.*\(expected an input of one/,
  ],
  ['branchOf', [history, { with: [{ input: press, at: 'now' }] }], /with\[0\]\.at: found "now"/],
  ['branchOf', [history, { follows: 'none' }], /edit\.follows: found "none".*"recorded", "nothing"/],
  ['branchOf', [history, { untilMs: 1.5 }], /edit\.untilMs: found 1\.5 \(expected a whole number\)/],
  [
    'likelihoodOf',
    [history],
    /condition: "condition" is missing.*readCondition.*options: "options" is missing/,
  ],
  ['likelihoodOf', [history, condition, { futures: 0, points: 2 }], /options\.futures: found 0/],
  ['likelihoodOf', [history, condition, { futures: 2 }], /options\.points: "points" is missing/],
  ['compareHistories', [history], /^compareHistories: other: "other" is missing \(expected a history/],
  ['compareHistories', [history, history, -1], /shared: found -1/],
  [
    'bisect',
    [history, 'off'],
    /^bisect: condition: found "off" \(expected a condition, such as readCondition/,
  ],
  ['bisect', [history, { ok: true, condition }], /condition: found a mapping \(expected a condition/],
  ['bisect', [history, condition, { onec: true }], /"onec" is not a known key, did you mean "once"\?/],
  ['bisect', [history, condition, { until: tooLate }], /options\.until: found \d+ events/],
  [
    'why',
    [history, '/host/assetTag'],
    /^why: value: found "\/host\/assetTag" \(expected a value, such as readLocation/,
  ],
  ['why', [history, place, tooLate], /until: found \d+ events, and the history has/],
  ['lastChange', [undefined, place], /^lastChange: history: "history" is missing/],
  ['when', [history, condition, { to: there }], /interval\.to: "to" is not a known key.*from, until/],
  [
    'when',
    [history, condition, { from: positionAt('end', history), until: there }],
    /interval\.until: .*before that of from/,
  ],
  [
    'bisect',
    [history, condition, { from: there, until: positionAt('start', history) }],
    /options\.until: .*before/,
  ],
  ['readLocation', [7], /^readLocation: text: found 7 \(expected text\)/],
  ['inspectCharts', [{}, () => undefined], /^inspectCharts: simulation: .*createController\(\)\.simulation/],
  [
    'inspectCharts',
    [controller.simulation, 'log'],
    /^inspectCharts: send: found "log" \(expected a function/,
  ],
  ['log', [history, { from: { after: 2 }, until: { after: 1 } }], /filter\.until: found a position before/],
  ['watch', [history, undefined], /^watch: expression: "expression" is missing/],
  ['statesOverTime', [history, 1], /^statesOverTime: machine: found 1 \(expected the address of a machine/],
  ['log', [history, { from: '#1' }], /^log: filter\.from: found "#1"/],
  ['log', [history, {}, 'text'], /^log: tell: found "text" \(expected a function\)/],
  ['stateAt', [history, tooLate], /^stateAt: position: found \d+ events/],
  ['diffStates', [history, there], /^diffStates: to: "to" is missing/],
  ['diffValues', [history, place, there, 5], /^diffValues: to: found 5/],
  [
    'progressionOf',
    [history, place, { after: 0, at: startMs - 1 }],
    /at: found the instant \d+, and the history goes/,
  ],
];

for (const [index, [name, given, error]] of wrong.entries()) {
  test(`${name} names what is no argument of it, case ${index + 1}: ${error.source}`, () => {
    assert.throws(
      () => untyped[name]?.(...given),
      (thrown: unknown) => {
        if (!(thrown instanceof TypeError)) throw thrown;
        if (!error.test(thrown.message)) throw new Error(thrown.message);
        return true;
      },
    );
  });
}

test('positions between events, at an instant with several, and at both ends are some that a history has', () => {
  for (const position of ['start', 'end', 'i1', 'i2', '#1', `#${after}`, '30m']) {
    const { clock } = library.stateAt(history, positionAt(position, history));
    assert.is(clock.now, positionAt(position, history).at, position);
  }
});

test.run();
