/**
 * All inputs of a history as plain data, each with its place in another history: for another version of this program,
 * which repeats them on its own server. Event counts are meaningless there.
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
  /** Virtual time of the end. Unit: ms since the epoch. */
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
    // Without removed inputs, every password is set as recorded.
    inputs: [...recordedInputs(history, 0)].map(({ gave, password: _, ...recorded }) => ({
      ...recorded,
      ...(recorded.input.type === 'network.crossed' ? { gave } : {}),
    })),
    untilMs: history.end.at,
  };
}

/** From JSON. */
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
  // JSON omits undefined members.
  return { ok: true, plan: { ...rest, inputs: inputs.map((input) => ({ asked: undefined, ...input })) } };
}

/** The history that results from the inputs here; it shares nothing with the recorded one. */
export function playPlan({ genesis, inputs, untilMs }: Omit<InputPlan, 'format' | 'version'>): Branch {
  const simulation = createSimulation(genesis);
  const recorder = new Recorder(simulation, genesis);
  const skipped = playInputs(simulation, genesis, inputs, untilMs);
  return { history: new History(recorder), shared: 0, skipped };
}

/** Repeats the inputs on another server: the whole history is new, even if much of it is equal. */
export function replayUnder(history: History, blueprint: Blueprint): Branch {
  const plan = planOf(history);
  const kept = storeBlueprint(blueprint, Secret.ofSeed(plan.genesis.seed));
  return playPlan({ ...plan, genesis: { ...plan.genesis, blueprint: kept } });
}
