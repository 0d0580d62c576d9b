/**
 * How warm devices are that measure themselves: drives and their controllers, which no sensor of the enclosure stands for.
 * Each has some warmth above the air of its own, with nothing to do and at full work, so that three probes stand for all of
 * them: the air itself, what is always warm, and what work makes warm. What was on its way is carried for these three.
 */
import { usualAmbient } from './ambient.js';
import { doneOf, hostWork } from './host-load.js';
import type { OperatingConditions } from './operating-conditions.js';
import { createClimate, type Heated } from './temperature.js';

/** What a device has in the usual air. Unit: °C. */
export interface DeviceTemperature {
  readonly idleCelsius: number;
  readonly workingCelsius: number;
}

/** What all devices of a server have in common at an instant. */
export interface DeviceTemperatureReader {
  /** How much of what they can do the host asks of them. Range: 0–1. */
  readonly work: number;
  /** Of a device, whether it has a part in the host's work or not. Not rounded. */
  celsius(device: DeviceTemperature, isWorking: boolean): number;
}

/** What the probes have above the air. Large, so that nothing is lost where what they carry is rounded. Unit: °C. */
const probeCelsius = 100;

/** In the order: the air, what is always warm, what work makes warm. Sensors count from 1, so their numbers are free. */
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

/** To be asked for any number of instants. */
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
