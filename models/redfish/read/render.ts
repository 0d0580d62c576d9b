/**
 * Renders a resource to JSON: the projection with identity, actions and ETag. Results are cached with their
 * dependencies, and rendered again only after a change of these: an event costs only the resources that it changed.
 */

import { LRUCache } from 'lru-cache';
import type { JsonObject } from '../../../engine/index.js';
import type { View } from '../../resource/define.js';
import type { ResourceDefinition } from '../../resource/definition.js';
import { formatContext } from '../../resource/uris.js';
import type { FindFactRow } from '../../service-types.js';
import type { ControllerTree } from '../../tree.js';
import { refusalOfAccess } from '../request/authorise.js';
import { schemaUri } from '../schema/names.js';
import { type ActionSections, actionSections, areActionsFixed, withActions } from './action-sections.js';
import { type Dependencies, DependencyTracker, isTrusted, type Reading } from './dependencies.js';
import { compileExceptions } from './etag.js';
import { ReadingView } from './reading-view.js';
import {
  isShareable,
  Rendered,
  type Representation,
  type RepresentationKind,
  type SharedRenderings,
} from './rendered.js';
import type { RequestTarget, Resolver } from './resolve.js';

export type { Reading } from './dependencies.js';
export type { Representation } from './rendered.js';

/** Maximum number of cached query results: the repeated queries of a few clients. Bounds the memory. */
const answersMax = 64;

/** Maximum number of cached resources: a large server with a full log of 1,024 entries needs less than half of it. */
export const renderedMax = 4_096;

/** A value derived from the tree. */
interface Derived {
  readonly value: unknown;
  readonly dependencies: Dependencies;
}

/** A query result with its dependencies. */
export interface RenderedAnswer extends Representation {
  readonly dependencies: Dependencies;
}

export class Renderer {
  readonly resolver: Resolver;
  readonly findFact: FindFactRow;
  /**
   * LRU caches. Created on first use and growing on demand, because most of many controllers in a process are rarely
   * read.
   */
  #resources: LRUCache<string, Rendered> | undefined;
  #answers: LRUCache<string, RenderedAnswer> | undefined;
  readonly #derived = new WeakMap<(tree: ControllerTree, findFact: FindFactRow) => unknown, Derived>();
  /** Keyed by target, because a resolver returns the identical target during the lifetime of its instance. */
  readonly #actions = new WeakMap<RequestTarget, ActionSections>();
  /** As many as there are definitions. */
  readonly #kinds = new Map<ResourceDefinition, RepresentationKind>();

  readonly #shared: SharedRenderings | undefined;

  /** `shared` has results for several controllers; without it everything is rendered here. */
  constructor(resolver: Resolver, findFact: FindFactRow, shared?: SharedRenderings) {
    this.resolver = resolver;
    this.findFact = findFact;
    this.#shared = shared;
  }

  /** A tracker receives the dependencies of the resource. */
  render(target: RequestTarget, reading: Reading, tracker?: DependencyTracker): Rendered {
    const known = this.#known(target);
    const rendered = known?.dependencies.hold(reading) ? known : this.#renew(target, reading, known);
    tracker?.include(rendered.dependencies);
    return rendered;
  }

  /**
   * For the ETag: the current or an earlier version, because the tag ignores volatile values. Nothing is rendered again
   * only because time passed.
   */
  tagged(target: RequestTarget, reading: Reading, tracker?: DependencyTracker): Rendered {
    const known = this.#known(target);
    const rendered = holdsButForTime(known, reading) ? known : this.#renew(target, reading, known);
    tracker?.includeTimeless(rendered.dependencies);
    return rendered;
  }

  /** True if the cached resource is valid in this reading. */
  isKept(target: RequestTarget, reading: Reading): boolean {
    return this.#known(target)?.dependencies.hold(reading) === true;
  }

  /** The ETag of the resource at a URI; undefined if no resource there can be shown within another. */
  etagAt(uri: string, reading: Reading, tracker: DependencyTracker): string | undefined {
    const target = this.#shownAt(uri, reading, tracker);
    return target === undefined ? undefined : this.tagged(target, reading, tracker).etag;
  }

  /** The same for a tree of another state, without caching. */
  etagIn(uri: string, reading: Reading): string | undefined {
    const target = this.#shownAt(uri, reading, undefined);
    return target === undefined ? undefined : this.#project(target, reading, undefined).etag;
  }

  /** The resource at a URI; undefined if no resource there can be shown within another. */
  renderAt(uri: string, reading: Reading, tracker?: DependencyTracker): Rendered | undefined {
    const target = this.#shownAt(uri, reading, tracker);
    return target === undefined ? undefined : this.render(target, reading, tracker);
  }

  /** The result of a query, from the cache. */
  known(query: string, reading: Reading): RenderedAnswer | undefined {
    const answer = this.#answers?.get(query);
    return answer?.dependencies.hold(reading) ? answer : undefined;
  }

  keep(query: string, answer: RenderedAnswer): void {
    this.#answers ??= growingCache(answersMax);
    this.#answers.set(query, answer);
  }

