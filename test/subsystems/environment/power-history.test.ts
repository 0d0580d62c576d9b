/**
 * Tests of the history of power consumption: later changes do not affect earlier values, and all current readings agree
 * at every instant.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController } from '../../../index.js';
import { thermalConfiguration } from '../../../machines/hardware/environment/cooling.js';
import { createLab, type Lab, managerUri, resetUri, root, systemUri } from '../../support/lab.js';

const powerUri = `${root}Chassis/1/Power/`;
const lookMs = 10_000;

interface Power {
  readonly PowerControl: readonly [
    {
      readonly PowerConsumedWatts: number;
      readonly PowerMetrics: {
        readonly AverageConsumedWatts: number;
        readonly MaxConsumedWatts: number;
        readonly MinConsumedWatts: number;
      };
    },
  ];
  readonly PowerSupplies: readonly {
    readonly LastPowerOutputWatts: number;
    readonly Oem: {
      readonly Vnd: { readonly AveragePowerOutputWatts: number; readonly MaxPowerOutputWatts: number };
    };
  }[];
  readonly Oem: {
    readonly Vnd: { readonly PowerMetric: { readonly AmbTemp: number; readonly PrMode: string } };
  };
}

interface Meter {
  readonly Average: number;
  readonly Maximum: number;
  readonly Minimum: number;
  readonly PowerDetail: readonly {
    readonly Time: string;
    readonly AmbTemp: number;
    readonly PrMode: string;
  }[];
}

const powerOf = (lab: Lab) => lab.get(powerUri).is(200).reply.body as unknown as Power;
const meterOf = (lab: Lab, id: string) => lab.get(`${powerUri}${id}/`).is(200).reply.body as unknown as Meter;
const wattsOf = (lab: Lab) => powerOf(lab).PowerControl[0].PowerConsumedWatts;
const vendor = (Vnd: object) => ({ Oem: { Vnd } });

const reset = (ResetType: string) => (lab: Lab) => lab.post(resetUri, { ResetType }).is(200);

/** Changes of everything that affects power consumption or the temperature of the intake air. */
const changes: Readonly<Record<string, (lab: Lab) => unknown>> = {
  'the host is switched off': reset('ForceOff'),
  'the host is restarted': reset('ForceRestart'),
  'the regulator is set': (lab) => lab.patch(systemUri, vendor({ PowerRegulatorMode: 'Max' })).is(200),
  'the cooling is set': (lab) =>
    lab.patch(`${root}Chassis/1/Thermal/`, vendor({ ThermalConfiguration: 'MaximumCooling' })).is(200),
  'a fan fails': (lab) => lab.controller.fault('fan.failed', { part: 'Fan 1' }),
  'a supply fails': (lab) => lab.controller.fault('powerSupply.failed', { part: '1' }),
  'supplies are left out': (lab) => lab.patch(powerUri, vendor({ HighEfficiencyMode: 'Even' })).is(200),
  'the room gets hot': (lab) => lab.controller.fault('ambient.hot', { celsius: 34 }),
};

for (const [name, change] of Object.entries(changes)) {
  test(`when ${name}, what was drawn until then stays as it was`, () => {
    const lab = createLab().advance('1h');
    const samples = () => meterOf(lab, 'FastPowerMeter').PowerDetail;
    const of = (supply: Power['PowerSupplies'][number] | undefined) => supply?.Oem.Vnd;
    const before = samples();
    const averageBefore = of(powerOf(lab).PowerSupplies[0]);

    lab.advance(1);
    change(lab);

    assert.equal(samples(), before);
    assert.is(
      of(powerOf(lab).PowerSupplies[0])?.AveragePowerOutputWatts,
      averageBefore?.AveragePowerOutputWatts,
    );
    const known = new Map(before.map((sample) => [sample.Time, sample]));
    lab.advance('5m');
    const shared = samples().filter(({ Time }) => known.has(Time));
    assert.is(shared.length, 90);
    for (const sample of shared) assert.equal(sample, known.get(sample.Time));
  });
}

