/**
 * From a resource to its JSON: the projection, with identity, actions and ETag put around it. What depends on the
 * tree alone is rendered once per tree: a thousand reads between two events cost one projection. So are answers to
 * queries over such resources, a few of them.
 */

import type { Json, JsonObject } from '../../engine/index.js';
import type { ControllerTree } from '../world.js';
import { refusalOfAccess } from './authorise.js';
import type { Params, Principal, ResourceDefinition, View } from './define.js';
import { etagOf } from './etag.js';
import { actionPath, linkTo, type Resolver, type Target } from './resolve.js';
import { describedBy } from './schema/names.js';
import { root } from './uris.js';

/** What an answer shows. */
export interface Shown {
  readonly text: string;
  /** To the schema, as a header. Undefined, like the ETag, for a document that is no resource. */
  readonly link: string | undefined;
  readonly etag: string | undefined;
}

export interface Reading {
  readonly tree: ControllerTree;
  readonly now: number;
  readonly principal: Principal | undefined;
}

/** Answers to queries kept for one tree: what a few clients ask again and again. Bounds what queries can fill. */
const answersMax = 64;

/** One resource at one instant. What is dear, its ETag and text, is made when first asked for. */
export class Rendered implements Shown {
  readonly definition: ResourceDefinition;
  /** Without its ETag, as members of filtered collections are shown. */
  readonly resource: JsonObject;
  readonly link: string | undefined;
  readonly #etags: Map<string, string>;
  readonly #uri: string;
  readonly #params: Params;
  #body: JsonObject | undefined;
  #text: string | undefined;

  constructor(
    { definition, uri, params }: Target,
    resource: JsonObject,
    link: string | undefined,
    etags: Map<string, string>,
  ) {
    this.definition = definition;
    this.link = link;
    this.resource = resource;
    this.#etags = etags;
    this.#uri = uri;
    this.#params = params;
  }

  /** Whether it holds for as long as the tree does, for whoever asks. */
  get lasting(): boolean {
    return this.definition.varies === undefined && this.definition.privilegeForOthers === undefined;
  }

  /** One for a tree, whenever it is read: what varies with time is volatile. Who sees another list has another tag. */
  get etag(): string | undefined {
    const { type, etag, volatile, varies } = this.definition;
    if (type === undefined) return undefined;
    const form = typeof etag === 'function' ? etag(this.#params) : etag;
    if (varies?.includes('caller')) return etagOf(this.resource, form, volatile);
    let known = this.#etags.get(this.#uri);
    if (known === undefined) {
      known = etagOf(this.resource, form, volatile);
      this.#etags.set(this.#uri, known);
    }
    return known;
  }

  get body(): JsonObject {
    this.#body ??= this.etag === undefined ? this.resource : { '@odata.etag': this.etag, ...this.resource };
    return this.#body;
  }

  get text(): string {
    this.#text ??= JSON.stringify(this.body);
    return this.#text;
  }
}

/** The members that say which resource it is, for a body that is sent instead of asked for. */
export function identityOf(type: string, uri: string): JsonObject {
  return {
    '@odata.context': `${root}$metadata#${contextOf(type)}`,
    '@odata.id': uri,
    '@odata.type': `#${type}`,
  };
}

/** What all resources of a type say alike. */
interface TypeTexts {
  readonly context: string;
  readonly type: string;
  readonly link: string;
}

/** An answer that holds for a while. */
interface Steady {
  readonly period: number;
  readonly rendered: Rendered;
}

/** What was made of one tree, gone with it. */
interface Kept {
  readonly steady: Map<string, Steady>;
  readonly resources: Map<string, Rendered>;
  readonly etags: Map<string, string>;
  readonly answers: Map<string, Shown>;
  readonly link: View['link'];
}

export class Renderer {
  readonly #resolver: Resolver;
  readonly #kept = new WeakMap<ControllerTree, Kept>();
  /** As many as there are definitions. */
  readonly #typeTexts = new Map<string, TypeTexts>();

  constructor(resolver: Resolver) {
    this.#resolver = resolver;
  }

  render(target: Target, reading: Reading): Rendered {
    const kept = this.#keptOf(reading.tree);
    if (target.definition.steadyMs !== undefined) {
      return this.#steady(target, reading, kept, target.definition.steadyMs);
    }
    if (target.definition.varies !== undefined) return this.#project(target, reading, kept);
    let rendered = kept.resources.get(target.uri);
    if (rendered === undefined) {
      rendered = this.#project(target, reading, kept);
      kept.resources.set(target.uri, rendered);
    }
    return rendered;
  }

