/**
 * Tests of the changes that a report shows between steps: a client would have seen the same changes, and no requests
 * are made to find them.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController, type InProcessController } from '../../index.js';
import { isAway, managerRecord } from '../../machines/power/index.js';
import { ChangeWatch } from '../../scenarios/run/change-watch.js';
import { managerResetUri, resetUri, systemUri } from '../support/lab.js';

/** Returns the values that a client sees, by their names in the report. */
function seen(controller: InProcessController): Readonly<Record<string, string>> {
  const { PowerState, BootProgress, Oem } = controller.get<{
    readonly PowerState: string;
    readonly BootProgress: { readonly LastState: string };
    readonly Oem: { readonly Vnd: { readonly PostState: string } };
  }>(systemUri);
  return { PowerState, PostState: Oem.Vnd.PostState, BootProgress: BootProgress.LastState };
}

/** Advances a controller until no event is due any more. Returns the number of different states that it has shown. */
function follow(
  controller: InProcessController,
  happenings: readonly ((on: InProcessController) => unknown)[],
) {
  const watch = new ChangeWatch(controller);
  const told: Record<string, string> = {};
  const states = new Set<string>();
  const look = () => {
    for (const news of watch.look()) {
      if (news.kind !== 'change') continue;
      for (const { what, from, to } of news.changes) {
        assert.is(from, told[what]);
        assert.is.not(from, to);
        told[what] = to;
      }
    }
    const { controller: there, ...properties } = told;
    const away = isAway(managerRecord(controller.tree));
    assert.is(there, away ? 'unavailable' : 'answering');
    if (!away) assert.equal(properties, seen(controller));
    states.add(JSON.stringify(told));
    return false;
  };
  look();
  for (const happen of happenings) {
    happen(controller);
    controller.simulation.runUntil(look, 3_600_000);
  }
  return states.size;
}

test('power, POST and boot progress are told as a GET of the system shows them, at every instant of a power cycle', () => {
  const states = follow(createController({ seed: 'watch' }), [
    (on) => on.post(resetUri, { ResetType: 'ForceOff' }),
    (on) => on.post(resetUri, { ResetType: 'On' }),
    (on) => on.post(resetUri, { ResetType: 'ForceRestart' }),
    (on) => on.post(resetUri, { ResetType: 'GracefulShutdown' }),
  ]);

  assert.ok(states >= 8, `${states} states`);
});

test('while the controller is away nothing but that is told, and what was known stays known', () => {
  const controller = createController({
    seed: 'watch',
    blueprint: { settings: { powerAutoOn: 'PowerOn' } },
  });

  const states = follow(controller, [
    (on) => on.post(managerResetUri, { ResetType: 'ForceRestart' }),
    (on) => on.operator('mains.off'),
    (on) => on.operator('mains.on'),
  ]);

  assert.ok(states >= 4, `${states} states`);
});

test('a look makes no request', () => {
  const controller = createController();
  const watch = new ChangeWatch(controller);
  controller.request = () => {
    throw new Error('asked');
  };

  assert.equal(
    watch.look().map(({ kind }) => kind),
    ['change'],
  );
});

test.run();