test('a supply that comes back has given nothing while it was away', () => {
  const lab = createLab().advance('1h');
  const output = () => powerOf(lab).PowerSupplies[0]?.Oem.Vnd.AveragePowerOutputWatts ?? Number.NaN;

  lab.controller.fault('powerSupply.removed', { part: '1' });
  lab.advance('30m');
  lab.advance(1);
  assert.is(output(), 0);
  lab.controller.clearFault('powerSupply.removed', { part: '1' });

  assert.is(output(), 0);
  lab.advance('10m');
  const { AverageConsumedWatts } = powerOf(lab).PowerControl[0].PowerMetrics;
  assert.ok(Math.abs(output() - AverageConsumedWatts / 4) < AverageConsumedWatts * 0.1, `${output()} W`);
});

test('at every instant the supplies give what is drawn, and the reading lies within its own extremes', () => {
  const lab = createLab().advance('1h');
  const steps = [
    () => {},
    reset('ForceRestart'),
    ...Object.entries(changes).flatMap(([name, change]) => (name.startsWith('the host') ? [] : [change])),
    reset('ForceOff'),
    (busy: Lab) => busy.controller.clearFault('powerSupply.failed', { part: '1' }),
  ];

  for (const step of steps) {
    step(lab);
    for (const span of [0, 1, 3_333, lookMs, 77_777, 200_000]) {
      const { PowerControl, PowerSupplies } = powerOf(lab.advance(span));
      const [{ PowerConsumedWatts, PowerMetrics }] = PowerControl;
      const { AverageConsumedWatts, MaxConsumedWatts, MinConsumedWatts } = PowerMetrics;
      const sum = (watts: (supply: Power['PowerSupplies'][number]) => number) =>
        PowerSupplies.reduce((total, supply) => total + watts(supply), 0);
      assert.is(
        sum((supply) => supply.LastPowerOutputWatts),
        PowerConsumedWatts,
      );
      const given = sum((supply) => supply.Oem.Vnd.AveragePowerOutputWatts);
      assert.ok(Math.abs(given - AverageConsumedWatts) <= 1, `${given} of ${AverageConsumedWatts} W`);
      assert.ok(MinConsumedWatts <= PowerConsumedWatts && PowerConsumedWatts <= MaxConsumedWatts);
      assert.ok(MinConsumedWatts <= AverageConsumedWatts && AverageConsumedWatts <= MaxConsumedWatts);
      for (const { LastPowerOutputWatts, Oem } of PowerSupplies)
        assert.ok(LastPowerOutputWatts <= Oem.Vnd.MaxPowerOutputWatts);
    }
  }
});

test('the interval of the consumption and the fast meter, which cover the same time, say the same of it', () => {
  for (const span of ['1h', '7m', '3s', '12345ms']) {
    const lab = createLab().advance(span);
    const { AverageConsumedWatts, MaxConsumedWatts, MinConsumedWatts } =
      powerOf(lab).PowerControl[0].PowerMetrics;

    const { Average, Maximum, Minimum } = meterOf(lab, 'FastPowerMeter');

    assert.equal([Average, Maximum, Minimum], [AverageConsumedWatts, MaxConsumedWatts, MinConsumedWatts]);
  }
});

test('a slow meter of the same time comes close to the fast one', () => {
  const lab = createLab();
  for (let hour = 0; hour < 6; hour++) {
    lab.advance('20m');
    const samples = meterOf(lab, 'PowerMeter').PowerDetail.slice(-4) as unknown as { Average: number }[];
    const mean = samples.reduce((sum, { Average }) => sum + Average, 0) / samples.length;
    const { Average } = meterOf(lab, 'FastPowerMeter');

    assert.ok(Math.abs(mean - Average) < Average * 0.03, `${mean} and ${Average} W`);
  }
});

test('what the meters say of the air is what the sensor at the intake reads, in a room that is hot too', () => {
  const lab = createLab();
  const intake = () => lab.get(`${root}Chassis/1/Sensors/1/`).is(200).reply.body.Reading;
  const agree = () => {
    assert.is(powerOf(lab).Oem.Vnd.PowerMetric.AmbTemp, intake());
    assert.is(meterOf(lab, 'FastPowerMeter').PowerDetail.at(-1)?.AmbTemp, intake());
  };
  const { AmbTemp } = powerOf(lab.advance(3_456)).Oem.Vnd.PowerMetric;
  assert.is(AmbTemp, intake());
  lab.advance(lookMs - 3_456);
  for (let look = 0; look < 50; look++) {
    lab.advance(77 * lookMs);
    agree();
  }
  lab.controller.fault('ambient.hot', { celsius: 34 });
  for (let look = 0; look < 70; look++) {
    lab.advance(lookMs);
    agree();
  }
  assert.ok(Number(intake()) >= 34);
});

