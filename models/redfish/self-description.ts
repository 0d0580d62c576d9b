/** What the service says of itself: schemas, metadata, the service document, the directory. Made of the resource list. */
import type { ResourceDefinition } from '../resource/definition.js';
import { jsonSchemas, metadata, odata, resourceDirectory } from '../subsystems/service/index.js';
import { TypeCatalog } from './schema/type-catalog.js';

/** The resources given with those that describe them, and the catalog of all their types. */
export function withSelfDescription(resources: readonly ResourceDefinition[]): {
  readonly resources: readonly ResourceDefinition[];
  readonly catalog: TypeCatalog;
} {
  const describing: ResourceDefinition[] = [];
  const catalog = new TypeCatalog(resources, describing);
  describing.push(...jsonSchemas(catalog), ...metadata(catalog), odata);
  describing.push(resourceDirectory(resources));
  return { resources: [...resources, ...describing], catalog };
}
