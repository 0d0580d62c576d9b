/**
 * Identification of a processor as CPUID reports it, its caches, and the microcode that is loaded into it: the same that
 * the firmware inventory has. A model's cores say how large its caches are.
 */
import {
  dateTime,
  fixed,
  flag,
  oneOf,
  type Rows,
  row,
  text,
  valuesOf,
  whole,
} from '../../../models/resource/index.js';
import { type BuiltProcessor, microcodeVersion } from '../../parts/index.js';

/**
 * Signature that CPUID gives in EAX: extended model and family in the upper half, model and stepping in the lower one.
 * Assumption: every processor of this class is of one generation, whatever its maker calls it.
 */
const signature = 0x000806f8;
/** Feature flags that CPUID gives in EDX. Assumption: those of the generation. */
const features = 0xbfebfbff;

/** As SMBIOS numbers families of processors: those of servers of this class. Source: DSP0134 § 7.5.2. */
const family = 179;

export const processorIdentity = {
  EffectiveFamily: String(family),
  EffectiveModel: String((signature >> 4) & 0xf),
  Step: String(signature & 0xf),
  /** The halves of each register, the lower first, as the vendor prints them. */
  IdentificationRegisters: `0x${wordsOf(signature)}${wordsOf(features)}`,
} as const;

/** As tools print it: `0x000806F8`. */
const cpuId = printHex(signature);

function wordsOf(register: number): string {
  const lower = register & 0xffff;
  const upper = register >>> 16;
  return [lower, upper].map((word) => word.toString(16).padStart(4, '0')).join('');
}

function printHex(value: number): string {
  return `0x${value.toString(16).toUpperCase().padStart(8, '0')}`;
}

export interface Microcode {
  readonly revision: string;
  /** Of its release. ISO 8601. */
  readonly date: string;
}

/** What the System ROM carries for these processors. Assumption: the day of its release. */
export const microcode: Microcode = { revision: microcodeVersion, date: '2024-05-20T00:00:00Z' };

export interface Cache {
  readonly name: string;
  readonly sizeKb: number;
  readonly associativity: '12waySetAssociative' | '16waySetAssociative';
  readonly policy: 'WriteBack' | 'Varies';
}

/** Of each core, by level. Unit: KiB. Assumption: 32 of instructions and 48 of data, two MiB, and a share of the last. */
const cacheLevels = [
  { name: 'L1-Cache', kbPerCore: 80, associativity: '12waySetAssociative', policy: 'WriteBack' },
  { name: 'L2-Cache', kbPerCore: 2_048, associativity: '16waySetAssociative', policy: 'Varies' },
  { name: 'L3-Cache', kbPerCore: 2_560, associativity: '16waySetAssociative', policy: 'Varies' },
] as const;

export function listCaches({ cores }: Pick<BuiltProcessor, 'cores'>): readonly Cache[] {
  return cacheLevels.map(({ kbPerCore, ...level }) => ({ ...level, sizeKb: kbPerCore * cores }));
}

/** Clock that the model is sold with, where its name says one, as a processor's brand string does. Unit: MHz. */
export function ratedSpeedMHz({ model, maxSpeedMHz }: BuiltProcessor): number {
  const [, gigahertz] = /(\d+(?:\.\d+)?)\s?GHz\b/i.exec(model) ?? [];
  return gigahertz === undefined ? maxSpeedMHz : Math.round(Number(gigahertz) * 1_000);
}

/** Caches of a processor as the vendor lists them, and the microcode patches that the System ROM carries for it. */
const sramTypes = ['Synchronous'] as const;

export const cacheRows: Rows<Cache> = {
  Name: row(text(), 'Level of the cache.', 'name'),
  Associativity: row(
    oneOf(['12waySetAssociative', '16waySetAssociative']),
    'Associativity of the cache: number of ways of a set.',
    'associativity',
  ),
  // A property of caches on boards; SMBIOS has zero for one that does not say.
  CacheSpeedns: row(whole(), 'Access time, in nanoseconds; 0 when the time is not reported.', 0, {
    unit: 'ns',
  }),
  CurrentSRAMType: row(valuesOf(oneOf(sramTypes)), 'Type of SRAM in use.', sramTypes),
  EccType: fixed('SingleBitECC', 'Type of error correction of the cache.'),
  InstalledSizeKB: row(whole(), 'Installed size of the cache over all cores, in kibibytes.', 'sizeKb', {
    unit: 'KiBy',
  }),
  Location: fixed('Internal', 'Location of the cache relative to the processor.'),
  MaximumSizeKB: row(
    whole(),
    'Maximum size of the cache that the processor supports, in kibibytes.',
    'sizeKb',
    { unit: 'KiBy' },
  ),
  Policy: row(oneOf(['WriteBack', 'Varies']), 'Write policy of the cache.', 'policy'),
  Socketed: row(flag, 'Indicates whether the cache is socketed.', false),
  SupportedSRAMType: row(valuesOf(oneOf(sramTypes)), 'Types of SRAM that the cache supports.', sramTypes),
  SystemCacheType: fixed('Unified', 'Type of the cache: instruction, data or unified.'),
};

export const microcodeRows: Rows<Microcode> = {
  CpuId: row(text(), 'CPUID signature of the processors that the patch applies to.', () => cpuId),
  Date: row(dateTime, 'Release date of the patch.', 'date'),
  PatchId: row(text(), 'Revision of the patch.', 'revision'),
};