  #steady(target: Target, reading: Reading, kept: Kept, steadyMs: number): Rendered {
    const period = Math.floor(reading.now / steadyMs);
    const known = kept.steady.get(target.uri);
    if (known?.period === period) return known.rendered;
    const rendered = this.#project(target, reading, kept);
    kept.steady.set(target.uri, { period, rendered });
    return rendered;
  }

  /** The resource at a URI; undefined where there is none that can be shown within another. */
  renderAt(uri: string, reading: Reading): Rendered | undefined {
    const target = this.#resolver.resolve(reading.tree, uri);
    if (target === undefined || target.definition.type === undefined || target.action !== undefined) {
      return undefined;
    }
    const { tree, principal } = reading;
    const hidden = principal !== undefined && refusalOfAccess(tree, target, 'GET', principal) !== undefined;
    return hidden ? undefined : this.render(target, reading);
  }

  /** The answer to a query over this tree, kept from earlier. */
  known(tree: ControllerTree, query: string): Shown | undefined {
    return this.#kept.get(tree)?.answers.get(query);
  }

  keep(tree: ControllerTree, query: string, answer: Shown): void {
    const { answers } = this.#keptOf(tree);
    if (answers.size < answersMax) answers.set(query, answer);
  }

  #textsOf(type: string): TypeTexts {
    let texts = this.#typeTexts.get(type);
    if (texts === undefined) {
      texts = {
        context: `${root}$metadata#${contextOf(type)}`,
        type: `#${type}`,
        link: `<${describedBy(type)}>; rel=describedby`,
      };
      this.#typeTexts.set(type, texts);
    }
    return texts;
  }

  #keptOf(tree: ControllerTree): Kept {
    let kept = this.#kept.get(tree);
    if (kept === undefined) {
      const link: View['link'] = (uri) => linkTo(this.#resolver, tree, uri);
      kept = { steady: new Map(), resources: new Map(), etags: new Map(), answers: new Map(), link };
      this.#kept.set(tree, kept);
    }
    return kept;
  }

  #project(target: Target, reading: Reading, { etags, link: linkTo }: Kept): Rendered {
    const { tree, now, principal } = reading;
    const { definition, params, uri } = target;
    const body = definition.project({ tree, now, params, principal, link: linkTo });
    if (definition.type === undefined) return new Rendered(target, body, undefined, etags);
    const { context, type, link } = this.#textsOf(definition.type);
    const resource = {
      '@odata.context': context,
      '@odata.id': uri,
      '@odata.type': type,
      ...withActions(definition.membersInFull === true ? this.#inFull(body, reading) : body, target),
    };
    return new Rendered(target, resource, link, etags);
  }

  /** A collection with its members in place of the links to them. */
  #inFull(body: JsonObject, reading: Reading): JsonObject {
    const links = body.Members as readonly { readonly '@odata.id': string }[];
    const Members = links.flatMap((link) => {
      const member = this.renderAt(link['@odata.id'], reading);
      return member === undefined ? [] : [member.resource];
    });
    return { ...body, Members };
  }
}

function withActions(body: JsonObject, { definition, uri }: Target): JsonObject {
  if (definition.actions === undefined) return body;
  const standard: Record<string, Json> = {};
  const vendor: Record<string, Json> = {};
  for (const action of definition.actions) {
    const allowable = Object.entries(action.parameters).flatMap(([name, { reader }]) =>
      reader.rule.type === 'enum' ? [[`${name}@Redfish.AllowableValues`, reader.rule.values] as const] : [],
    );
    const shown = { target: uri + actionPath(action), ...Object.fromEntries(allowable) };
    (action.vendor ? vendor : standard)[`#${action.name}`] = shown;
  }
  const section = body.Oem as { readonly Vnd?: JsonObject } | undefined;
  return {
    ...body,
    ...(Object.keys(standard).length === 0 ? {} : { Actions: standard }),
    ...(Object.keys(vendor).length === 0
      ? {}
      : { Oem: { ...section, Vnd: { ...section?.Vnd, Actions: vendor } } }),
  };
}

/** `ComputerSystem.v1_18_0.ComputerSystem` → `ComputerSystem.ComputerSystem`. */
function contextOf(type: string): string {
  const parts = type.split('.');
  return `${parts[0]}.${parts.at(-1)}`;
}
