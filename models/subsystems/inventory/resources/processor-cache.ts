/** Caches of a processor as the vendor lists them, and the microcode patches that the System ROM carries for it. */
import { dateTime, valuesOf } from '../../../resource/kinds.js';
import { flag, oneOf, text, whole } from '../../../resource/readers.js';
import { type Rows, row } from '../../../resource/rows.js';
import { fixed } from '../../../resource/shared-rows.js';
import { type Cache, cpuId, type Microcode } from '../processor-identity.js';

const sramTypes = ['Synchronous'] as const;

export const cacheRows: Rows<Cache> = {
  Name: row(text(), 'Level of the cache.', 'name'),
  Associativity: row(
    oneOf(['12waySetAssociative', '16waySetAssociative']),
    'Number of places where one address can be held.',
    'associativity',
  ),
  // A property of caches on boards; SMBIOS has zero for one that does not say.
  CacheSpeedns: row(whole(), 'Access time; zero when it is not reported.', 0, { unit: 'ns' }),
  CurrentSRAMType: row(valuesOf(oneOf(sramTypes)), 'Type of memory in use.', sramTypes),
  EccType: fixed('SingleBitECC', 'Errors that the cache corrects.'),
  InstalledSizeKB: row(whole(), 'Size of the cache over all cores.', 'sizeKb', { unit: 'KiBy' }),
  Location: fixed('Internal', 'Whether the cache is inside the processor.'),
  MaximumSizeKB: row(whole(), 'Largest size that the processor supports.', 'sizeKb', { unit: 'KiBy' }),
  Policy: row(oneOf(['WriteBack', 'Varies']), 'When a write reaches the next level.', 'policy'),
  Socketed: row(flag, 'Whether the cache can be exchanged.', false),
  SupportedSRAMType: row(
    valuesOf(oneOf(sramTypes)),
    'Types of memory that the cache can be made of.',
    sramTypes,
  ),
  SystemCacheType: fixed('Unified', 'Whether it holds instructions, data or both.'),
};

export const microcodeRows: Rows<Microcode> = {
  CpuId: row(text(), 'Signature of the processors that the patch is for.', () => cpuId),
  Date: row(dateTime, 'Release date of the patch.', 'date'),
  PatchId: row(text(), 'Revision of the patch.', 'revision'),
};
