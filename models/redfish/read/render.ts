/**
 * From a resource to its JSON: the projection, with identity, actions and ETag put around it. What was made is kept with
 * what it was made from, and made anew only when some of that is another: an event costs the resources it touched.
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

/** Answers to queries kept at most: what a few clients ask again and again. Bounds what queries can fill. */
const answersMax = 64;

/** Resources stored at most: those of a large server and a full log, which has 1,024 entries, take less than half of it. */
export const renderedMax = 4_096;

/** A value that follows from the tree. */
interface Derived {
  readonly value: unknown;
  readonly dependencies: Dependencies;
}

/** An answer to a query, and what it was made from. */
export interface RenderedAnswer extends Representation {
  readonly dependencies: Dependencies;
}

export class Renderer {
  readonly resolver: Resolver;
  readonly findFact: FindFactRow;
  /** LRU caches. Made with the first entry, and growing with them: most of many controllers in a process are read little. */
  #resources: LRUCache<string, Rendered> | undefined;
  #answers: LRUCache<string, RenderedAnswer> | undefined;
  readonly #derived = new WeakMap<(tree: ControllerTree, findFact: FindFactRow) => unknown, Derived>();
  /** They follow from what a target is; a resolver gives the same one for as long as its instance is there. */
  readonly #actions = new WeakMap<RequestTarget, ActionSections>();
  /** As many as there are definitions. */
  readonly #kinds = new Map<ResourceDefinition, RepresentationKind>();

  readonly #shared: SharedRenderings | undefined;

  /** `shared` is for what other controllers are shown as well; without it everything is made by this renderer. */
  constructor(resolver: Resolver, findFact: FindFactRow, shared?: SharedRenderings) {
    this.resolver = resolver;
    this.findFact = findFact;
    this.#shared = shared;
  }

  /** A tracker is told what the resource was made from. */
  render(target: RequestTarget, reading: Reading, tracker?: DependencyTracker): Rendered {
    const known = this.#known(target);
    const rendered = known?.dependencies.hold(reading) ? known : this.#renew(target, reading, known);
    tracker?.include(rendered.dependencies);
    return rendered;
  }

  /**
   * For its ETag: the resource as it is or was, for the tag leaves out what varies with time. Nothing is made anew only
   * because time went by.
   */
  tagged(target: RequestTarget, reading: Reading, tracker?: DependencyTracker): Rendered {
    const known = this.#known(target);
    const rendered = holdsButForTime(known, reading) ? known : this.#renew(target, reading, known);
    tracker?.includeTimeless(rendered.dependencies);
    return rendered;
  }

  /** True when the resource is kept as it is in this reading. */
  isKept(target: RequestTarget, reading: Reading): boolean {
    return this.#known(target)?.dependencies.hold(reading) === true;
  }

  /** The ETag of the resource at a URI; undefined where there is none that can be shown within another. */
  etagAt(uri: string, reading: Reading, tracker: DependencyTracker): string | undefined {
    const target = this.#shownAt(uri, reading, tracker);
    return target === undefined ? undefined : this.tagged(target, reading, tracker).etag;
  }

  /** The same for a tree that is none of the controller's: what is made of it is not kept. */
  etagIn(uri: string, reading: Reading): string | undefined {
    const target = this.#shownAt(uri, reading, undefined);
    return target === undefined ? undefined : this.#project(target, reading, undefined).etag;
  }

  /** The resource at a URI; undefined where there is none that can be shown within another. */
  renderAt(uri: string, reading: Reading, tracker?: DependencyTracker): Rendered | undefined {
    const target = this.#shownAt(uri, reading, tracker);
    return target === undefined ? undefined : this.render(target, reading, tracker);
  }

  /** The answer to a query, kept from earlier. */
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
    // Instances of several types may take turns at one URI.
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

  /** Undefined for a document that is no resource. */
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

  /** What a function makes of the tree, kept until something changes that it looked at. */
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

  /** A collection with its members in place of the links to them. */
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

/** With `max` instead of a size, a cache takes room for all its entries at once. */
function growingCache<Value extends object>(entriesMax: number): LRUCache<string, Value> {
  return new LRUCache({ maxSize: entriesMax, sizeCalculation: () => 1 });
}
