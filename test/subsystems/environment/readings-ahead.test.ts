/**
 * Tests of predicted readings, which watches use to plan their next check: the bounds of readings and the future values
 * of averages.
 */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController } from '../../../index.js';
import {
  averageAhead,
  initialPast,
  type OperatingConditions,
  peakAhead,
  powerRanges,
  powerReader,
  readOperatingConditions,
  temperatureRanges,
  temperaturesAt,
  usageRanges,
  usageReader,
  workRanges,
} from '../../../machines/hardware/environment/index.js';
import { listMetrics } from '../../../machines/reporting/telemetry/index.js';
import { always, type TimeSpan } from '../../../machines/watches/range.js';
import { resolveBlueprint } from '../../../models/blueprint/blueprint.js';
import type { Blueprint } from '../../../models/blueprint/schema.js';
import { budget } from '../../support/budget.js';
import { randomBlueprint } from '../../support/redfish/random-blueprints.js';

const { tree } = createController({ seed: 'ahead' });
const dayMs = 86_400_000;
const now = tree.clock.now;

const regimes = fc.constantFrom('off' as const, 'post' as const, 'running' as const);
const modes = fc.constantFrom('Dynamic' as const, 'OSControl' as const, 'Max' as const, 'Min' as const);
const configurations = fc.constantFrom(
  ...(['AcousticMode', 'OptimalCooling', 'SmoothCooling', 'EnhancedCooling'] as const),
  ...(['IncreasedCooling', 'MaximumCooling'] as const),
);

/** Generator of operating conditions for a server of this blueprint. */
function situations(blueprint: Blueprint): fc.Arbitrary<OperatingConditions> {
  const fans = blueprint.fans.map(({ name }) => name);
  return fc
    .record({
      regime: regimes,
      regulatorMode: modes,
      ambientCelsius: fc.option(fc.integer({ min: 5, max: 70 })),
      intakeStuckAt: fc.constant(null),
      carriers: fc.subarray(blueprint.powerSupplies.map(({ bay }) => bay)),
      leftOut: fc.oneof(
        fc.constant({ processor: [], memory: [] }),
        fc.record({
          processor: fc.subarray(blueprint.processors.map(({ socket }) => socket)),
          memory: fc.subarray(blueprint.memory.map(({ slot }) => slot)),
        }),
      ),
      broken: fc.array(
        fc.tuple(fc.constantFrom('', ...fans), fc.constantFrom('degraded' as const, 'failed' as const)),
      ),
      thermalConfiguration: configurations,
      fanPercentMinimum: fc.integer({ min: 0, max: 100 }),
      fanPercentAdjust: fc.integer({ min: 0, max: 100 }),
      carried: fc.integer({ min: -40, max: 40 }),
      agoMs: fc.integer({ min: 0, max: 900_000 }),
      cap: fc.option(
        fc.record({
          watts: fc.integer({ min: blueprint.power.idleWatts, max: blueprint.power.loadedWatts }),
          fromWatts: fc.constant(blueprint.power.loadedWatts * 2),
          sinceMs: fc.integer({ min: now - 60_000, max: now + dayMs }),
        }),
      ),
    })
    .map(
      ({ broken, carried, agoMs, thermalConfiguration, fanPercentMinimum, fanPercentAdjust, ...held }) => ({
        ...readOperatingConditions(tree),
        ...held,
        blueprint: blueprint as OperatingConditions['blueprint'],
        conditions: {
          ...tree.conditions,
          ambientCelsius: held.ambientCelsius,
          parts: { ...tree.conditions.parts, fan: Object.fromEntries(broken) },
        },
        cooling: { ...tree.cooling, thermalConfiguration, fanPercentMinimum, fanPercentAdjust },
        heat: {
          changedAt: now - agoMs,
          carried: Object.fromEntries(blueprint.temperatures.map(({ number }) => [number, carried])),
        },
        past: initialPast,
      }),
    );
}

const servers = fc.oneof(fc.constant({}), randomBlueprint).map((differing) => resolveBlueprint(differing));
const instants = fc.array(fc.integer({ min: 0, max: 40 * dayMs }), { minLength: 20, maxLength: 40 });

