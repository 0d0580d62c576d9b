/**
 * Tests of the options `faults` and `checks` of a controller: faults that occur at their times, and checks that are
 * evaluated continuously.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createController } from '../../scenarios/index.js';
import { reset, system } from '../support/scenarios/scenario-rig.js';

const test = suite('faults and checks of createController');

const chassis = '/redfish/v1/Chassis/1/';
const fan = { fault: 'fan.failed', part: 'Fan 1' } as const;

function healthOf(controller: ReturnType<typeof createController>): unknown {
  return controller.get<{ readonly Status: { readonly HealthRollup: string } }>(chassis).Status.HealthRollup;
}

test('a fault comes at its time and goes after its time, whoever lets time pass', () => {
  const controller = createController({ faults: [{ ...fan, at: '5m', for: '10m' }] });
  assert.is(healthOf(controller.advance('4m59s999ms')), 'OK');
  assert.is(healthOf(controller.advance('1ms')), 'Warning');
  controller.runUntil(() => healthOf(controller) === 'OK', '1h');
  assert.is(controller.now - controller.genesis.startMs, 900_000);
});

test('without a time it is there from the start, and stays', () => {
  const controller = createController({ faults: [fan] });
  assert.is(healthOf(controller), 'Warning');
  assert.is(healthOf(controller.advance('1d')), 'Warning');
});

test('client code that sleeps meets it, and so do forks and whoever goes back', async () => {
  const controller = createController({ faults: [{ ...fan, at: '5m' }] });
  const before = controller.snapshot();
  await controller.drive(async ({ sleep }) => {
    await sleep('6m');
    assert.is(healthOf(controller), 'Warning');
  });
  controller.restore(before);
  assert.is(healthOf(controller), 'OK');
  assert.is(healthOf(controller.fork().advance('6m')), 'Warning');
  assert.is(healthOf(controller.advance('6m')), 'Warning');
});

test('one that is simply there comes with its likelihood, by the seed, whatever else is planned', () => {
  const comes = (seed: number, others: readonly (typeof fan & { readonly at: string })[] = []) => {
    const controller = createController({
      seed,
      faults: [...others, { fault: 'hood.opened', percent: 40, at: '1m', for: '1h' }],
    });
    controller.advance('2m');
    return controller.tree.chassis.hoodOpen;
  };
  const seeds = Array.from({ length: 60 }, (_, seed) => seed);
  const came = seeds.filter((seed) => comes(seed));

  assert.ok(came.length >= 12 && came.length <= 36, `${came.length} of 60 at 40 %`);
  assert.equal(
    seeds.filter((seed) => comes(seed, [{ ...fan, at: '30s' }])),
    came,
  );
});

test('one that strikes at occasions is there for all of them, and draws at each', () => {
  const controller = createController({ faults: [{ fault: 'update.verificationFails', percent: 1 }] });
  assert.is(Object.keys(controller.tree.updates.checkFails).length, 1);
});

test('one that the state at its time does not take is told to whoever lets time pass', () => {
  const controller = createController({ faults: [fan, { ...fan, at: '5m' }] });
  assert.throws(
    () => controller.advance('10m'),
    /^the scheduled fault fan\.failed Fan 1 is not possible at .*failed already/,
  );
});

test('one that there is not is refused at once, with its place', () => {
  const made = (fault: object) => () => createController({ faults: [fan, fault as typeof fan] });
  assert.throws(made({ fault: 'fan.failed', part: 'Fan 99' }), /^faults\[1\]: .*Fan 99.*; expected/);
  assert.throws(made({ fault: 'fan.lost', part: 'Fan 1' }), /^faults\[1\]: there is no fault "fan\.lost"/);
  assert.throws(
    made({ ...fan, percent: 101 }),
    /^faults\[1\]: percent is 101; expected a whole number from 1 to 100/,
  );
  assert.throws(made({ ...fan, at: 'soon' }), /"soon" is not a duration/);
  assert.throws(
    made({ fault: 'memory.correctedError', part: 'PROC 1 DIMM 1', for: '1m' }),
    /^faults\[1\]: memory\.correctedError ends as soon as it has happened/,
  );
});

test('whoever lets happen what must not is told what, when and with which seed', () => {
  const checks = [{ never: { get: system, has: { PowerState: 'Off' } } }];
  const controller = createController({ seed: 7, checks });
  controller.post(reset, { ResetType: 'ForceRestart' });
  controller.advance('30m').post(reset, { ResetType: 'ForceOff' });
  assert.throws(
    () => controller.advance('30m'),
    /^check 1, never GET .*, after 30m\S* with seed 7: .*expected never/,
  );
});

test('a write that breaks a check throws at once', () => {
  const checks = [{ always: { get: system, has: { AssetTag: '' } } }];
  const controller = createController({ checks });
  assert.throws(() => controller.patch(system, { AssetTag: 'rack 7' }), /^check 1, always .*found "?rack 7/);
});

test('forks are checked too, and going back begins the checks anew', () => {
  const checks = [{ eventually: { get: system, has: { PowerState: 'Off' } }, within: '1h' }];
  const controller = createController({ checks });
  const start = controller.snapshot();
  assert.throws(() => controller.fork().advance('2h'), /^check 1, /);
  assert.throws(() => controller.advance('2h'), /^check 1, /);
  controller.restore(start).post(reset, { ResetType: 'ForceOff' });
  controller.advance('2h');
});

test('what is for the end is judged when that is said', () => {
  const checks = [{ get: system, has: { PowerState: 'Off' } }];
  const controller = createController({ checks });
  controller.advance('1h');
  assert.throws(() => controller.endChecks(), /^check 1, .*PowerState: expected Off, found On/);
  const other = createController({ checks });
  other.post(reset, { ResetType: 'ForceOff' });
  other.advance('1m').endChecks();
});

test('checks that are none are refused, each with its place', () => {
  const made = () => createController({ checks: [{ neverever: {} }, { always: { get: 7 } }] });
  assert.throws(made, (error: unknown) => {
    assert.instance(error, TypeError);
    return /checks\[0\].*; checks\[1\]/.test((error as TypeError).message);
  });
});

test.run();