test('clocks held low draw less than those that follow the load, clocks held high more, and a host that is off neither', () => {
  const drawn = (PowerRegulatorMode: string) => {
    const lab = createLab();
    lab.patch(systemUri, vendor({ PowerRegulatorMode })).is(200);
    const looks = Array.from({ length: 30 }, () => wattsOf(lab.advance('10m')));
    const { PrMode } = powerOf(lab).Oem.Vnd.PowerMetric;
    lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
    return { looks, PrMode, off: wattsOf(lab.advance('10m')) };
  };
  const [low, dynamic, high] = ['Min', 'Dynamic', 'Max'].map(drawn) as [
    ReturnType<typeof drawn>,
    ReturnType<typeof drawn>,
    ReturnType<typeof drawn>,
  ];

  for (const [index, watts] of dynamic.looks.entries()) {
    assert.ok((low.looks[index] ?? 0) < watts && watts < (high.looks[index] ?? 0));
  }
  assert.equal([low.off, high.off], [dynamic.off, dynamic.off]);
  assert.equal(
    [low, dynamic, high].map(({ PrMode }) => PrMode),
    ['min', 'dyn', 'max'],
  );
  assert.equal(drawn('OSControl').looks, dynamic.looks);
});

test('the heat follows the regulator, and nothing jumps when it is set', () => {
  const lab = createLab().advance('1h');
  const celsius = () => Number(lab.get(`${root}Chassis/1/Sensors/2/`).reply.body.Reading);
  const usual = celsius();

  lab.patch(systemUri, vendor({ PowerRegulatorMode: 'Max' })).is(200);

  assert.is(celsius(), usual);
  lab.advance('20m');
  const plain = createLab().advance('80m');
  assert.ok(celsius() > Number(plain.get(`${root}Chassis/1/Sensors/2/`).reply.body.Reading));
});

test('factory defaults bring back how the cooling is set, and no temperature jumps', () => {
  const lab = createLab();
  lab.patch(`${root}Chassis/1/Thermal/`, vendor({ ThermalConfiguration: 'MaximumCooling' })).is(200);
  lab.patch(powerUri, vendor({ HighEfficiencyMode: 'Even' })).is(200);
  lab.advance('1h');
  const { changedAt } = lab.controller.tree.cooling.heat;

  lab.post(`${managerUri}Actions/Oem/Vnd/VndMgmt.ResetToFactoryDefaults/`, { ResetType: 'Default' }).is(200);
  lab.advance('10m');

  assert.is(thermalConfiguration(lab.controller.tree), 'OptimalCooling');
  assert.ok(lab.controller.tree.cooling.heat.changedAt > changedAt);
  assert.equal(
    lab.controller.tree.past.stretches.map(({ carriers }) => carriers),
    [[1, 2], [2]],
  );
});

test('a firmware that waits after POST draws no more than in it', () => {
  const lab = createLab();
  lab.patch(systemUri, vendor({ PostMode: 'PostToWait' })).is(200);
  lab.post(resetUri, { ResetType: 'ForceRestart' }).is(200);
  lab.advance('30m');
  const { idleWatts, loadedWatts } = lab.controller.tree.blueprint.power;

  for (let look = 0; look < 10; look++) {
    // Upper limit of the consumption in POST, including the deviation of the meter.
    assert.ok(wattsOf(lab.advance('20m')) < idleWatts + (loadedWatts - idleWatts) * 0.5);
  }
});

test('the past of a host that changes all the time is kept to a limit, and known from there on', () => {
  const controller = createController();
  for (let index = 0; index < 100; index++) {
    controller.fault('powerSupply.inputLost', { part: '1' }).advance(lookMs);
    controller.clearFault('powerSupply.inputLost', { part: '1' }).advance(lookMs);
  }
  const { since, stretches } = controller.tree.past;

  assert.is(stretches.length, 128);
  assert.is(since, controller.now - 128 * lookMs - lookMs);
  assert.is(new Set(stretches.map(({ until }) => until)).size, 128);
});

test.run();
