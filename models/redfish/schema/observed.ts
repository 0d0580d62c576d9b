/** What the definitions give for the sample trees, as shapes by type: the looking itself, for the catalog of types. */
import type { JsonObject } from '../../../engine/index.js';
import { registryObject } from '../../messages/document.js';
import { messageRegistries } from '../../messages/index.js';
import type { ResourceDefinition } from '../../resource/define.js';
import { fill } from '../../resource/uris.js';
import { Renderer } from '../render.js';
import { createResolver } from '../resolve.js';
import { Routes } from '../routes.js';
import { declareResource } from './declared.js';
import { samplePrincipal, sampleTrees } from './sample-trees.js';
import { type Met, observe, Shape } from './shape.js';

export function emptyMet(): Met {
  const sections = new Map<string, Shape>();
  return {
    sections,
    types: new Set(),
    typeAt: () => undefined,
    section: (type) => {
      const section = sections.get(type) ?? new Shape();
      sections.set(type, section);
      return section;
    },
  };
}

/** Looks at some definitions of a list; their links are resolved in the whole of it. */
export function observeResources(
  looked: readonly ResourceDefinition[],
  list: readonly ResourceDefinition[],
  met: Met,
): Map<string, Shape> {
  const shapes = declaredShapes(looked, list, met);
  const resolver = createResolver(list);
  const renderer = new Renderer(resolver);
  for (const tree of sampleTrees()) {
    const meeting: Met = { ...met, typeAt: (uri) => resolver.resolve(tree, uri)?.definition.type };
    const reading = { tree, now: tree.clock.now, principal: samplePrincipal };
    for (const definition of looked) {
      if (definition.type === undefined || definition.rows !== undefined) continue;
      for (const params of definition.instances?.(tree) ?? [{}]) {
        const target = { definition, params, uri: fill(definition.uri, params) };
        const shape = shapes.get(definition.type) ?? new Shape();
        shapes.set(definition.type, shape);
        observe(shape, JSON.parse(renderer.render(target, reading).text) as JsonObject, meeting);
      }
    }
  }
  return shapes;
}

/** Those of definitions in rows, which say what they show. */
function declaredShapes(
  looked: readonly ResourceDefinition[],
  list: readonly ResourceDefinition[],
  met: Met,
): Map<string, Shape> {
  const shapes = new Map<string, Shape>();
  const routes = new Routes(list);
  // By an address, by the pattern of several, or by its name.
  const typeAt = (to: string) =>
    list.find(({ uri, type }) => uri === to || type === to)?.type ??
    routes.find(to)?.resources[0]?.definition.type;
  for (const { type, rows, says } of looked) {
    if (type === undefined || rows === undefined) continue;
    const shape = shapes.get(type) ?? new Shape();
    shapes.set(type, shape);
    declareResource(shape, says, rows, { ...met, typeAt });
  }
  return shapes;
}

/** Registries are documents, so no projection shows them. */
export function observeRegistries(met: Met): Shape {
  const shape = new Shape();
  for (const registry of Object.values(messageRegistries)) observe(shape, registryObject(registry), met);
  return shape;
}
