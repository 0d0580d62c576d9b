/**
 * All that came to a history from outside, each with where it belongs in another one, as plain data: for another version of this
 * program, which plays it on a server of its own making. Positions by the count of events would mean nothing there.
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
  /** Virtual time at which it ends. Unit: ms since the epoch. */
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
    // With no input left out, each password is set that was.
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
  // JSON leaves out what is undefined.
  return { ok: true, plan: { ...rest, inputs: inputs.map((input) => ({ asked: undefined, ...input })) } };
}

/** The history that the inputs lead to here; nothing of it is shared with the one they were recorded in. */
export function playPlan({ genesis, inputs, untilMs }: Omit<InputPlan, 'format' | 'version'>): Branch {
  const simulation = createSimulation(genesis);
  const recorder = new Recorder(simulation, genesis);
  const skipped = playInputs(simulation, genesis, inputs, untilMs);
  return { history: new History(recorder), shared: 0, skipped };
}

/** The same inputs come to another server: all of it is another history, though much of it may be alike. */
export function replayUnder(history: History, blueprint: Blueprint): Branch {
  const plan = planOf(history);
  const kept = storeBlueprint(blueprint, Secret.ofSeed(plan.genesis.seed));
  return playPlan({ ...plan, genesis: { ...plan.genesis, blueprint: kept } });
}
