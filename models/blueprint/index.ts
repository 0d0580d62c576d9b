/** Blueprints: the hardware and settings that a simulated server starts with. */

export * from './blueprint.js';
export type { LicenseTier } from './enumerations.js';
export {
  autoOnDelayRandomMsMax,
  autoOnDelays,
  autoOnDelaysMs,
  autoOnPolicies,
  type EnvironmentalClass,
  environmentalClasses,
  pcieGenerations,
  physicalContexts,
  secureBootDatabaseIds,
  secureBootKeysMax,
  serviceKeyOwner,
  slotTypes,
} from './enumerations.js';
export { listLengths, partRanges, textCharsMax } from './part-ranges.js';
export * from './repository.js';
export { resolvedDefault } from './resolved-default.js';
export type { Blueprint, BlueprintInput, DialectPack } from './schema.js';
export * from './stored-blueprint.js';
export { isSecurityOverridden } from './stored-blueprint.js';
