/** Tests of random numbers by name: the draws of one part of a server do not affect those of another. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fingerprint } from '../../../engine/index.js';
import { resolvedDefault } from '../../../models/blueprint/resolved-default.js';
import type { BlueprintInput } from '../../../models/blueprint/schema.js';
import { createRig, type Rig } from '../../support/engine/machines-rig.js';

/** Blueprint with measured duration ranges, so that every cycle draws random numbers. */
const asMeasured: BlueprintInput = {};

/** Runs a day with events of all kinds. Returns the states of the host and the controller. */
function day(rig: Rig, meanwhile: (rig: Rig) => void = () => {}): unknown {
  const history: (readonly [number, string])[] = [];
  const before = stateOf(rig);
  const stop = rig.simulation.observe({
    committed: () => {
      const now = stateOf(rig);
      if (now !== (history.at(-1)?.[1] ?? before)) history.push([rig.elapsedMs, now]);
    },
  });
  for (const act of [
    () => rig.reset('ForceRestart'),
    () => rig.managerReset(),
    () => rig.reset('GracefulShutdown'),
    () => rig.reset('On'),
    () => rig.hand('mains.off'),
    () => rig.hand('mains.on'),
    () => rig.reset('Nmi'),
  ]) {
    meanwhile(rig);
    act();
    rig.wait(3_600);
  }
  stop();
  return history;
}

function stateOf({ host, manager, mains }: Rig): string {
  return `${host} ${manager} ${mains}`;
}

test('one more drive in the blueprint moves no number of the host or the controller', () => {
  const [first, ...others] = resolvedDefault.storage;
  assert.ok(first !== undefined);
  const oneMore: BlueprintInput = {
    storage: [
      { ...first, drives: [...first.drives, { ...(first.drives[0] as never as object), bay: 24 }] },
      ...others,
    ] as never,
  };

  const plain = createRig({ blueprint: asMeasured });
  const grown = createRig({ blueprint: oneMore });

  assert.is(grown.tree.blueprint.storage[0]?.drives.length, first.drives.length + 1);
  assert.equal(day(grown), day(plain));
  assert.equal(grown.tree.random, plain.tree.random);
});

test('machines that come and go beside the host move none of its numbers: sessions, and refused requests', () => {
  const quiet = createRig({ blueprint: asMeasured });
  const busy = createRig({ blueprint: asMeasured });
  const bother = (rig: Rig) => {
    if (rig.manager !== 'running') return;
    const id = rig.login();
    rig.login();
    rig.touch(id).logout(id);
    if (rig.mains === 'present') assert.not.ok(rig.try({ type: 'operator', action: 'mains.on' }).ok);
  };

  // Only states are compared, because the sessions' own events occur between them.
  assert.equal(day(busy, bother), day(quiet));
});

test('a request that is refused draws nothing: the next cycle takes as long as without it', () => {
  const asked = createRig({ blueprint: asMeasured });
  const plain = createRig({ blueprint: asMeasured });
  for (const ResetType of ['On', 'On', 'On']) {
    assert.throws(() => asked.reset(ResetType), /refused/);
  }

  assert.equal(asked.tree.random, plain.tree.random);
  assert.equal(asked.reset('ForceRestart').course(3_600), plain.reset('ForceRestart').course(3_600));
});

test('one seed gives one history to the bit, another seed another', () => {
  const [one, same, other] = ['a', 'a', 'b'].map((seed) => {
    const rig = createRig({ seed, blueprint: asMeasured });
    day(rig);
    return fingerprint(rig.tree);
  });

  assert.is(one, same);
  assert.is.not(one, other);
});

test('two cycles of one history take different times', () => {
  const rig = createRig({ blueprint: asMeasured });
  const lengths = [1, 2, 3, 4].map(() => rig.reset('ForceRestart').course(3_600).at(-1)?.[0]);

  assert.is(new Set(lengths).size, 4);
});

test('shuffling events that tie changes nothing a client could see of a day', () => {
  const days = [undefined, 'a', 'b', 'c'].map((shuffleTies) => {
    const rig = createRig(shuffleTies === undefined ? {} : { shuffleTies });
    day(rig);
    const { machines, host, logs, sessions } = rig.tree;
    return fingerprint({
      value: rig.power,
      manager: rig.manager,
      kinds: Object.keys(machines),
      host,
      logs,
      sessions,
    });
  });

  assert.is(new Set(days).size, 1);
});

test.run();
