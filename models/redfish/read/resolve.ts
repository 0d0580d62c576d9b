/**
 * From a path to what it names in a tree, in the canonical spelling. One look-up serves every resource and every action
 * target; there is no other routing. The routes are a constant of the resource list, the instances each resolver's own.
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
  /** What the path names in this tree, undefined when there is no such resource; what that follows from is noted. */
  resolve(tree: ControllerTree, path: string, tracker?: DependencyTracker): RequestTarget | undefined;
  /** Why a change of what the path names, which is not there in this tree, is to be sent again later. */
  awaited(tree: ControllerTree, path: string): Message | undefined;
  /** What a target's instance is listed with in this tree. */
  part(tree: ControllerTree, target: RequestTarget, tracker?: DependencyTracker): unknown;
  /** Links to the instances of a definition that have these parameters; none where it is not in the list. */
  members(
    tree: ControllerTree,
    definition: Addressed,
    params: Params,
    tracker?: DependencyTracker,
  ): readonly Link[];
}

/** Of trees it holds which instances there are, of each type as last listed. Routes are shared, a list is not. */
export function createResolver(list: Routes | readonly ResourceDefinition[]): Resolver {
  const routes = list instanceof Routes ? list : new Routes(list);
  const instances = new Instances();
  return {
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
 * What requests are addressed to. Whether one brings a password, whether it sets one and what it does are asked one after
 * the other, mostly of one tree: that is one look-up.
 */
export class TargetLookup {
  readonly #resolver: Resolver;
  #latest: LookUp | undefined;

  constructor(resolver: Resolver) {
    this.#resolver = resolver;
  }

  /** The resource or action target that a path names; a collection that takes new members has a second name. */
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
    // Canonical spellings of what is listed alone are kept: there are as many as resources.
    if (target.uri === path && resource.definition.alsoAt === undefined)
      instances.keep(tree, resource, target);
    return target;
  }
  return undefined;
}
