/**
 * The directory of every resource there is now, for tools that look things up instead of following links. It leaves
 * out itself, because its tag would have to tell of itself, older names of what is listed by its canonical one, what is
 * there for a single caller, and what describes resources instead of being one: schemas and registries, whose versions
 * tools would take for theirs.
 */

import { allowedMethods, methods } from '../../../redfish/methods.js';
import { at } from '../../../resource/at.js';
import type { View } from '../../../resource/define.js';
import type { ResourceDefinition } from '../../../resource/definition.js';
import { uri, valuesOf } from '../../../resource/kinds.js';
import { oneOf, text } from '../../../resource/readers.js';
import { list, row } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import { fill, root } from '../../../resource/uris.js';
import type { ControllerTree } from '../../../tree.js';
import { registries, registryFile } from './registries.js';

const registryDefinitions: ReadonlySet<ResourceDefinition> = new Set([registries, registryFile]);

/** A resource that there is, whoever may be shown it. */
interface Listed {
  readonly uri: string;
  readonly definition: ResourceDefinition;
}

/** Undefined for what is no collection, or one that has no members. */
function memberType(definition: ResourceDefinition): string | undefined {
  const type = definition.kind === 'collection' ? definition.members[0]?.type : undefined;
  return type === undefined ? undefined : `#${type}`;
}

/** @param others the resources of the service, without what its own description adds */
export function resourceDirectory(others: readonly ResourceDefinition[]): ResourceDefinition {
  // Canonical URIs end in a slash.
  const canonical = others.filter(
    (definition) =>
      definition.type !== undefined &&
      definition.uri.endsWith('/') &&
      definition.thereFor === undefined &&
      !registryDefinitions.has(definition),
  );
  const listed = (tree: ControllerTree): readonly Listed[] =>
    canonical.flatMap((definition) =>
      (definition.instances?.(tree) ?? [{}]).map((params) => ({
        uri: fill(definition.uri, params),
        definition,
      })),
    );
  return at(`${root}ResourceDirectory/`).resource({
    type: 'VndMgmtResourceDirectory.v2_0_0.VndMgmtResourceDirectory',
    says: 'A list of every resource there is at the moment but schemas and registries, so that no client need crawl.',
    varies: ['caller'],
    tagsOf: (tree) => listed(tree).map(({ uri }) => uri),
    properties: {
      ...identity(
        'ResourceDirectory',
        'Resource Directory',
        'Every resource of this service but schemas, registries and the directory itself',
      ),
      Instances: list(
        'Every resource there is but this one, schemas and registries.',
        ({ derived, etagAt }: View) =>
          derived(listed).flatMap(({ uri, definition }) => {
            const etag = etagAt(uri);
            // What this caller is not shown has none.
            return etag === undefined ? [] : [{ uri, definition, etag }];
          }),
        {
          '@odata.id': row(uri, 'The address of the resource.', 'uri'),
          '@odata.type': row(
            text(),
            'The type of the resource listed, with its version.',
            ({ definition }) => `#${definition.type}`,
          ),
          MemberType: row(
            text(),
            'The type of the members of a collection, with its version.',
            ({ definition }) => memberType(definition),
          ),
          ETag: row(text(), 'The tag of its content as it is now.', 'etag'),
          HttpMethods: row(valuesOf(oneOf(methods)), 'The methods that it takes.', ({ definition }) =>
            allowedMethods({ definition }),
          ),
        },
      ),
    },
  });
}
