/** Where the schema of a type is published: one address for the `Link` header, schema files and metadata alike. */
import { root } from './uris.js';

/** Types that the storage standard publishes beside the others (facts § 1.1). */
const swordfish = /^Volume(?:Collection)?\./;

/**
 * `Chassis.v1_25_1.Chassis` → `http://redfish.dmtf.org/schemas/v1/Chassis.v1_25_1.json`, the version as in
 * `@odata.type`; vendor types → `/redfish/v1/SchemaStore/en/<Type>.<version>.json`, served here.
 */
export function schemaUriOf(type: string): string {
  const file = `${type.slice(0, type.lastIndexOf('.'))}.json`;
  if (/^Vnd/.test(type)) return `${root}SchemaStore/en/${file}`;
  return `http://redfish.dmtf.org/schemas/${swordfish.test(type) ? 'swordfish/' : ''}v1/${file}`;
}
