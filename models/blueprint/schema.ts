/**
 * Schema of the whole blueprint: mappings, lists with their lengths, and the partial form that contains overrides of
 * the default. `blueprint.ts` merges overrides with the default.
 */
import * as z from 'zod';
import { captureReference } from './capture-schema.js';
import { networkAdapter, storage } from './devices.js';
import { dialect } from './dialect-schema.js';
import { directory } from './directory.js';
import { distinctList, type durationRange, text } from './field-schemas.js';
import { distinctImages, software, updateAgent } from './firmware.js';
import { boot, chassis, cooling, manager, power, settings, system, timings, tpm } from './mappings.js';
import type { dialectPack } from './pack-schema.js';
import { listLengths } from './part-ranges.js';
import { dimm, fan, powerSupply, processor, temperatureSensor } from './parts.js';
import { secureBoot } from './secure-boot.js';

/** Maximum number of time servers. Assumption: more than any configuration uses. */
const timeServersMax = 16;

/**
 * Schema with all keys of a blueprint. The limits on the lengths of lists correspond to boards of servers with one to
 * four rack units; the minimum is 0 for optional components.
 */
export const blueprintSchema = z.strictObject({
  system,
  manager,
  chassis,
  cooling,
  power,
  settings,
  boot,
  timings,
  /** Trusted platform module; null for none. */
  tpm: tpm.nullable(),
  /** Directory service of the site; null for none. */
  directory: directory.nullable(),
  /** Names and addresses of the time servers that respond. */
  timeServers: z.array(text).max(timeServersMax, { error: `up to ${timeServersMax} names of time servers` }),
  processors: distinctList(processor, 'socket', listLengths.processors),
  memory: distinctList(dimm, 'slot', listLengths.memory),
  powerSupplies: distinctList(powerSupply, 'bay', listLengths.powerSupplies),
  fans: distinctList(fan, 'name', listLengths.fans),
  temperatures: distinctList(temperatureSensor, 'number', listLengths.temperatures),
  storage: distinctList(storage, 'id', listLengths.storage),
  nics: distinctList(networkAdapter, 'id', listLengths.nics),
  /** Initial firmware images in the repository. */
  images: distinctImages,
  /** Software of the operating system, as reported while the operating system runs. */
  software: distinctList(software, 'name', [0, 32]),
  /** Agent that installs updates from within the operating system; null for none. */
  updateAgent: updateAgent.nullable(),
  /** Keys of secure boot. Default: keys that were made for this simulator. */
  secureBoot: secureBoot.optional(),
  /** Names of a vendor in the wire format. Default: neutral names. */
  dialect: dialect.optional(),
  /** Captured service whose resources the server shows. Default: the built-in resources. */
  capture: captureReference.optional(),
});

type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T;

/** Complete blueprint as plain JSON, as the header of a journal contains it. */
export type Blueprint = DeepReadonly<z.output<typeof blueprintSchema>>;

/** Dialect pack for captured services (`pack-schema.ts`). */
export type DialectPack = DeepReadonly<z.output<typeof dialectPack>>;

type Spreads = z.input<typeof durationRange>;
type Differing<T> = T extends Spreads | readonly unknown[]
  ? DeepReadonly<T>
  : T extends object
    ? { readonly [Key in keyof T]?: Differing<T[Key]> | undefined }
    : T;

/**
 * Complete blueprint, or overrides of the default. Mappings may be partial; lists and duration ranges must be complete.
 */
export type BlueprintInput = Differing<z.input<typeof blueprintSchema>>;

/**
 * Blueprint schema with every key of every mapping optional. Rules about several keys are checked only on the merged
 * blueprint.
 */
export const overridesSchema = partial(blueprintSchema);

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
