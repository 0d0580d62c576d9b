/**
 * Identification of a processor: its CPUID, its caches, and its microcode. The firmware inventory also shows the
 * microcode. The cache sizes follow from the number of cores.
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
 * CPUID signature in EAX: the extended model and family in the upper half, model and stepping in the lower half.
 * Assumption: all processors of this class belong to one generation.
 */
const signature = 0x000806f8;
/** CPUID feature flags in EDX. Assumption: the flags of this processor generation. */
const features = 0xbfebfbff;

/** SMBIOS number of the processor family of servers of this class. Source: DSP0134 § 7.5.2. */
const family = 179;

export const processorIdentity = {
  EffectiveFamily: String(family),
  EffectiveModel: String((signature >> 4) & 0xf),
  Step: String(signature & 0xf),
  /** Identification registers as the vendor prints them: the two halves of each register, the lower half first. */
  IdentificationRegisters: `0x${wordsOf(signature)}${wordsOf(features)}`,
} as const;

/** CPUID signature as tools print it: `0x000806F8`. */
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
  /** Release date in ISO 8601 format. */
  readonly date: string;
}

/** Microcode for these processors in the System ROM. Assumption: its date is the release date of the ROM. */
export const microcode: Microcode = { revision: microcodeVersion, date: '2024-05-20T00:00:00Z' };

export interface Cache {
  readonly name: string;
  readonly sizeKb: number;
  readonly associativity: '12waySetAssociative' | '16waySetAssociative';
  readonly policy: 'WriteBack' | 'Varies';
}

/**
 * Cache levels with their size per core. Unit: KiB. Assumption: level 1 has 32 for instructions and 48 for data, level
 * 2 has 2 MiB, and level 3 is a share of the last-level cache.
 */
const cacheLevels = [
  { name: 'L1-Cache', kbPerCore: 80, associativity: '12waySetAssociative', policy: 'WriteBack' },
  { name: 'L2-Cache', kbPerCore: 2_048, associativity: '16waySetAssociative', policy: 'Varies' },
  { name: 'L3-Cache', kbPerCore: 2_560, associativity: '16waySetAssociative', policy: 'Varies' },
] as const;

export function listCaches({ cores }: Pick<BuiltProcessor, 'cores'>): readonly Cache[] {
  return cacheLevels.map(({ kbPerCore, ...level }) => ({ ...level, sizeKb: kbPerCore * cores }));
}

/**
 * Returns the nominal clock in the model name, as in a processor's brand string. Without a clock in the name, returns
 * the maximum clock. Unit: MHz.
 */
export function ratedSpeedMHz({ model, maxSpeedMHz }: BuiltProcessor): number {
  const [, gigahertz] = /(\d+(?:\.\d+)?)\s?GHz\b/i.exec(model) ?? [];
  return gigahertz === undefined ? maxSpeedMHz : Math.round(Number(gigahertz) * 1_000);
}

/**
 * Types of SRAM. The rows below show the caches of a processor in the vendor's list, and the microcode patches of the
 * System ROM.
 */
const sramTypes = ['Synchronous'] as const;

export const cacheRows: Rows<Cache> = {
  Name: row(text(), 'Level of the cache.', 'name'),
  Associativity: row(
    oneOf(['12waySetAssociative', '16waySetAssociative']),
    'Associativity of the cache: number of ways of a set.',
    'associativity',
  ),
  // Access time, which is meaningful only for caches on boards. The value is 0, which SMBIOS uses for an unknown time.
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
