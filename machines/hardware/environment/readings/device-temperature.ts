/**
 * Temperatures of devices that measure themselves: drives and their controllers, which no enclosure sensor covers. Each
 * has its own excess over the air temperature, idle and at full work, so three probes suffice for all of them: the air
 * itself, the constant heat, and the heat of work. The heat in transition is stored for these three.
 */
import { usualAmbient } from './ambient.js';
import { doneOf, hostWork } from './host-load.js';
import type { OperatingConditions } from './operating-conditions.js';
import { createClimate, type Heated } from './temperature.js';

/** Temperature in the usual air. Unit: °C. */
export interface DeviceTemperature {
  readonly idleCelsius: number;
  readonly workingCelsius: number;
}

/** Common values of all devices of a server at an instant. */
export interface DeviceTemperatureReader {
  /** Share of the devices' capacity that the host uses. Range: 0–1. */
  readonly work: number;
  /** Temperature of a device, with or without a part in the host's work. Not rounded. */
  celsius(device: DeviceTemperature, isWorking: boolean): number;
}

/** Excess of the probes over the air. Large, so that rounding the stored heat loses nothing. Unit: °C. */
const probeCelsius = 100;

/**
 * In the order: the air, the constant heat, the heat of work. Sensor numbers start at 1, so these numbers are unused.
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

/** A reader as a function of the instant. */
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
