/**
 * Temperatures of drives and their controllers. These devices have their own sensors, because no sensor of the
 * enclosure covers them. Each device is warmer than the air by its own amount, both idle and at full work. Three
 * virtual sensors (probes) suffice for all devices: the air, the constant heat, and the heat of work. The state stores
 * the heat in transition of only these probes.
 */
import { usualAmbient } from './ambient.js';
import { doneOf, hostWork } from './host-load.js';
import type { OperatingConditions } from './operating-conditions.js';
import { createClimate, type Heated } from './temperature.js';

/** Temperatures of a device in air of the usual temperature. Unit: °C. */
export interface DeviceTemperature {
  readonly idleCelsius: number;
  readonly workingCelsius: number;
}

/** Values at one instant that all devices of a server share. */
export interface DeviceTemperatureReader {
  /** Share of the devices' capacity that the host uses. Range: 0–1. */
  readonly work: number;
  /** Returns the temperature of a device, not rounded. `isWorking` states whether the host uses the device. */
  celsius(device: DeviceTemperature, isWorking: boolean): number;
}

/**
 * Excess of the temperature of a probe over the air. Unit: °C. The value is large, so that rounding of the stored heat
 * has no visible effect.
 */
const probeCelsius = 100;

/**
 * Returns the probes in the order air, constant heat, heat of work. Their numbers are negative, because the numbers of
 * real sensors start at 1.
 */
export function deviceProbes(blueprint: OperatingConditions['blueprint']): readonly Heated[] {
  return blueprint.storage.length === 0 ? [] : probes(usualAmbient({ blueprint }));
}

function probes(usual: number): readonly [air: Heated, idle: Heated, work: Heated] {
  const warm = usual + probeCelsius;
  return [probe(-1, usual, usual), probe(-2, warm, warm), probe(-3, usual, warm)];
}

function probe(number: number, idleCelsius: number, loadedCelsius: number): Heated {
  return { number, name: 'Devices', physicalContext: 'StorageDevice', idleCelsius, loadedCelsius };
}

/** Creates a reader of device temperatures, as a function of the instant. */
export function createDeviceTemperatureReader(
  situation: OperatingConditions,
): (now: number) => DeviceTemperatureReader {
  const climateAt = createClimate(situation);
  const workAt = hostWork(situation);
  const usual = usualAmbient(situation);
  const [airProbe, idleProbe, workProbe] = probes(usual);
  return (now) => {
    const { exact } = climateAt(now);
    const air = exact(airProbe);
    const idle = (exact(idleProbe) - air) / probeCelsius;
    const working = (exact(workProbe) - air) / probeCelsius;
    return {
      work: doneOf(workAt(now)),
      celsius: ({ idleCelsius, workingCelsius }, isWorking) =>
        air + (idleCelsius - usual) * idle + (isWorking ? (workingCelsius - idleCelsius) * working : 0),
    };
  };
}
