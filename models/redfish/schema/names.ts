/**
 * Data derived from the name of a type alone: its owner, and the addresses of its schemas, published or served here.
 */
import { root } from '../../resource/uris.js';

interface TypeName {
  /** `ComputerSystem` */
  readonly base: string;
  /** `ComputerSystem.v1_18_0`; equal to `base` for a collection, which has no version. */
  readonly namespace: string;
  readonly vendor: boolean;
  /** The part of the version in names of CSDL files. */
  readonly major: string;
}

/** Parses `ComputerSystem.v1_18_0.ComputerSystem`, with or without the `#` of `@odata.type`. */
export function typeName(type: string): TypeName {
  const parts = type.replace(/^#/, '').split('.');
  const base = parts[0] ?? type;
  const namespace = parts.slice(0, -1).join('.');
  const major = /\.v(\d+)_/.exec(type)?.[1] ?? '1';
  return { base, namespace, vendor: base.startsWith('Vnd'), major };
}

/** Types that the storage standard publishes besides the others (behaviour § 1.1). */
const swordfish: ReadonlySet<string> = new Set(['Volume', 'VolumeCollection']);

function published({ base }: TypeName): string {
  return `http://redfish.dmtf.org/schemas/${swordfish.has(base) ? 'swordfish/' : ''}v1/`;
}

export const schemaFolder = `${root}SchemaStore/en/` as const;
export const csdlFolder = `${root}SchemaStore/` as const;

/**
 * Address of a type's JSON schema in this service, with the version of `@odata.type`, generated from its own
 * definitions. Bodies link to it (behaviour § 1.1), so that the link stays in the service.
 */
export function schemaUri(type: string): string {
  return `${schemaFolder}${typeName(type).namespace}.json`;
}

/** Address of the standard's published schema, undefined for a vendor's type. */
export function publicationUri(type: string): string | undefined {
  const name = typeName(type);
  return name.vendor ? undefined : `${published(name)}${name.namespace}.json`;
}

/** Address of a type's CSDL: the standard's public address, or the vendor's here. */
export function csdlUri(type: string): string {
  const name = typeName(type);
  return `${name.vendor ? csdlFolder : published(name)}${name.base}_v${name.major}.xml`;
}
