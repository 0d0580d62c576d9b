/**
 * The instances of each type in a tree. They are listed once for a thousand links, and again only after a change of a
 * dependency, which a tracker reports to the caller.
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
  /** The resource's canonical URI. */
  readonly uri: string;
  /** Present if the path is an action's target. */
  readonly action?: Action;
  /** Present if this instance cannot be removed, although others of its definition can. */
  readonly isPermanent?: true;
}

export interface Resource {
  readonly definition: ResourceDefinition;
  /** Names of the variable parts in URI order. */
  readonly variables: readonly string[];
  /** The one target of a URI without variable parts, in any tree. */
  readonly only: RequestTarget | undefined;
}

/** One instance; its target and its link are created on first use. */
interface Entry {
  readonly params: Params;
  /** Its part in the last listing. */
  part: unknown;
  target: RequestTarget | undefined;
  link: Link | undefined;
}

export interface Link {
  readonly '@odata.id': string;
}

/** The instances of a type, by their lower-cased parts. */
type Listing = ReadonlyMap<string, Entry>;

/** The latest listing of a type, with its dependencies. */
interface Listed {
  readonly listing: Listing;
  readonly dependencies: Dependencies;
}

/** A target, and its listing unless it is the only one. */
interface Known {
  readonly target: RequestTarget;
  readonly resource: Resource;
  readonly listing: Listing | undefined;
}

export class Instances {
  readonly #latest = new Map<Resource, Listed>();
  /** By canonical URI, from the latest listings only. */
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

  /** Registers a target found in this tree by its URI. */
  keep(tree: ControllerTree, resource: Resource, target: RequestTarget): void {
    const listing = resource.only === undefined ? this.#listingIn(tree, resource, undefined) : undefined;
    this.#known.set(target.uri, { target, resource, listing });
  }

  /** The named instance in its canonical spelling. */
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

  /** The part of an instance in this tree. */
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

  /** Links to the instances with these parameters, as far as they have any of them, in order. */
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
    // Entries of the previous listing would accumulate.
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

/** The same instances, whose parts can differ. */
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

/** True if a listing has exactly these instances, in order. */
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
