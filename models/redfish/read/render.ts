/**
 * Renderer of resources to JSON: the projection with identity, actions and ETag. Results are cached with their
 * dependencies, and rendered again only after a change of a dependency. Therefore only resources that an event changed
 * must be rendered after the event.
 */

import { LRUCache } from 'lru-cache';
import { isObject, type Json, type JsonObject } from '../../../engine/index.js';
import { pathOfPointer } from '../../json-pointer.js';
import type { View } from '../../resource/define.js';
import type { ResourceDefinition } from '../../resource/definition.js';
import { type PropertySelection, selectPaths } from '../../resource/property-selection.js';
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

/**
 * Maximum number of cached query results, which bounds the memory. Assumption: enough for the repeated queries of a few
 * clients.
 */
const answersMax = 64;

/**
 * Maximum number of cached resources. A large server with a full log of 1,024 entries needs less than half of this
 * number.
 */
export const renderedMax = 4_096;

/** Value derived from the state tree, with its dependencies. */
interface Derived {
  readonly value: unknown;
  readonly dependencies: Dependencies;
}

/** Query result with its dependencies. */
export interface RenderedAnswer extends Representation {
  readonly dependencies: Dependencies;
}

export class Renderer {
  readonly resolver: Resolver;
  readonly findFact: FindFactRow;
  /**
   * LRU caches of resources and query results. They are created at first use and grow on demand, because a process can
   * contain many controllers, most of which are rarely read.
   */
  #resources: LRUCache<string, Rendered> | undefined;
  #answers: LRUCache<string, RenderedAnswer> | undefined;
  readonly #derived = new WeakMap<(tree: ControllerTree, findFact: FindFactRow) => unknown, Derived>();
  /**
   * Action sections by target. A target is suitable as key, because a resolver returns the identical target object as
   * long as the instance exists.
   */
  readonly #actions = new WeakMap<RequestTarget, ActionSections>();
  /** Data that all resources of a definition share. The size of the map is bounded by the number of definitions. */
  readonly #kinds = new Map<ResourceDefinition, RepresentationKind>();

  readonly #shared: SharedRenderings | undefined;

  /**
   * `shared` contains rendered resources of other controllers in the process; without it, this renderer renders every
   * resource itself.
   */
  constructor(resolver: Resolver, findFact: FindFactRow, shared?: SharedRenderings) {
    this.resolver = resolver;
    this.findFact = findFact;
    this.#shared = shared;
  }

  /** Returns the rendered resource. `tracker` receives the dependencies of the resource. */
  render(target: RequestTarget, reading: Reading, tracker?: DependencyTracker): Rendered {
    const known = this.#known(target);
    const rendered = known?.dependencies.hold(reading) ? known : this.#renew(target, reading, known);
    tracker?.include(rendered.dependencies);
    return rendered;
  }

  /**
   * Returns a version of the resource whose ETag is current. A cached version is sufficient if only time has passed
   * since, because the ETag ignores volatile values; otherwise the resource is rendered again.
   */
  tagged(target: RequestTarget, reading: Reading, tracker?: DependencyTracker): Rendered {
    const known = this.#known(target);
    const rendered = holdsButForTime(known, reading) ? known : this.#renew(target, reading, known);
    tracker?.includeTimeless(rendered.dependencies);
    return rendered;
  }

  /** Returns true if the cached resource is valid for this reading. */
  isKept(target: RequestTarget, reading: Reading): boolean {
    return this.#known(target)?.dependencies.hold(reading) === true;
  }

  /**
   * Returns the ETag of the resource at a URI; undefined if the URI has no resource that can be shown within another
   * resource.
   */
  etagAt(uri: string, reading: Reading, tracker: DependencyTracker): string | undefined {
    const target = this.#shownAt(uri, reading, tracker);
    return target === undefined ? undefined : this.tagged(target, reading, tracker).etag;
  }

  /** Returns the ETag that a resource has in a hypothetical state tree. The result is not cached. */
  etagIn(uri: string, reading: Reading): string | undefined {
    const target = this.#shownAt(uri, reading, undefined);
    return target === undefined ? undefined : this.#project(target, reading, undefined).etag;
  }

  /**
   * Returns the rendered resource at a URI; undefined if the URI has no resource that can be shown within another
   * resource.
   */
  renderAt(uri: string, reading: Reading, tracker?: DependencyTracker): Rendered | undefined {
    const target = this.#shownAt(uri, reading, tracker);
    return target === undefined ? undefined : this.render(target, reading, tracker);
  }

  /** Returns a cached query result; undefined if there is no valid one. */
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
    // The definition is compared, because one URI can have instances of different definitions at different times.
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

  /** Returns the data that all resources of a definition share; undefined for a document, which is not a resource. */
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
        volatile: exempt.length === 0 ? undefined : selectPaths(exempt.map(pathToList)),
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

  /** Returns the result of a function of the state tree, cached until one of its dependencies changes. */
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
    const kind = this.#kindFor(definition);
    const older = holdsButForTime(before, reading) ? before : undefined;
    if (kind?.volatile !== undefined && older !== undefined) {
      // Only time has passed, so the rest of the resource is as before.
      const resource = replaced(older.resource, definition.project(view, kind.volatile), kind.volatile);
      if (resource !== undefined) {
        tracker.includeTimeless(older.dependencies);
        return new Rendered(target, resource, kind, tracker.dependencies(), older.tag);
      }
    }
    const body = definition.project(view);
    const shown = definition.membersInFull === true ? this.#inFull(body, reading, tracker) : body;
    const resource =
      kind === undefined
        ? body
        : withActions(
            { '@odata.context': kind.context, '@odata.id': uri, '@odata.type': kind.type, ...shown },
            this.#actionsFor(target, view),
          );
    return new Rendered(target, resource, kind, tracker.dependencies(), older?.tag);
  }

  /** Returns the body of a collection with its members expanded. */
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

/** Returns the names in a pointer to a volatile value, up to a list that contains it. */
function pathToList(pointer: string): readonly string[] {
  const names = pathOfPointer(pointer);
  const list = names.indexOf('*');
  return list < 0 ? names : names.slice(0, list);
}

/**
 * Returns a body with the selected values of another one, in the order of the body; undefined if only one of them has a
 * section with selected values.
 */
function replaced(body: JsonObject, by: JsonObject, selection: PropertySelection): JsonObject | undefined {
  const names = Object.keys(selection);
  const isSection = (name: string) => selection[name] !== null;
  const isComparable = (name: string) => !isSection(name) || isObject(body[name]) === isObject(by[name]);
  if (!names.every(isComparable)) return undefined;
  const values = names.map((name): [string, Json | undefined] => {
    const [inner = null, before, after] = [selection[name], body[name], by[name]];
    const isInner = inner !== null && isObject(before) && isObject(after);
    return [name, isInner ? replaced(before, after, inner) : after];
  });
  const isComplete = values.every(([name, value]) => value !== undefined || !isObject(body[name]));
  return isComplete ? ({ ...body, ...Object.fromEntries(values) } as JsonObject) : undefined;
}

/**
 * Returns an LRU cache that grows on demand. The option `max` is not used, because with it the library allocates all
 * entries in advance.
 */
function growingCache<Value extends object>(entriesMax: number): LRUCache<string, Value> {
  return new LRUCache({ maxSize: entriesMax, sizeCalculation: () => 1 });
}
