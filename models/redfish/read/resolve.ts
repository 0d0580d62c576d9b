/**
 * Resolver of paths to their targets in canonical spelling. Resources and the targets of actions are found by the same
 * lookup; there is no other routing. The routes are a constant of the resource list; each resolver has its own cache of
 * instances.
 */

import type { Message } from '../../messages/index.js';
import type { View } from '../../resource/define.js';
import type { ResourceDefinition } from '../../resource/definition.js';
import type { Addressed, Params } from '../../resource/resource-location.js';
import { collectionAt } from '../../resource/uris.js';
import type { ControllerTree } from '../../tree.js';
import { Routes } from '../routes.js';
import type { DependencyTracker } from './dependencies.js';
import { Instances, type Link, type RequestTarget } from './instances.js';

export { actionPath } from '../routes.js';
export type { RequestTarget } from './instances.js';

export interface Resolver {
  /** Names of the types of all resources, without versions. */
  readonly typeNames: readonly string[];
  /**
   * Returns the target of a path in this tree; undefined if there is none. `tracker` receives the dependencies of the
   * result.
   */
  resolve(tree: ControllerTree, path: string, tracker?: DependencyTracker): RequestTarget | undefined;
  /**
   * Returns the reason why a client should repeat a change later: the target does not exist yet in this tree, but will
   * be created. Returns undefined otherwise.
   */
  awaited(tree: ControllerTree, path: string): Message | undefined;
  /** Returns the part of the state in this tree that an instance shows. */
  part(tree: ControllerTree, target: RequestTarget, tracker?: DependencyTracker): unknown;
  /**
   * Returns the links to the instances of a definition whose variable segments have the values in `params`. Returns an
   * empty list if the definition is not in the resource list.
   */
  members(
    tree: ControllerTree,
    definition: Addressed,
    params: Params,
    tracker?: DependencyTracker,
  ): readonly Link[];
}

/**
 * Creates a resolver that caches the latest instances of each definition. Several resolvers can share the routes, but
 * not the cache.
 */
export function createResolver(list: Routes | readonly ResourceDefinition[]): Resolver {
  const routes = list instanceof Routes ? list : new Routes(list);
  const instances = new Instances();
  return {
    get typeNames() {
      return routes.typeNames;
    },
    resolve: (tree, path, tracker) =>
      instances.known(tree, path, tracker) ?? findTarget(routes, instances, tree, path, tracker),
    awaited: (tree, path) => findAwaited(routes, tree, path),
    part: (tree, { definition, params }, tracker) => {
      const resource = routes.findResource(definition);
      return resource && instances.part(tree, resource, params, tracker);
    },
    members: (tree, definition, params, tracker) => {
      const resource = routes.findResource(definition);
      return resource === undefined ? [] : instances.links(tree, resource, params, tracker);
    },
  };
}

interface LookUp {
  readonly tree: ControllerTree;
  readonly path: string;
  readonly target: RequestTarget | undefined;
}

/**
 * Cache of the latest lookup, because the checks of one request resolve the same path repeatedly, mostly in the same
 * state tree.
 */
export class TargetLookup {
  readonly #resolver: Resolver;
  #latest: LookUp | undefined;

  constructor(resolver: Resolver) {
    this.#resolver = resolver;
  }

  /**
   * Returns the resource or action target of a path. A collection with creatable members has a second path
   * (`collectionAt`), which usually ends in `/Members`; it is found by both paths.
   */
  targetAt(tree: ControllerTree, path: string): RequestTarget | undefined {
    if (this.#latest?.tree !== tree || this.#latest.path !== path) {
      this.#latest = { tree, path, target: this.#find(tree, path) };
    }
    return this.#latest.target;
  }

  #find(tree: ControllerTree, path: string): RequestTarget | undefined {
    const target = this.#resolver.resolve(tree, path);
    const collection = target === undefined ? collectionAt(path) : undefined;
    if (collection === undefined) return target;
    const named = this.#resolver.resolve(tree, collection);
    return named?.definition.creation === undefined ? undefined : named;
  }
}

/** Returns a link to an existing target; undefined if the target does not exist. */
export function linkTo(
  resolver: Resolver,
  tree: ControllerTree,
  uri: string,
  tracker?: DependencyTracker,
): ReturnType<View['link']> {
  const found = resolver.resolve(tree, uri, tracker);
  return found === undefined ? undefined : { '@odata.id': found.uri };
}

function findAwaited(routes: Routes, tree: ControllerTree, path: string): Message | undefined {
  const found = routes.find(path);
  for (const { definition, variables } of found?.resources ?? []) {
    const params = Object.fromEntries(variables.map((name, index) => [name, found?.values[index] ?? '']));
    const awaited = definition.awaited?.(tree, params);
    if (awaited !== undefined) return awaited;
  }
  return undefined;
}

function findTarget(
  routes: Routes,
  instances: Instances,
  tree: ControllerTree,
  path: string,
  tracker: DependencyTracker | undefined,
): RequestTarget | undefined {
  const found = routes.find(path);
  if (found === undefined) return undefined;
  const { resources, action, values } = found;
  for (const resource of resources) {
    const target = instances.find(tree, resource, values, tracker);
    if (target === undefined) continue;
    if (action !== undefined) return { ...target, action };
    // Only canonical spellings of listed resources are cached, because the number of other spellings is unlimited.
    if (target.uri === path && resource.definition.alsoAt === undefined)
      instances.keep(tree, resource, target);
    return target;
  }
  return undefined;
}
