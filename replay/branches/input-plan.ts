/**
 * Plan of all inputs of a history as plain data. Another version of this program repeats the inputs on its own
 * controller. Event counts differ there, so an input is placed by its instant and its order at that instant.
 */
import * as z from 'zod';
import type { JsonObject, OutboxEntry } from '../../engine/index.js';
import { createSimulation, type Genesis } from '../../machines/index.js';
import { type Blueprint, storeBlueprint } from '../../models/blueprint/index.js';
import { Secret } from '../../models/index.js';
import { History } from '../history/history.js';
import { Recorder } from '../history/recorder.js';
import { genesisSchema, inputSchema, type SameType } from '../journal-schema.js';
import { type Branch, playInputs } from './branch.js';
import { type RecordedInput, recordedInputs } from './recorded-inputs.js';

const planFormat = 'tidefish-inputs';
const planVersion = 1;

export interface InputPlan {
  readonly format: typeof planFormat;
  readonly version: typeof planVersion;
  readonly genesis: Genesis;
  readonly inputs: readonly RecordedInput[];
  /** Virtual time of the end of the history. Unit: ms since the epoch. */
  readonly untilMs: number;
}

export type PlanReading =
  | { readonly ok: true; readonly plan: InputPlan }
  | { readonly ok: false; readonly message: string };

const whole = z.int().min(0);
const body: z.ZodType<JsonObject> = z.record(z.string(), z.json());

const asked = z.strictObject({
  id: whole,
  kind: z.string(),
  params: body,
  from: z.string(),
  reply: z.string(),
  requestedAt: z.int(),
  arrived: z.strictObject({ at: z.int(), result: body }).exactOptional(),
});
const askedSchema: SameType<OutboxEntry, typeof asked> = asked;

const planSchema = z.strictObject({
  format: z.literal(planFormat),
  version: z.literal(planVersion),
  genesis: genesisSchema,
  inputs: z.array(
    z.strictObject({
      number: z.int().min(1),
      at: z.int(),
      after: whole,
      input: inputSchema,
      comesFirst: z.boolean(),
      wasTaken: z.boolean(),
      asked: askedSchema.exactOptional(),
      gave: body.exactOptional(),
      isPastNetwork: z.literal(true).exactOptional(),
    }),
  ),
  untilMs: z.int(),
});

export function planOf(history: History): InputPlan {
  return {
    format: planFormat,
    version: planVersion,
    genesis: history.genesis,
    // Recorded passwords are omitted, because a plan repeats all inputs, which set every password as recorded.
    inputs: [...recordedInputs(history, 0)].map(({ gave, password: _, ...recorded }) => ({
      ...recorded,
      ...(recorded.input.type === 'network.crossed' ? { gave } : {}),
    })),
    untilMs: history.end.at,
  };
}

/** Parses a plan from JSON. */
export function readPlan(text: string): PlanReading {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { ok: false, message: `not JSON (${(error as Error).message}), expected a plan of inputs` };
  }
  const reading = planSchema.safeParse(value);
  if (!reading.success) return { ok: false, message: z.prettifyError(reading.error) };
  const { inputs, ...rest } = reading.data;
  // JSON omits members that are undefined, so `asked` is added again.
  return { ok: true, plan: { ...rest, inputs: inputs.map((input) => ({ asked: undefined, ...input })) } };
}

/**
 * Executes the inputs of a plan with this version of the program. The resulting history shares no events with the
 * recorded one.
 */
export function playPlan({ genesis, inputs, untilMs }: Omit<InputPlan, 'format' | 'version'>): Branch {
  const simulation = createSimulation(genesis);
  const recorder = new Recorder(simulation, genesis);
  const skipped = playInputs(simulation, genesis, inputs, untilMs);
  return { history: new History(recorder), shared: 0, skipped };
}

/**
 * Repeats the inputs of a history on a server with another blueprint. The whole history is new, even if many events are
 * equal.
 */
export function replayUnder(history: History, blueprint: Blueprint): Branch {
  const plan = planOf(history);
  const kept = storeBlueprint(blueprint, Secret.ofSeed(plan.genesis.seed));
  return playPlan({ ...plan, genesis: { ...plan.genesis, blueprint: kept } });
}
