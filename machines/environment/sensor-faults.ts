/** Faults of sensors. What they are at goes on, and the readings do not. */
import { recordIn } from '../../engine/index.js';
import {
  type ControllerStage,
  keepPast,
  powerAddress,
  readSituation,
  type TemperatureSensor,
  temperaturesAt,
} from '../../models/index.js';
import { type Faults, fault, impossible } from '../faults/fault.js';
import { partParameter } from '../faults/parameter.js';

type Told = { readonly part: string };

function named({ view }: ControllerStage, { part }: Told): TemperatureSensor {
  const sensor = view.blueprint.temperatures.find(({ name }) => name === part);
  if (sensor === undefined) throw new Error(`there is no sensor "${part}" in the blueprint`);
  return sensor;
}

function read(stage: ControllerStage, sensor: TemperatureSensor): number {
  const situation = readSituation(stage.view, recordIn(stage, powerAddress));
  return temperaturesAt(situation, stage.now)(sensor);
}

export const sensorFaults = {
  'sensor.stuck': fault({
    says: 'A temperature sensor reads on what it reads now, whatever becomes of the temperature: limits go by it, fans do not.',
    parameters: { part: partParameter('temperatureSensor') },
    set: (stage, told) => {
      const sensor = named(stage, told);
      if (stage.view.conditions.stuckSensors[sensor.number] !== undefined)
        return impossible(`${told.part} is stuck already`);
      stage.draft.conditions.stuckSensors[sensor.number] = read(stage, sensor);
      keepPast(stage);
      return undefined;
    },
    clear: (stage, told) => {
      const { number } = named(stage, told);
      if (stage.view.conditions.stuckSensors[number] === undefined)
        return impossible(`${told.part} is not stuck`);
      delete stage.draft.conditions.stuckSensors[number];
      keepPast(stage);
      return undefined;
    },
  }),
} satisfies Faults;
