/** Faults of the air in the room: hot at once, or in the course of hours. */
import { ambientAddress, type ControllerStage, carryHeat, usualAmbient } from '../../models/index.js';
import { type Faults, fault, impossible, type Refused } from '../faults/fault.js';
import { whole } from '../faults/parameter.js';

/** Lowest and highest air a machine room may have. Unit: °C. Assumption: a fire is no fault of a room. */
const roomCelsius = { min: 5, max: 70 };
/** Assumption: what takes longer than a day is the weather. Unit: min. */
const risingMinutes = { min: 1, max: 1_440 };
/** Assumption: a room warms in the course of an hour. Unit: min. */
const drawnMinutesMax = 60;
const minuteMs = 60_000;

const celsius = whole({ ...roomCelsius, unit: '°C', measures: 'temperature' });

function haveAir(stage: ControllerStage, degrees: number | null): void {
  stage.offer(ambientAddress, { type: 'air.settled' });
  stage.draft.conditions.ambientCelsius = degrees;
  carryHeat(stage);
}

/** Either is over when the room has its usual air again. */
function clear(stage: ControllerStage): Refused {
  if (stage.view.conditions.ambientCelsius === null)
    return impossible('the air is as the room usually has it');
  haveAir(stage, null);
  return undefined;
}

export const ambientFaults = {
  'ambient.hot': fault({
    says: 'The air at the intake has this temperature. Beyond their limits sensors warn, then the server is switched off.',
    parameters: { celsius },
    set: (stage, told) => {
      const { ambientCelsius } = stage.view.conditions;
      if (ambientCelsius === told.celsius && stage.record(ambientAddress) === undefined)
        return impossible(`the air has ${told.celsius} °C already`);
      haveAir(stage, told.celsius);
      return undefined;
    },
    clear,
  }),
  'ambient.rising': fault({
    says: 'The air at the intake comes to this temperature over so many minutes, degree by degree, and stays there.',
    parameters: {
      celsius,
      minutes: whole({ ...risingMinutes, unit: 'min', measures: 'time', drawnMax: drawnMinutesMax }),
    },
    set: (stage, told) => {
      const from = stage.view.conditions.ambientCelsius ?? Math.round(usualAmbient(stage.view));
      const degrees = Math.abs(told.celsius - from);
      if (degrees === 0) return impossible(`the air has ${told.celsius} °C already`);
      const under = stage.record(ambientAddress)?.context;
      if (under !== undefined && from + under.left * under.byCelsius === told.celsius)
        return impossible(`the air is on its way to ${told.celsius} °C already`);
      haveAir(stage, from);
      stage.start(ambientAddress, {
        left: degrees,
        byCelsius: told.celsius > from ? 1 : -1,
        stepMs: Math.floor((told.minutes * minuteMs) / degrees),
      });
      return undefined;
    },
    clear,
  }),
} satisfies Faults;
