/** What follows from a type's name alone: whose it is, and where its schemas are, published or served here. */
import { root } from '../../resource/uris.js';

interface TypeName {
  /** `ComputerSystem` */
  readonly base: string;
  /** `ComputerSystem.v1_18_0`; the same as `base` for a collection, which has no version. */
  readonly namespace: string;
  readonly vendor: boolean;
  /** The part of the version that names CSDL files. */
  readonly major: string;
}

/** Reads `ComputerSystem.v1_18_0.ComputerSystem`, with or without the `#` it has in `@odata.type`. */
export function typeName(type: string): TypeName {
  const parts = type.replace(/^#/, '').split('.');
  const base = parts[0] ?? type;
  const namespace = parts.slice(0, -1).join('.');
  const major = /\.v(\d+)_/.exec(type)?.[1] ?? '1';
  return { base, namespace, vendor: base.startsWith('Vnd'), major };
}

/** Types that the storage standard publishes beside the others (behaviour § 1.1). */
const swordfish: ReadonlySet<string> = new Set(['Volume', 'VolumeCollection']);

function published({ base }: TypeName): string {
  return `http://redfish.dmtf.org/schemas/${swordfish.has(base) ? 'swordfish/' : ''}v1/`;
}

export const schemaFolder = `${root}SchemaStore/en/` as const;
export const csdlFolder = `${root}SchemaStore/` as const;

/**
 * Where this service has the JSON schema of a type, its version as in `@odata.type`, made of its own definitions. Bodies
 * are described by it (behaviour § 1.1): what follows the link stays here.
 */
export function schemaUri(type: string): string {
  return `${schemaFolder}${typeName(type).namespace}.json`;
}

/** Where the standard's own schema is published, undefined for a vendor's type. */
export function publicationUri(type: string): string | undefined {
  const name = typeName(type);
  return name.vendor ? undefined : `${published(name)}${name.namespace}.json`;
}

/** Where a type's CSDL is: the standard's at its public address, the vendor's here. */
export function csdlUri(type: string): string {
  const name = typeName(type);
  return `${name.vendor ? csdlFolder : published(name)}${name.base}_v${name.major}.xml`;
}
