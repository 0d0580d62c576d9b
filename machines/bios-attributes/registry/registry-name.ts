/** Name of an attribute registry, and the data that the name contains. */
import { row, text, type View } from '../../../models/resource/index.js';

export interface RegistryName {
  /** Name of the registry, such as `BiosAttributeRegistryU58.v1_2_44`. */
  readonly name: string;
  /** Firmware family, such as `U58`, which is also the family of its servers. */
  readonly family: string;
  /** Version of the firmware, such as `2.44`. */
  readonly version: string;
}

const prefix = 'BiosAttributeRegistry';

/**
 * Returns the registry name for a BIOS version: `U58 v2.44 (01/17/2025)` → `BiosAttributeRegistryU58.v1_2_44`. Source:
 * behaviour § 2.7.
 */
export function registryNameFor(biosVersion: string): string {
  const [, family, major, minor] = /^(\w+) v(\d+)\.(\d+) /.exec(biosVersion) ?? [];
  if (family === undefined) throw new Error(`"${biosVersion}" is no version of a BIOS`);
  return `${prefix}${family}.v1_${major}_${minor}`;
}

/** Parses the name of a registry; returns undefined for another text. Ignores case, because addresses are lower case. */
export function parseRegistryName(text: string): RegistryName | undefined {
  const [, given, major, minor] = /^biosattributeregistry(\w+)\.v1_(\d+)_(\d+)$/i.exec(text) ?? [];
  if (given === undefined) return undefined;
  const family = given.toUpperCase();
  return { name: `${prefix}${family}.v1_${major}_${minor}`, family, version: `${major}.${minor}` };
}

export const registryRow = row(
  text(),
  'Name of the registry that describes the attributes.',
  ({ tree }: View) => registryNameFor(tree.blueprint.system.biosVersion),
);
