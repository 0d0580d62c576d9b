/**
 * All that came to a history from outside, each with where it belongs in another one, as plain data: for another version of this
 * program, which plays it on a server of its own making. Positions by the count of events would mean nothing there.
 */
import * as z from 'zod';
import type { JsonObject, OutboxEntry } from '../../engine/index.js';
import { createSimulation } from '../../machines/index.js';
import type { Genesis } from '../../models/index.js';
import type { Exactly } from '../exactly.js';
import { History } from '../history/history.js';
import { Recorder } from '../history/recorder.js';
import { genesisSchema, inputSchema } from '../journal-schema.js';
import { type Branch, playAll } from './branch.js';
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
const askedSchema: Exactly<OutboxEntry, typeof asked> = asked;

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
    inputs: [...recordedInputs(history, 0)].map(({ gave, ...recorded }) => ({
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
  const untaken = playAll(simulation, genesis, inputs, untilMs);
  return { history: new History(recorder), shared: 0, untaken };
}
