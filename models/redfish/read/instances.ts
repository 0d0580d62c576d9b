/**
 * Instances of each resource definition in a state tree. The instances of a definition are listed once, even if
 * thousands of links use the listing. A listing is computed again only after a change of one of its dependencies. The
 * caller's tracker receives these dependencies.
 */

import type { Action } from '../../resource/define.js';
import type { ResourceDefinition } from '../../resource/definition.js';
import type { Instance, Params } from '../../resource/resource-location.js';
import { fill } from '../../resource/uris.js';
import type { ControllerTree } from '../../tree.js';
import { type Dependencies, DependencyTracker } from './dependencies.js';

export interface RequestTarget {
  readonly definition: ResourceDefinition;
  readonly params: Params;
  /** Canonical URI of the resource. */
  readonly uri: string;
  /** Action, if the path is the target of an action. */
  readonly action?: Action;
  /** True if this instance cannot be removed, although the definition permits the removal of other instances. */
  readonly isPermanent?: true;
}

export interface Resource {
  readonly definition: ResourceDefinition;
  /** Names of the variable path segments, in the order of the URI. */
  readonly variables: readonly string[];
  /** Target of a URI without variable segments, which exists once in every tree; undefined for other URIs. */
  readonly only: RequestTarget | undefined;
}

/** Entry of a listing: one instance. The target and the link are created at first use. */
interface Entry {
  readonly params: Params;
  /** Part of the state that the instance shows, according to the last listing. */
  part: unknown;
  target: RequestTarget | undefined;
  link: Link | undefined;
}

export interface Link {
  readonly '@odata.id': string;
}

/** Instances of a definition. The key consists of the variable segments in lower case. */
type Listing = ReadonlyMap<string, Entry>;

/** Latest listing of a definition, with its dependencies. */
interface Listed {
  readonly listing: Listing;
  readonly dependencies: Dependencies;
}

/** Cached target, with the listing that contained it; without a listing if the definition has only one instance. */
interface Known {
  readonly target: RequestTarget;
  readonly resource: Resource;
  readonly listing: Listing | undefined;
}

export class Instances {
  readonly #latest = new Map<Resource, Listed>();
  /** Targets by canonical URI, from the latest listings only. */
  #known = new Map<string, Known>();

  known(
    tree: ControllerTree,
    uri: string,
    tracker: DependencyTracker | undefined,
  ): RequestTarget | undefined {
    const known = this.#known.get(uri);
    if (known === undefined) return undefined;
    const { target, resource, listing } = known;
    return listing === undefined || this.#listingIn(tree, resource, tracker) === listing ? target : undefined;
  }

  /** Caches the target of a URI that was found in this tree. */
  keep(tree: ControllerTree, resource: Resource, target: RequestTarget): void {
    const listing = resource.only === undefined ? this.#listingIn(tree, resource, undefined) : undefined;
    this.#known.set(target.uri, { target, resource, listing });
  }

  /**
   * Returns the target of the instance whose variable segments have these values, in canonical spelling; undefined if
   * there is none.
   */
  find(
    tree: ControllerTree,
    resource: Resource,
    values: readonly string[],
    tracker: DependencyTracker | undefined,
  ): RequestTarget | undefined {
    if (resource.only !== undefined) return resource.only;
    const entry = this.#listingIn(tree, resource, tracker).get(joinKey(values));
    return entry === undefined
      ? unlisted(tracker?.tree ?? tree, resource, values)
      : toTarget(entry, resource.definition);
  }

  /** Returns the part of the state that an instance shows, in the given tree. */
  part(
    tree: ControllerTree,
    resource: Resource,
    params: Params,
    tracker: DependencyTracker | undefined,
  ): unknown {
    if (resource.only !== undefined) return undefined;
    const key = joinKey(resource.variables.map((name) => params[name] ?? ''));
    return this.#listingIn(tree, resource, tracker).get(key)?.part;
  }

  /**
   * Returns the links to the instances whose variable segments have the values in `params`, in the order of the
   * listing. Parameters that the definition does not have are ignored.
   */
  links(
    tree: ControllerTree,
    resource: Resource,
    params: Params,
    tracker: DependencyTracker | undefined,
  ): readonly Link[] {
    if (resource.only !== undefined) return [{ '@odata.id': resource.only.uri }];
    const shared = resource.variables.filter((name) => params[name] !== undefined);
    const links: Link[] = [];
    for (const entry of this.#listingIn(tree, resource, tracker).values()) {
      if (!isSame(entry.params, params, shared)) continue;
      entry.link ??= { '@odata.id': toTarget(entry, resource.definition).uri };
      links.push(entry.link);
    }
    return links;
  }

  #listingIn(tree: ControllerTree, resource: Resource, tracker: DependencyTracker | undefined): Listing {
    let listed = this.#latest.get(resource);
    if (listed === undefined || !listed.dependencies.holdIn(tree)) {
      const listing = new DependencyTracker(tree);
      listed = {
        listing: this.#listed(listing.tree, resource, listed?.listing),
        dependencies: listing.dependencies(),
      };
      this.#latest.set(resource, listed);
    }
    tracker?.include(listed.dependencies);
    return listed.listing;
  }

  #listed(tree: ControllerTree, { definition, variables }: Resource, latest: Listing | undefined): Listing {
    const present: readonly Instance[] =
      definition.listing?.(tree) ?? definition.instances?.(tree).map((params) => ({ params })) ?? [];
    if (latest !== undefined && isSameListing(latest, present, variables)) return withParts(latest, present);
    // The cache of targets is cleared, because targets of earlier listings would accumulate.
    if (latest !== undefined) this.#known = new Map();
    return new Map(
      present.map(({ params, part }) => {
        const key = joinKey(variables.map((name) => params[name] ?? ''));
        const before = latest?.get(key);
        if (before === undefined || !isSame(before.params, params, variables)) {
          return [key, { params, part, target: undefined, link: undefined }] as const;
        }
        before.part = part;
        return [key, before] as const;
      }),
    );
  }
}

function toTarget(entry: Entry, definition: ResourceDefinition): RequestTarget {
  const { params, part } = entry;
  entry.target ??= {
    definition,
    params,
    uri: fill(definition.uri, params),
    ...(definition.removal?.offered?.(part) === false ? { isPermanent: true } : {}),
  };
  return entry.target;
}

/**
 * Returns a listing of the same instances with updated parts. The instances are unchanged, but the parts of the state
 * that they show can differ.
 */
function withParts(listing: Listing, present: readonly Instance[]): Listing {
  let index = 0;
  for (const entry of listing.values()) entry.part = present[index++]?.part;
  return listing;
}

function unlisted(
  tree: ControllerTree,
  { definition, variables }: Resource,
  values: readonly string[],
): RequestTarget | undefined {
  if (definition.alsoAt === undefined) return undefined;
  const params = Object.fromEntries(variables.map((name, index) => [name, values[index] ?? '']));
  return definition.alsoAt(tree, params)
    ? { definition, params, uri: fill(definition.uri, params) }
    : undefined;
}

/** Returns true if a listing contains exactly these instances in this order. */
function isSameListing(
  listing: Listing,
  present: readonly Instance[],
  variables: readonly string[],
): boolean {
  if (listing.size !== present.length) return false;
  let index = 0;
  for (const { params } of listing.values()) {
    if (!isSame(params, (present[index++] as Instance).params, variables)) return false;
  }
  return true;
}

function isSame(left: Params, right: Params, variables: readonly string[]): boolean {
  return variables.every((name) => left[name] === right[name]);
}

function joinKey(values: readonly string[]): string {
  return values.join('\n').toLowerCase();
}