  #known({ uri, definition }: RequestTarget): Rendered | undefined {
    const known = this.#resources?.get(uri);
    // Instances of several types can alternate at one URI.
    return known?.definition === definition ? known : undefined;
  }

  #renew(target: RequestTarget, reading: Reading, before: Rendered | undefined): Rendered {
    const rendered = this.#findShared(target, reading) ?? this.#project(target, reading, before);
    this.#resources ??= growingCache(renderedMax);
    this.#resources.set(target.uri, rendered);
    if (isShareable(rendered.dependencies)) this.#shared?.set(target.uri, rendered);
    return rendered;
  }

  #findShared({ uri, definition }: RequestTarget, reading: Reading): Rendered | undefined {
    const shared = this.#shared?.get(uri);
    return shared?.definition === definition && shared.dependencies.hold(reading) ? shared : undefined;
  }

  #shownAt(uri: string, reading: Reading, tracker: DependencyTracker | undefined): RequestTarget | undefined {
    const { principal } = reading;
    const target = this.resolver.resolve(reading.tree, uri, tracker);
    if (target === undefined || target.definition.type === undefined || target.action !== undefined) {
      return undefined;
    }
    const { privilegeForOthers, thereFor } = target.definition;
    const isForAll = privilegeForOthers === undefined && thereFor === undefined;
    if (isForAll && isTrusted(principal)) tracker?.noteTrust();
    else tracker?.noteCaller(principal);
    const tree = tracker?.tree ?? reading.tree;
    const hidden = principal !== undefined && refusalOfAccess(tree, target, 'GET', principal) !== undefined;
    return hidden ? undefined : target;
  }

  /** Undefined for a document that is not a resource. */
  #kindFor(definition: ResourceDefinition): RepresentationKind | undefined {
    const { type, volatile } = definition;
    if (type === undefined) return undefined;
    let kind = this.#kinds.get(definition);
    if (kind === undefined) {
      const exempt = volatile?.() ?? [];
      kind = {
        context: formatContext(type),
        type: `#${type}`,
        link: `<${schemaUri(type)}>; rel=describedby`,
        except: exempt.length === 0 ? undefined : compileExceptions(exempt),
      };
      this.#kinds.set(definition, kind);
    }
    return kind;
  }

  #actionsFor(target: RequestTarget, view: View): ActionSections {
    if (!areActionsFixed(target)) return actionSections(target, view);
    let sections = this.#actions.get(target);
    if (sections === undefined) {
      sections = actionSections(target, view);
      this.#actions.set(target, sections);
    }
    return sections;
  }

  /** The result of a function of the tree, cached until a dependency changes. */
  derivedFrom<Value>(
    tree: ControllerTree,
    of: (tree: ControllerTree, findFact: FindFactRow) => Value,
    tracker: DependencyTracker,
  ): Value {
    let derived = this.#derived.get(of);
    if (derived === undefined || !derived.dependencies.holdIn(tree)) {
      const own = new DependencyTracker(tree);
      derived = { value: of(own.tree, this.findFact), dependencies: own.dependencies() };
      this.#derived.set(of, derived);
    }
    tracker.include(derived.dependencies);
    return derived.value as Value;
  }

  #project(target: RequestTarget, reading: Reading, before: Rendered | undefined): Rendered {
    const { definition, uri } = target;
    const tracker = new DependencyTracker(reading.tree);
    if (definition.project === undefined) throw new Error(`${uri} is no resource, and not projected`);
    const view = new ReadingView(this, target, reading, tracker);
    const body = definition.project(view);
    const kind = this.#kindFor(definition);
    const shown = definition.membersInFull === true ? this.#inFull(body, reading, tracker) : body;
    const resource =
      kind === undefined
        ? body
        : withActions(
            { '@odata.context': kind.context, '@odata.id': uri, '@odata.type': kind.type, ...shown },
            this.#actionsFor(target, view),
          );
    const tag = holdsButForTime(before, reading) ? before.tag : undefined;
    return new Rendered(target, resource, kind, tracker.dependencies(), tag);
  }

  /** A collection with its members expanded. */
  #inFull(body: JsonObject, reading: Reading, tracker: DependencyTracker): JsonObject {
    const links = body.Members as readonly { readonly '@odata.id': string }[];
    const Members = links.flatMap((link) => {
      const member = this.renderAt(link['@odata.id'], reading, tracker);
      return member === undefined ? [] : [member.resource];
    });
    return { ...body, Members };
  }
}

function holdsButForTime(rendered: Rendered | undefined, { tree, principal }: Reading): rendered is Rendered {
  return rendered?.dependencies.holdIn(tree) === true && rendered.dependencies.holdFor(principal);
}

/** With `max` instead of a size, the cache allocates all of its entries in advance. */
function growingCache<Value extends object>(entriesMax: number): LRUCache<string, Value> {
  return new LRUCache({ maxSize: entriesMax, sizeCalculation: () => 1 });
}
