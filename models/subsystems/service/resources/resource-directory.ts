/**
 * The directory of every resource there is now, for tools that look things up instead of following links. It leaves
 * out itself, because its tag would have to tell of itself, and older names of what is listed by its canonical one.
 */

import { methodsOf } from '../../../redfish/methods.js';
import type { ResourceDefinition } from '../../../resource/define.js';
import { fill, root } from '../../../resource/uris.js';
import type { ControllerTree } from '../../../tree.js';

/** A resource that there is, whoever may be shown it. */
interface Listed {
  readonly uri: string;
  readonly definition: ResourceDefinition;
}

export function resourceDirectory(others: readonly ResourceDefinition[]): ResourceDefinition {
  // Canonical URIs end in a slash; the older name of the schemas does not, and the standard does not know it.
  const canonical = others.filter(({ type, uri }) => type !== undefined && uri.endsWith('/'));
  const listed = (tree: ControllerTree): readonly Listed[] =>
    canonical.flatMap((definition) =>
      (definition.instances?.(tree) ?? [{}]).map((params) => ({
        uri: fill(definition.uri, params),
        definition,
      })),
    );
  return {
    uri: `${root}ResourceDirectory/`,
    type: 'VndMgmtResourceDirectory.v2_0_0.VndMgmtResourceDirectory',
    varies: ['caller'],
    project: ({ derived, etagAt }) => ({
      Id: 'ResourceDirectory',
      Name: 'Resource Directory',
      Description: 'Every resource of this service but the directory itself',
      Instances: derived(listed).flatMap(({ uri, definition }) => {
        const ETag = etagAt(uri);
        // What this caller is not shown has none.
        return ETag === undefined
          ? []
          : {
              '@odata.id': uri,
              '@odata.type': `#${definition.type}`,
              ETag,
              HttpMethods: methodsOf({ definition }),
            };
      }),
    }),
  };
}