test('nothing is ever read that is not within what is said of it ahead', () => {
  const server = servers.chain((blueprint) => fc.tuple(situations(blueprint), instants));

  fc.assert(
    fc.property(server, ([situation, spans]) => {
      const { blueprint } = situation;
      const reader = powerReader(situation);
      for (const [index, offset] of spans.entries()) {
        const at = now + offset;
        const around = { from: Math.max(now, at - index * 100_000), to: at + index * 50_000 };
        const span = [{ ...always, from: now }, { from: at, to: at }, around][index % 3] as TimeSpan;
        const temperatures = temperatureRanges(situation)(span);
        const power = powerRanges(situation, workRanges(situation)({ ...span, from: span.from - 10_000 }));
        const usage = usageRanges(situation)(span);
        const celsius = temperaturesAt(situation, at);
        const read = [
          ...blueprint.temperatures.map((sensor) => [temperatures(sensor), celsius(sensor)] as const),
          [power.server, reader.server(at)] as const,
          [power.processors, reader.processors(at)] as const,
          [power.utilisation, reader.utilisation(at)] as const,
          ...listMetrics(blueprint).map(
            (metric) => [metric.read(usage), metric.read(usageReader(situation))(at)] as const,
          ),
        ];
        for (const [{ lowest, highest }, value] of read) {
          assert.ok(lowest <= value && value <= highest, `${value} is not from ${lowest} to ${highest}`);
        }
      }
    }),
    { seed: 4, numRuns: budget({ short: 50, long: 150 }) },
  );
});

test('what is said ahead is not much more than what is read: a limit that is out of reach is known to be', () => {
  const situation = readOperatingConditions(tree);
  const range = temperatureRanges(situation)({ ...always, from: now });
  const limits = tree.blueprint.temperatures.map(
    (sensor) => [range(sensor), sensor.upperThresholdCriticalCelsius ?? Number.POSITIVE_INFINITY] as const,
  );

  for (const [{ highest }, critical] of limits) assert.ok(highest < critical);
  assert.is(usageRanges(situation)(always).processors.highest, 85);
});

test('an average and a peak that move on are those that are reckoned anew at each instant, through any change', () => {
  const { past, ...held } = readOperatingConditions(tree);
  const interval = fc.record({
    lastedMs: fc.integer({ min: 1, max: 1_800_000 }),
    regime: regimes,
    regulatorMode: modes,
  });
  const history = fc.tuple(
    fc.array(interval, { maxLength: 6 }),
    fc.integer({ min: 1, max: 90 }),
    fc.integer({ min: 0, max: 59_999 }),
    fc.integer({ min: 100, max: 600 }),
  );

  fc.assert(
    fc.property(history, ([stretches, minutes, offsetMs, limitWatts]) => {
      let until = now;
      const ended = stretches.map(({ lastedMs, ...of }) => {
        until += lastedMs;
        return { ...held, ...of, until };
      });
      const situation = { ...held, past: { since: now, stretches: ended } };
      const spanMs = minutes * 60_000;
      const start = until + offsetMs;
      const { over } = powerReader(situation);
      const average = averageAhead(situation, spanMs, start);
      const isAbove = peakAhead(situation, spanMs, start, limitWatts);
      for (let at = start; at < start + 2 * spanMs; at += 30_000) {
        const anew = over(spanMs, at);
        assert.equal([average(at), isAbove(at)], [anew.average, anew.highest > limitWatts]);
      }
    }),
    { seed: 6, numRuns: budget({ short: 20, long: 60 }) },
  );
});

test('a processor that is put in front of others moves no clock of theirs, and none of their parts of what they draw', () => {
  const [first, second] = tree.blueprint.processors as [
    Blueprint['processors'][number],
    Blueprint['processors'][number],
  ];
  const build = (processors: Blueprint['processors']) => {
    const situation = readOperatingConditions(tree);
    return usageReader({ ...situation, blueprint: { ...situation.blueprint, processors } });
  };
  const two = build([first, second]);
  const three = build([{ ...first, socket: 'Proc 0' }, first, second]);

  for (let at = now; at < now + dayMs; at += 600_000) {
    assert.equal([three.clock(1)(at), three.clock(2)(at)], [two.clock(0)(at), two.clock(1)(at)]);
    const share = (usage: typeof two, index: number) =>
      usage.power(index)(at) / (usage.power(index)(at) + usage.power(index + 1)(at));
    // Consumption is in whole watts, so that a share of it has an error of about 0.01.
    assert.ok(Math.abs(share(three, 1) - share(two, 0)) < 0.015);
  }
  const clocks = (usage: typeof two, index: number) =>
    Array.from({ length: 20 }, (_, hour) => usage.clock(index)(now + hour * 3_600_000));
  assert.is.not(JSON.stringify(clocks(three, 0)), JSON.stringify(clocks(three, 1)));
});

test.run();
