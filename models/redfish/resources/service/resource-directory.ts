/**
 * The directory of every resource there is now, for tools that look things up instead of following links. It leaves
 * out itself, because its tag would have to tell of itself, and older names of what is listed by its canonical one.
 */
import { refusalOfAccess } from '../../authorise.js';
import type { ResourceDefinition } from '../../define.js';
import { methodsOf } from '../../methods.js';
import { Renderer } from '../../render.js';
import { createResolver } from '../../resolve.js';
import { fill, root } from '../../uris.js';

export function resourceDirectory(others: readonly ResourceDefinition[]): ResourceDefinition {
  const directory: ResourceDefinition = {
    uri: `${root}ResourceDirectory/`,
    type: 'VndMgmtResourceDirectory.v2_0_0.VndMgmtResourceDirectory',
    varies: ['caller'],
    project: ({ tree, now, principal }) => ({
      Id: 'ResourceDirectory',
      Name: 'Resource Directory',
      Description: 'Every resource of this service but the directory itself',
      Instances: others.flatMap((definition) => {
        // Canonical URIs end in a slash; the older name of the schemas does not, and the standard does not know it.
        if (definition.type === undefined || !definition.uri.endsWith('/')) return [];
        const instances = definition.instances?.(tree) ?? [{}];
        return instances.flatMap((params) => {
          const target = { definition, params, uri: fill(definition.uri, params) };
          const hidden =
            principal !== undefined && refusalOfAccess(tree, target, 'GET', principal) !== undefined;
          if (hidden) return [];
          const { etag } = renderer.render(target, { tree, now, principal });
          return {
            '@odata.id': target.uri,
            '@odata.type': `#${definition.type}`,
            ETag: etag,
            HttpMethods: methodsOf(target),
          };
        });
      }),
    }),
  };
  // It resolves the directory too: the root links to it, and its tag is of that.
  const renderer = new Renderer(createResolver([...others, directory]));
  return directory;
}
