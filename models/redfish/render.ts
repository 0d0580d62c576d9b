/**
 * From a resource to its JSON: the projection, with identity, actions and ETag put around it. What depends on the
 * tree alone is rendered once per tree: a thousand reads between two events cost one projection.
 */
import { fingerprint, type Json, type JsonObject } from '../../engine/index.js';
import type { ControllerTree } from '../world.js';
import type { Principal, View } from './define.js';
import { actionPath, type Resolver, type Target } from './resolve.js';
import { root } from './uris.js';

export interface Rendered {
  readonly text: string;
  /** Weak, by content without what is volatile; undefined for a document that is no resource. */
  readonly etag: string | undefined;
}

export interface Reading {
  readonly tree: ControllerTree;
  readonly now: number;
  readonly principal: Principal | undefined;
}

export class Renderer {
  readonly #resolver: Resolver;
  /** Derived, and gone with the tree it was made of. */
  readonly #kept = new WeakMap<ControllerTree, Map<string, Rendered>>();

  constructor(resolver: Resolver) {
    this.#resolver = resolver;
  }

  render(target: Target, reading: Reading): Rendered {
    if (target.definition.varies !== undefined) return this.#project(target, reading);
    let kept = this.#kept.get(reading.tree);
    if (kept === undefined) {
      kept = new Map();
      this.#kept.set(reading.tree, kept);
    }
    let rendered = kept.get(target.uri);
    if (rendered === undefined) {
      rendered = this.#project(target, reading);
      kept.set(target.uri, rendered);
    }
    return rendered;
  }

  #project(target: Target, { tree, now, principal }: Reading): Rendered {
    const { definition, params, uri } = target;
    const view: View = {
      tree,
      now,
      params,
      principal,
      link: (linked) => {
        const found = this.#resolver.resolve(tree, linked);
        return found === undefined ? undefined : { '@odata.id': found.uri };
      },
    };
    const body = definition.project(view);
    if (definition.type === undefined) return { text: JSON.stringify(body), etag: undefined };
    const resource: JsonObject = {
      '@odata.context': `${root}$metadata#${contextOf(definition.type)}`,
      '@odata.id': uri,
      '@odata.type': `#${definition.type}`,
      ...withActions(body, target),
    };
    const etag = `W/"${etagDigest(resource, definition.volatile ?? [])}"`;
    return { text: JSON.stringify({ '@odata.etag': etag, ...resource }), etag };
  }
}

/** Eight upper-case digits, as controllers of this kind print them (facts § 1.1). */
function etagDigest(resource: JsonObject, volatile: readonly string[]): string {
  const stable = volatile.length === 0 ? resource : (JSON.parse(JSON.stringify(resource)) as JsonObject);
  for (const pointer of volatile) remove(stable, pointer.slice(1).split('/'));
  return fingerprint(stable).slice(0, 8).toUpperCase();
}

function remove(node: Json | undefined, [name, ...rest]: readonly string[]): void {
  if (name === undefined || typeof node !== 'object' || node === null) return;
  const branch = node as Record<string, Json | undefined>;
  if (rest.length === 0) delete branch[name];
  else remove(branch[name], rest);
}

function withActions(body: JsonObject, { definition, uri }: Target): JsonObject {
  const standard: Record<string, Json> = {};
  const vendor: Record<string, Json> = {};
  for (const action of definition.actions ?? []) {
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
