/**
 * From a path to what it names: a segment trie over the resource list, matched without regard to case, giving back
 * the canonical spelling. One look-up serves every resource and every action target; there is no other routing.
 */
import type { ControllerTree } from '../world.js';
import type { Action, Params, ResourceDefinition } from './define.js';
import { fill } from './uris.js';

export interface Target {
  readonly definition: ResourceDefinition;
  readonly params: Params;
  /** The resource's canonical URI. */
  readonly uri: string;
  /** Present when the path is an action's target. */
  readonly action?: Action;
}

interface Node {
  readonly literal: Map<string, Node>;
  variable: { readonly name: string; readonly node: Node } | undefined;
  definition: ResourceDefinition | undefined;
  action: Action | undefined;
}

export interface Resolver {
  /** What the path names in this tree, undefined when there is no such resource. */
  resolve(tree: ControllerTree, path: string): Target | undefined;
}

/** Builds the trie once; it holds definitions only, and beside it what was found in a tree. */
export function createResolver(definitions: readonly ResourceDefinition[]): Resolver {
  const top = emptyNode();
  for (const definition of definitions) {
    addPath(top, definition.uri).definition = definition;
    for (const action of definition.actions ?? []) {
      const node = addPath(top, definition.uri + actionPath(action));
      node.definition = definition;
      node.action = action;
    }
  }
  // Derived, and gone with the tree. Only canonical spellings are kept: there are as many as resources and actions.
  const kept = new WeakMap<ControllerTree, Map<string, Target>>();
  return {
    resolve: (tree, path) => {
      const known = kept.get(tree)?.get(path);
      if (known !== undefined) return known;
      const target = resolveIn(top, tree, path);
      if (target === undefined || canonical(target) !== path) return target;
      const targets = kept.get(tree);
      if (targets === undefined) kept.set(tree, new Map([[path, target]]));
      else targets.set(path, target);
      return target;
    },
  };
}

function canonical({ uri, action }: Target): string {
  return action === undefined ? uri : uri + actionPath(action);
}

/** An action's target below its resource, as clients find it in `Actions`. */
export function actionPath(action: Action): string {
  return `Actions/${action.vendor ? 'Oem/Vnd/' : ''}${action.name}/`;
}

function resolveIn(top: Node, tree: ControllerTree, path: string): Target | undefined {
  const found = walk(top, path);
  if (found?.node.definition === undefined) return undefined;
  const { definition, action } = found.node;
  const params = definition.instances === undefined ? {} : instanceOf(definition, tree, found.params);
  if (params === undefined) return undefined;
  const uri = fill(definition.uri, params);
  return { definition, params, uri, ...(action === undefined ? {} : { action }) };
}

function walk(top: Node, path: string): { readonly node: Node; readonly params: Params } | undefined {
  let node = top;
  const params: Record<string, string> = {};
  for (const segment of segmentsOf(path)) {
    const literal = node.literal.get(segment.toLowerCase());
    if (literal !== undefined) {
      node = literal;
    } else if (node.variable !== undefined) {
      const value = decoded(segment);
      if (value === undefined) return undefined;
      params[node.variable.name] = value;
      node = node.variable.node;
    } else {
      return undefined;
    }
  }
  return { node, params };
}

/** The instance meant, in its canonical spelling. */
function instanceOf(definition: ResourceDefinition, tree: ControllerTree, asked: Params): Params | undefined {
  return definition
    .instances?.(tree)
    .find((candidate) =>
      Object.entries(candidate).every(([name, value]) => value.toLowerCase() === asked[name]?.toLowerCase()),
    );
}

function addPath(top: Node, uri: string): Node {
  let node = top;
  for (const segment of segmentsOf(uri)) {
    const variable = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (variable !== undefined) {
      node.variable ??= { name: variable, node: emptyNode() };
      node = node.variable.node;
    } else {
      const key = segment.toLowerCase();
      let next = node.literal.get(key);
      if (next === undefined) {
        next = emptyNode();
        node.literal.set(key, next);
      }
      node = next;
    }
  }
  return node;
}

function emptyNode(): Node {
  return { literal: new Map(), variable: undefined, definition: undefined, action: undefined };
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
