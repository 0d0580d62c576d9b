/** What the service says of itself: schemas, metadata, the service document, the directory. Made of the resource list. */
import type { ResourceDefinition } from './define.js';
import { jsonSchemas } from './resources/service/json-schemas.js';
import { metadata } from './resources/service/metadata.js';
import { odata } from './resources/service/odata.js';
import { resourceDirectory } from './resources/service/resource-directory.js';
import { TypeCatalog } from './schema/type-catalog.js';

/** The resources given, and those that describe them; each of the latter is described as well. */
export function withSelfDescription(resources: readonly ResourceDefinition[]): readonly ResourceDefinition[] {
  const describing: ResourceDefinition[] = [];
  const catalog = new TypeCatalog(resources, describing);
  describing.push(...jsonSchemas(catalog), ...metadata(catalog), odata);
  describing.push(resourceDirectory([...resources, ...describing]));
  return [...resources, ...describing];
}
