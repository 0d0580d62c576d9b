/**
 * The blueprint as a whole: its mappings, its lists with their counts, and the form that gives only what differs.
 * The type of the resolved blueprint comes from here. Merging with the default is `blueprint.ts`.
 */
import * as z from 'zod';
import { networkAdapter, storage } from './devices.js';
import { directory } from './directory.js';
import { distinctImages, software, updateAgent } from './firmware.js';
import { boot, chassis, cooling, manager, power, settings, system, timings, tpm } from './mappings.js';
import { dimm, fan, powerSupply, processor, temperatureSensor } from './parts.js';
import { distinctList, type spread, text } from './pieces.js';

/** Assumption: as many as anybody would name. */
const timeServersMax = 16;

/** Everything there is. Counts: what boards of one to four units carry; 0 where a server runs without. */
export const blueprintSchema = z.strictObject({
  system,
  manager,
  chassis,
  cooling,
  power,
  settings,
  boot,
  timings,
  /** null: no trusted platform module fitted. */
  tpm: tpm.nullable(),
  /** null: the site has none. */
  directory: directory.nullable(),
  /** Names and addresses of time servers that answer. */
  timeServers: z.array(text).max(timeServersMax, { error: `up to ${timeServersMax} names of time servers` }),
  processors: distinctList(processor, 'socket', [1, 8]),
  memory: distinctList(dimm, 'slot', [1, 32]),
  powerSupplies: distinctList(powerSupply, 'bay', [1, 4]),
  fans: distinctList(fan, 'name', [0, 16]),
  temperatures: distinctList(temperatureSensor, 'number', [0, 64]),
  storage: distinctList(storage, 'id', [0, 8]),
  nics: distinctList(networkAdapter, 'id', [0, 6]),
  /** What the controller's repository is delivered with. */
  images: distinctImages,
  /** Programs of the operating system, as they tell of themselves while it runs. */
  software: distinctList(software, 'name', [0, 32]),
  /** What takes updates from within the operating system; null: nobody does. */
  updateAgent: updateAgent.nullable(),
});

type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T;

/** Complete, plain JSON, as it stands whole in a journal's header. */
export type Blueprint = DeepReadonly<z.output<typeof blueprintSchema>>;

type Spreads = z.input<typeof spread>;
type Differing<T> = T extends Spreads | readonly unknown[]
  ? DeepReadonly<T>
  : T extends object
    ? { readonly [Key in keyof T]?: Differing<T[Key]> | undefined }
    : T;

/** A blueprint or what differs from the default: mappings may be partial; lists and spreads are given whole. */
export type BlueprintInput = Differing<z.input<typeof blueprintSchema>>;

/** The same schema with every key of every mapping optional. Rules across keys are left to the merged blueprint. */
export const differingSchema = partial(blueprintSchema);

function partial(mapping: z.ZodObject): z.ZodType<Record<string, unknown>> {
  const optional = Object.entries(mapping.shape).map(
    ([key, field]) => [key, loosened(field).optional()] as const,
  );
  return z.strictObject(Object.fromEntries(optional));
}

function loosened(field: unknown): z.ZodType {
  if (field instanceof z.ZodObject) return partial(field);
  if (field instanceof z.ZodNullable) return loosened(field.unwrap()).nullable();
  return field as z.ZodType;
}
