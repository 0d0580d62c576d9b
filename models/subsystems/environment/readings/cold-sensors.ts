/**
 * Sensors of what the host runs without: nothing warms it, and what sits in a processor that is left out cannot be read.
 * What a sensor is of, its name says: `CPU 2`, `VR P2`, `P2 DIMM 1-8` (behaviour § 2.5).
 */
import { isModuleInUse, isSocketLeftOut, listMemoryModules } from '../../parts/index.js';
import type { Situation } from './situation.js';

type Sensor = Pick<Situation['blueprint']['temperatures'][number], 'name'>;
type Holding = Pick<Situation, 'blueprint' | 'leftOut'>;

const ofProcessor = /\bCPU (\d+)$/;
const ofRegulator = /\bVR P(\d+)$/;
const ofModules = /\bP(\d+) DIMM (\d+)-(\d+)$/;

/** Tells of a sensor whether what it is at draws nothing although the host runs. */
export function coldSensors(situation: Holding): (sensor: Sensor) => boolean {
  const { blueprint, leftOut } = situation;
  if (leftOut.processor.length === 0 && leftOut.memory.length === 0) return () => false;
  return (sensor) => {
    const [, socket] = ofProcessor.exec(sensor.name) ?? ofRegulator.exec(sensor.name) ?? [];
    if (socket !== undefined) return isSocketLeftOut(blueprint, leftOut, Number(socket));
    return isBankCold(situation, sensor);
  };
}

/** Whether it is in a processor that is left out, where nobody can read it. */
export function isSilent({ blueprint, leftOut }: Holding, { name }: Sensor): boolean {
  const [, socket] = ofProcessor.exec(name) ?? [];
  return socket !== undefined && isSocketLeftOut(blueprint, leftOut, Number(socket));
}

/** None of the modules in the slots is used. */
function isBankCold({ blueprint, leftOut }: Holding, { name }: Sensor): boolean {
  const [, socket, from, to] = ofModules.exec(name) ?? [];
  if (socket === undefined) return false;
  const bank = listMemoryModules(blueprint).filter(
    ({ place }) => place?.socket === Number(socket) && place.slot >= Number(from) && place.slot <= Number(to),
  );
  return bank.length > 0 && bank.every((part) => !isModuleInUse(blueprint, leftOut, part));
}
