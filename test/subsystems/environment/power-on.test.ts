/**
 * Tests of a server that is switched on: fans run at full speed at first, processors warm up quickly, and the
 * consumption in POST varies.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController, type InProcessController } from '../../../index.js';
import { powerRecord, powerState } from '../../../machines/power/index.js';

const chassis = '/redfish/v1/Chassis/1/';

interface Thermal {
  readonly Fans: readonly { readonly Reading: number | null }[];
  readonly Temperatures: readonly { readonly Name: string; readonly ReadingCelsius: number }[];
}

const thermalOf = (controller: InProcessController) => controller.get<Thermal>(`${chassis}Thermal/`);
const celsiusOf = (controller: InProcessController, sensor: string) =>
  thermalOf(controller).Temperatures.find(({ Name }) => Name.endsWith(sensor))?.ReadingCelsius ?? Number.NaN;
const fansOf = (controller: InProcessController) => thermalOf(controller).Fans.map(({ Reading }) => Reading);

test('a processor is at work temperature within a minute of power, and what the air warms takes longer', () => {
  const controller = createController({ seed: 'cool', blueprint: { settings: { initialPower: 'off' } } });
  const [cpuOff, boardOff] = ['CPU 1', 'P1 DIMM 1-8'].map((name) => celsiusOf(controller, name)) as [
    number,
    number,
  ];
  controller.post('/redfish/v1/Systems/1/Actions/ComputerSystem.Reset/', { ResetType: 'On' });

  controller.advance('1m');
  const [cpu, board] = ['CPU 1', 'P1 DIMM 1-8'].map((name) => celsiusOf(controller, name)) as [
    number,
    number,
  ];
  controller.advance('10m');

  assert.ok(cpu > cpuOff + 8, `from ${cpuOff} to ${cpu} °C`);
  assert.ok(celsiusOf(controller, 'P1 DIMM 1-8') > board + 1 && board >= boardOff);
});

test('fans turn at full speed for seconds when the host gets its power, and not at a reset', () => {
  const controller = createController({ seed: 'cool', blueprint: { settings: { initialPower: 'off' } } });
  const reset = (ResetType: string) =>
    controller.post('/redfish/v1/Systems/1/Actions/ComputerSystem.Reset/', { ResetType });

  reset('On');
  controller.runUntil(({ tree }) => powerState(powerRecord(tree)) === 'On');
  const burst = fansOf(controller)[0];
  controller.advance('30s');
  const regulated = fansOf(controller)[0] ?? 100;
  reset('ForceRestart');
  controller.advance('8s');

  assert.ok((burst ?? 0) >= 99, `${burst} % at the start`);
  assert.ok(regulated < 60, `${regulated} % later`);
  assert.ok((fansOf(controller)[0] ?? 100) < 60, 'no burst at a reset');
});

test('what a server draws in POST rises and falls', () => {
  const controller = createController({ blueprint: { settings: { initialPower: 'off' } } });
  controller.post('/redfish/v1/Systems/1/Actions/ComputerSystem.Reset/', { ResetType: 'On' });
  controller.advance('10s');

  const seen = new Set<number>();
  for (let look = 0; look < 10; look++) {
    controller.advance('10s');
    const { PowerControl } = controller.get<{ PowerControl: { PowerConsumedWatts: number }[] }>(
      `${chassis}Power/`,
    );
    seen.add(PowerControl[0]?.PowerConsumedWatts ?? 0);
  }

  assert.ok(Math.max(...seen) - Math.min(...seen) > 40, [...seen].join(' W, '));
});

test.run();
