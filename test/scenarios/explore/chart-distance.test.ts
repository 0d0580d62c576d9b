/**
 * Tests of distances in a statechart: the number of transitions to a state. A transition that enters several parallel
 * regions counts once.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { ChartOutline, StateOutline, TransitionOutline } from '../../../engine/index.js';
import { ChartDistance } from '../../../scenarios/explore/chart-distance.js';

const state = (path: string, kind: StateOutline['kind'] = 'atomic', initial?: string): StateOutline => ({
  path,
  kind,
  description: '',
  ...(initial !== undefined && { initial }),
});
const transition = (from: string, event: string, ...to: string[]): TransitionOutline => ({
  from,
  event,
  index: 0,
  to,
});

/** Chart with `off` and `on`. In `on` a boot and a fan run in parallel regions. */
const outline: ChartOutline = {
  root: state('', 'compound', 'off'),
  states: [
    state('off'),
    state('on', 'parallel'),
    state('on.boot', 'compound', 'on.boot.starting'),
    state('on.boot.starting'),
    state('on.boot.hung'),
    state('on.fan', 'compound', 'on.fan.slow'),
    state('on.fan.slow'),
    state('on.fan.fast'),
    state('burnt'),
  ],
  transitions: [
    transition('off', 'press', 'on'),
    transition('on', 'press', 'off'),
    transition('on.boot.starting', 'fault', 'on.boot.hung'),
    transition('on.fan.slow', 'after heat', 'on.fan.fast'),
  ],
};
const on = ['on', 'on.boot', 'on.boot.starting', 'on.fan', 'on.fan.slow'];

test('a state that is active is at no distance, also where others are inside of it', () => {
  assert.is(new ChartDistance(outline, 'on').of(on), 0);
});

test('what a state starts in is entered with it, in each of the parts that go on side by side', () => {
  assert.is(new ChartDistance(outline, 'on.fan.slow').of(['off']), 1);
  assert.is(new ChartDistance(outline, 'on.boot.hung').of(['off']), 2);
});

test('the nearest of the active states says how far it is, and those around them count', () => {
  const hung = new ChartDistance(outline, 'on.boot.hung');
  assert.is(hung.of(on), 1);
  assert.equal(hung.nearest(on), ['on.boot.starting']);
  assert.is(new ChartDistance(outline, 'off').of(on), 1);
});

test('a state that no transition leads to is at no finite distance', () => {
  assert.is(new ChartDistance(outline, 'burnt').of(on), Number.POSITIVE_INFINITY);
});

test('time leads on where the transition that comes nearer is after a delay, and no deed is needed', () => {
  assert.is(new ChartDistance(outline, 'on.fan.fast').leadsOnByItself(on), true);
  assert.is(new ChartDistance(outline, 'on.boot.hung').leadsOnByItself(on), false);
});

test.run();
