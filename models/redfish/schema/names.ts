/**
 * Data that derives only from the name of a type: the owner of the type, and the URIs of its schemas. Schemas are
 * published by the owner or served by this service.
 */
import { root } from '../../resource/uris.js';

interface TypeName {
  /** Name without version, such as `ComputerSystem`. */
  readonly base: string;
  /** Namespace, such as `ComputerSystem.v1_18_0`; equal to `base` for a collection, which has no version. */
  readonly namespace: string;
  readonly vendor: boolean;
  /** Major version, as the names of CSDL files contain it. */
  readonly major: string;
}

/** Parses a type name such as `ComputerSystem.v1_18_0.ComputerSystem`, with or without the `#` of `@odata.type`. */
export function typeName(type: string): TypeName {
  const parts = type.replace(/^#/, '').split('.');
  const base = parts[0] ?? type;
  const namespace = parts.slice(0, -1).join('.');
  const major = /\.v(\d+)_/.exec(type)?.[1] ?? '1';
  return { base, namespace, vendor: base.startsWith('Vnd'), major };
}

/** Types that the storage standard (Swordfish) publishes separately from the other types (behaviour § 1.1). */
const swordfish: ReadonlySet<string> = new Set(['Volume', 'VolumeCollection']);

function published({ base }: TypeName): string {
  return `http://redfish.dmtf.org/schemas/${swordfish.has(base) ? 'swordfish/' : ''}v1/`;
}

export const schemaFolder = `${root}SchemaStore/en/` as const;
export const csdlFolder = `${root}SchemaStore/` as const;

/**
 * Returns the URI of a type's JSON schema in this service. The schema is generated from the resource definitions and
 * has the version of `@odata.type`. Responses contain this URI instead of an external address (behaviour § 1.1).
 */
export function schemaUri(type: string): string {
  return `${schemaFolder}${typeName(type).namespace}.json`;
}

/** Returns the address of the schema that the standard publishes; undefined for a vendor type. */
export function publicationUri(type: string): string | undefined {
  const name = typeName(type);
  return name.vendor ? undefined : `${published(name)}${name.namespace}.json`;
}

/**
 * Returns the address of a type's CSDL: the public address of the standard, or a URI of this service for a vendor type.
 */
export function csdlUri(type: string): string {
  const name = typeName(type);
  return `${name.vendor ? csdlFolder : published(name)}${name.base}_v${name.major}.xml`;
}
