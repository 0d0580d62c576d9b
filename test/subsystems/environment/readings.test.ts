/** Tests of readings: a reading is plausible and depends only on its instant, and reading it changes nothing. */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController, type InProcessController } from '../../../index.js';
import { JournalWriter } from '../../../replay/index.js';

const chassis = '/redfish/v1/Chassis/1/';
const dayMs = 86_400_000;
const meterIds = ['FastPowerMeter', 'PowerMeter', 'SlowPowerMeter'] as const;

interface Thermal {
  readonly Fans: readonly { readonly Name: string; readonly Reading: number | null }[];
  readonly Temperatures: readonly { readonly Name: string; readonly ReadingCelsius: number }[];
}

interface Power {
  readonly PowerControl: readonly {
    readonly PowerConsumedWatts: number;
    readonly PowerMetrics: Readonly<Record<string, number>>;
  }[];
  readonly PowerSupplies: readonly {
    readonly LastPowerOutputWatts: number;
    readonly LineInputVoltage: number | null;
  }[];
}

const thermalOf = (controller: InProcessController) => controller.get<Thermal>(`${chassis}Thermal/`);
const powerOf = (controller: InProcessController) => controller.get<Power>(`${chassis}Power/`);
const wattsOf = (controller: InProcessController) =>
  powerOf(controller).PowerControl[0]?.PowerConsumedWatts ?? 0;
const celsiusOf = (controller: InProcessController, sensor: string) =>
  thermalOf(controller).Temperatures.find(({ Name }) => Name.endsWith(sensor))?.ReadingCelsius ?? Number.NaN;
const fansOf = (controller: InProcessController) => thermalOf(controller).Fans.map(({ Reading }) => Reading);

/** Makes more changes than the stored past of readings contains. */
function forgetPast(controller: InProcessController): InProcessController {
  for (let index = 0; index < 65; index++) {
    controller.fault('powerSupply.inputLost', { part: '1' }).advance(1);
    controller.clearFault('powerSupply.inputLost', { part: '1' }).advance(1);
  }
  return controller;
}

/** Reads a controller repeatedly and returns all read values. */
function series<Seen>(
  controller: InProcessController,
  look: (controller: InProcessController) => Seen,
  step: string,
  count: number,
): Seen[] {
  return Array.from({ length: count }, () => look(controller.advance(step)));
}

test('over a day a reading is the same at the same instant, whatever was read before it', () => {
  const readings = ['Thermal/', 'Power/', 'Sensors/2/', 'Sensors/Fan1/', 'ThermalSubsystem/ThermalMetrics/'];
  const uris = [...readings, ...meterIds.map((id) => `Power/${id}/`)];
  const instants = fc.uniqueArray(fc.integer({ min: 0, max: dayMs }), { minLength: 1, maxLength: 5 });

  fc.assert(
    fc.property(instants, fc.integer({ min: 0, max: dayMs }), (before, at) => {
      const busy = createController({ seed: 'day' });
      const quiet = createController({ seed: 'day' });
      const startMs = busy.now;
      for (const instant of before.filter((when) => when < at).sort((a, b) => a - b)) {
        busy.advance(instant - (busy.now - startMs));
        for (const uri of uris) busy.get(chassis + uri);
      }

      busy.advance(at - (busy.now - startMs));
      quiet.advance(at);

      for (const uri of uris) assert.equal(busy.get(chassis + uri), quiet.get(chassis + uri));
    }),
    { numRuns: 20, seed: 4 },
  );
});

test('another seed is another day', () => {
  const days = ['one', 'other'].map((seed) => series(createController({ seed }), wattsOf, '1h', 24));

  assert.is.not(JSON.stringify(days[0]), JSON.stringify(days[1]));
});

test('a day of reading leaves no line in the journal, draws nothing and sets no timer', () => {
  const controller = createController();
  const lines: string[] = [];
  new JournalWriter(controller.simulation, controller.genesis, (line) => lines.push(line));
  const { tree } = controller;
  const header = lines.length;

  series(controller, (reader) => [thermalOf(reader), powerOf(reader)], '10m', 144);

  assert.is(lines.length, header);
  assert.equal(
    [controller.tree.random, controller.tree.machines, controller.tree.cooling],
    [tree.random, tree.machines, tree.cooling],
  );
});

