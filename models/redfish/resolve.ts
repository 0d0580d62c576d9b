/**
 * From a path to what it names: a segment trie over the resource list, matched without regard to case, giving back
 * the canonical spelling. One look-up serves every resource and every action target; there is no other routing.
 */
import type { ControllerTree } from '../world.js';
import type { Action, ResourceDefinition, View } from './define.js';
import type { DependencyTracker } from './dependency-tracker.js';
import { Instances, type Resource, type Target } from './instances.js';

export type { Target } from './instances.js';

interface Node {
  /** By their canonical and their lower-cased spelling. */
  readonly literal: Map<string, Node>;
  variable: Node | undefined;
  /** Several where instances at one pattern are of several types: each has its own. */
  readonly resources: Resource[];
  action: Action | undefined;
}

export interface Resolver {
  /** What the path names in this tree, undefined when there is no such resource; what that follows from is noted. */
  resolve(tree: ControllerTree, path: string, tracker?: DependencyTracker): Target | undefined;
}

/** Builds the trie once; of trees it holds which instances there are, of each type as last listed. */
export function createResolver(definitions: readonly ResourceDefinition[]): Resolver {
  const top = emptyNode();
  const instances = new Instances();
  for (const definition of definitions) {
    const resource = resourceOf(definition);
    addPath(top, definition.uri).resources.push(resource);
    for (const action of definition.actions ?? []) {
      const node = addPath(top, definition.uri + actionPath(action));
      node.resources.push(resource);
      node.action = action;
    }
  }
  return {
    resolve: (tree, path, tracker) => {
      const known = instances.known(tree, path, tracker);
      if (known !== undefined) return known;
      const found = walk(top, path);
      if (found === undefined) return undefined;
      const { resources, action } = found.node;
      for (const resource of resources) {
        const target = instances.find(tree, resource, found.values, tracker);
        if (target === undefined) continue;
        if (action !== undefined) return { ...target, action };
        // Canonical spellings of what is listed alone are kept: there are as many as resources.
        if (target.uri === path && resource.definition.alsoAt === undefined)
          instances.keep(tree, resource, target);
        return target;
      }
      return undefined;
    },
  };
}

/** A link to what is there, undefined when nothing is. */
export function linkTo(
  resolver: Resolver,
  tree: ControllerTree,
  uri: string,
  tracker?: DependencyTracker,
): ReturnType<View['link']> {
  const found = resolver.resolve(tree, uri, tracker);
  return found === undefined ? undefined : { '@odata.id': found.uri };
}

/** An action's target below its resource, as clients find it in `Actions`. */
export function actionPath(action: Action): string {
  return `Actions/${action.vendor ? 'Oem/Vnd/' : ''}${action.name}/`;
}

function resourceOf(definition: ResourceDefinition): Resource {
  const { uri } = definition;
  const variables = [...uri.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const only = definition.instances === undefined ? { definition, params: {}, uri } : undefined;
  return { definition, variables, only };
}

function walk(top: Node, path: string): { readonly node: Node; readonly values: string[] } | undefined {
  let node = top;
  const values: string[] = [];
  for (let start = 0; start < path.length; ) {
    const slash = path.indexOf('/', start);
    const end = slash === -1 ? path.length : slash;
    const segment = decoded(path.slice(start, end));
    if (segment === undefined) return undefined;
    start = end + 1;
    if (segment === '') continue;
    // Most paths are links of our own, spelt as we spell them.
    const literal = node.literal.get(segment) ?? node.literal.get(segment.toLowerCase());
    if (literal !== undefined) {
      node = literal;
    } else if (node.variable !== undefined) {
      values.push(segment);
      node = node.variable;
    } else {
      return undefined;
    }
  }
  return { node, values };
}

function addPath(top: Node, uri: string): Node {
  let node = top;
  for (const segment of uri.split('/')) {
    if (segment === '') continue;
    if (/^\{\w+\}$/.test(segment)) {
      node.variable ??= emptyNode();
      node = node.variable;
    } else {
      const next = node.literal.get(segment.toLowerCase()) ?? emptyNode();
      for (const spelling of [segment, segment.toLowerCase()]) node.literal.set(spelling, next);
      node = next;
    }
  }
  return node;
}

function emptyNode(): Node {
  return { literal: new Map(), variable: undefined, resources: [], action: undefined };
}

/** A letter may be sent as its code, whether it is one of ours or of a name. Undefined for what is no code. */
function decoded(segment: string): string | undefined {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