test('readings of a running server stay within what its blueprint says, and move', () => {
  const controller = createController({ seed: 'range' });
  const { temperatures, cooling, power } = controller.tree.blueprint;

  const seen = series(controller, (reader) => ({ ...thermalOf(reader), watts: wattsOf(reader) }), '13m', 110);

  for (const [index, { name, idleCelsius, loadedCelsius }] of temperatures.entries()) {
    const read = seen.map(({ Temperatures }) => Temperatures[index]?.ReadingCelsius ?? Number.NaN);
    assert.ok(Math.min(...read) >= idleCelsius - 2, `${name} reads ${Math.min(...read)}`);
    assert.ok(Math.max(...read) <= loadedCelsius + 2, `${name} reads ${Math.max(...read)}`);
    assert.ok(new Set(read).size > 1, `${name} never moves`);
  }
  const fans = seen.flatMap(({ Fans }) => Fans.map(({ Reading }) => Reading ?? Number.NaN));
  assert.ok(Math.min(...fans) >= cooling.fanIdlePercent - 1);
  assert.ok(Math.max(...fans) <= cooling.fanLoadedPercent + 1);
  const watts = seen.map((reading) => reading.watts);
  assert.ok(Math.min(...watts) >= power.idleWatts * 0.97 && Math.max(...watts) <= power.loadedWatts * 1.03);
  assert.ok(Math.max(...watts) - Math.min(...watts) > 100, 'a day without any more or less work');
});

test('temperatures and fans follow the consumption: what is highest in one is high in the others', () => {
  const controller = createController({ seed: 'follow' });

  const seen = series(
    controller,
    (reader) => [wattsOf(reader), celsiusOf(reader, 'CPU 1'), fansOf(reader)[0] ?? 0] as const,
    '10m',
    144,
  ).sort(([a], [b]) => a - b);

  const mean = (part: typeof seen, at: 1 | 2) => part.reduce((sum, row) => sum + row[at], 0) / part.length;
  for (const at of [1, 2] as const) assert.ok(mean(seen.slice(-36), at) > mean(seen.slice(0, 36), at) + 5);
});

test('nothing warm jumps when the server is switched off, nor when it is switched on again', () => {
  const controller = createController({ seed: 'cool' });
  const system = '/redfish/v1/Systems/1/Actions/ComputerSystem.Reset/';
  const steps = (count: number) => series(controller, (reader) => celsiusOf(reader, 'CPU 1'), '2s', count);

  const course = [celsiusOf(controller, 'CPU 1')];
  controller.post(system, { ResetType: 'ForceOff' });
  course.push(...steps(450));
  const off = course.at(-1) ?? Number.NaN;
  controller.post(system, { ResetType: 'On' });
  course.push(...steps(600));

  assert.ok(off < 30, `${off} °C while off`);
  assert.ok((course.at(-1) ?? 0) > off + 10);
  for (const [index, celsius] of course.slice(1).entries()) {
    assert.ok(Math.abs(celsius - (course[index] ?? 0)) <= 4, `from ${course[index]} to ${celsius}`);
  }
});

test('a server that is off draws its standby power, and its fans stand still', () => {
  const controller = createController({ blueprint: { settings: { initialPower: 'off' } } });
  const { standbyWatts } = controller.tree.blueprint.power;

  assert.ok(Math.abs(wattsOf(controller) - standbyWatts) <= 1);
  assert.equal(new Set(fansOf(controller)), new Set([0]));
});

test('what the supplies give adds up to what the server draws, and its mean lies between the extremes', () => {
  const controller = createController({ seed: 'sum' });

  for (const { PowerControl, PowerSupplies } of series(controller, powerOf, '7m', 100)) {
    const [{ PowerConsumedWatts = 0, PowerMetrics = {} } = {}] = PowerControl;
    const given = PowerSupplies.reduce((sum, { LastPowerOutputWatts }) => sum + LastPowerOutputWatts, 0);
    assert.is(given, PowerConsumedWatts);
    const { AverageConsumedWatts = 0, MaxConsumedWatts = 0, MinConsumedWatts = 0 } = PowerMetrics;
    assert.ok(MinConsumedWatts <= AverageConsumedWatts && AverageConsumedWatts <= MaxConsumedWatts);
    for (const { LineInputVoltage } of PowerSupplies) assert.ok(Math.abs((LineInputVoltage ?? 0) - 209) <= 3);
  }
});

test('each meter of the power covers its time, through any change, as far as anything is known', () => {
  interface Meter {
    readonly Samples: number;
    readonly Average: number;
    readonly Maximum: number;
    readonly Minimum: number;
    readonly PowerDetail: readonly {
      readonly Time: string;
      readonly Average: number;
      readonly Peak: number;
    }[];
  }
  const controller = createController({ seed: 'meter' });
  const meter = (id: string) => controller.get<Meter>(`${chassis}Power/${id}/`);
  const counts = () => meterIds.map((id) => meter(id).Samples);

  assert.equal(counts(), [120, 288, 168]);
  for (const id of meterIds) {
    const { Average, Maximum, Minimum, PowerDetail } = meter(id);
    assert.ok(Minimum <= Average && Average <= Maximum);
    assert.is(Maximum, Math.max(...PowerDetail.map(({ Peak }) => Peak)));
    const times = PowerDetail.map(({ Time }) => Date.parse(Time));
    assert.equal(
      times,
      [...times].sort((a, b) => a - b),
    );
    assert.is(times.at(-1), controller.now);
  }
  controller.fault('fan.failed', { part: 'Fan 1' });
  assert.equal(counts(), [120, 288, 168]);
  forgetPast(controller);
  assert.equal(counts(), [1, 1, 1]);
  controller.advance('10m10s');
  assert.equal(counts(), [60, 1, 1]);
});

test('each sample of a meter has all that a meter knows, as the power and the use of the host say it', () => {
  type Readings = Readonly<Record<string, unknown>>;
  interface Section {
    readonly Oem: { readonly Vnd: { readonly PowerMetric: Readings; readonly SystemUsage: Readings } };
  }
  const controller = createController({ seed: 'sample' });
  const { PowerDetail } = controller.get<{ PowerDetail: Readings[] }>(`${chassis}Power/FastPowerMeter/`);
  const { PowerMetric } = controller.get<Section>(`${chassis}Power/`).Oem.Vnd;
  const { SystemUsage } = controller.get<Section>('/redfish/v1/Systems/1/').Oem.Vnd;
  const sample = PowerDetail.at(-1) ?? {};
  const { CPUUtil, AvgCPU0Freq, AvgCPU1Freq } = SystemUsage;

  for (const [name, value] of Object.entries(PowerMetric)) assert.is(sample[name], value, name);
  assert.is(sample.CpuAvgFreq, Math.round((Number(AvgCPU0Freq) + Number(AvgCPU1Freq)) / 2));
  assert.is(sample.CpuUtil, CPUUtil);
  assert.is(sample.FanWatts, 0);
});

test('what a meter says holds from one look to the next, and the sample in progress is of the last look', () => {
  const lookMs = 10_000;
  const broken = forgetPast(createController({ seed: 'look' }).advance(1_234));
  const changedAt = broken.now;
  const meterAt = (id: string, at: number) =>
    broken
      .fork()
      .advance(at - changedAt)
      .get<{ PowerDetail: { Time: string }[] }>(`${chassis}Power/${id}/`);
  const nextLook = (Math.floor(changedAt / lookMs) + 1) * lookMs;

  for (const id of meterIds) {
    assert.equal(meterAt(id, nextLook - 1), meterAt(id, changedAt));
    for (const look of [1, 2, 7, 31, 361]) {
      const at = nextLook + look * lookMs;
      assert.equal(meterAt(id, at + lookMs - 1), meterAt(id, at), `${id} at look ${look}`);
    }
  }
  const timeAt = (at: number) => Date.parse(meterAt('SlowPowerMeter', at).PowerDetail[0]?.Time ?? '');
  assert.is(timeAt(nextLook + lookMs + 4_321), nextLook + lookMs);
  assert.is(timeAt(nextLook - 1), Math.floor(changedAt / 1_000) * 1_000);
});

test('the other fans turn faster for each that is lost, and it gets warmer all the same', () => {
  const whole = createController({ seed: 'fan' }).advance('2h');
  const hurt = createController({ seed: 'fan' }).advance('2h');

  for (const part of ['Fan 1', 'Fan 3', 'Fan 5', 'Fan 6']) hurt.fault('fan.failed', { part });

  assert.is(celsiusOf(hurt, 'CPU 1'), celsiusOf(whole, 'CPU 1'));
  const [first, second] = fansOf(hurt);
  assert.is(first, 0);
  assert.ok((second ?? 0) > (fansOf(whole)[1] ?? 0) + 20);
  whole.advance('15m');
  hurt.advance('15m');
  assert.ok(celsiusOf(hurt, 'CPU 1') >= celsiusOf(whole, 'CPU 1') + 2);
});

test('a worn fan turns slower than the others, and one that was pulled is not read at all', () => {
  const controller = createController();

  controller.fault('fan.degraded', { part: 'Fan 1' }).fault('fan.removed', { part: 'Fan 2' });

  const [worn, pulled, well] = fansOf(controller);
  assert.ok((worn ?? 0) > 0 && (worn ?? 0) < (well ?? 0) - 5);
  assert.is(pulled, null);
});

test('a hot room warms every sensor by what it is hotter, in its own time, and the fans at once', () => {
  const usual = createController({ seed: 'room' });
  const hot = createController({ seed: 'room' });

  hot.fault('ambient.hot', { celsius: 32 });

  assert.is(celsiusOf(hot, 'Inlet Ambient'), celsiusOf(usual, 'Inlet Ambient'));
  assert.ok((fansOf(hot)[0] ?? 0) > (fansOf(usual)[0] ?? 0) + 5);
  hot.advance('15m');
  usual.advance('15m');
  assert.is(celsiusOf(hot, 'Inlet Ambient'), celsiusOf(usual, 'Inlet Ambient') + 10);
  assert.ok(celsiusOf(hot, 'CPU 1') > celsiusOf(usual, 'CPU 1') + 5);
});

test.run();
