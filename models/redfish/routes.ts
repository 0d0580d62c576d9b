/**
 * Segment trie of a resource list with case-insensitive matching. The trie finds the possible targets of a path,
 * independent of the state tree. It derives only from the resource list, so all resolvers of the list share one trie.
 * `read/instances.ts` looks up the instances in a state tree.
 */
import type { Action } from '../resource/define.js';
import type { ResourceDefinition } from '../resource/definition.js';
import type { Addressed } from '../resource/resource-location.js';
import type { Resource } from './read/instances.js';
import { typeName } from './schema/names.js';

interface Node {
  /** Nodes of fixed segments, by canonical and by lower-case spelling. */
  readonly literal: Map<string, Node>;
  variable: Node | undefined;
  /** Resources at this pattern; several if the instances at one pattern have different types. */
  readonly resources: Resource[];
  action: Action | undefined;
}

/** Possible targets of a path, with the values of the variable segments in the order of the path. */
interface Found {
  readonly resources: readonly Resource[];
  /** Action, if the path is the target of an action. */
  readonly action: Action | undefined;
  readonly values: readonly string[];
}

interface Built {
  readonly top: Node;
  readonly resources: ReadonlyMap<Addressed, Resource>;
}

export class Routes {
  readonly definitions: readonly ResourceDefinition[];
  #built: Built | undefined;
  #typeNames: readonly string[] | undefined;

  constructor(definitions: readonly ResourceDefinition[]) {
    this.definitions = definitions;
  }

  find(path: string): Found | undefined {
    return walk(this.#tables.top, path);
  }

  /** Names of the types of all resources in alphabetical order, without versions: `ComputerSystem`. */
  get typeNames(): readonly string[] {
    this.#typeNames ??= [...new Set(this.definitions.flatMap(typeNameOf))].sort();
    return this.#typeNames;
  }

  /** Returns the names of the types that a resource at a path can have; an empty list for a path without a resource. */
  typeNamesAt(path: string): readonly string[] {
    const found = this.find(path);
    return found === undefined || found.action !== undefined
      ? []
      : found.resources.flatMap(({ definition }) => typeNameOf(definition));
  }

  /** Returns the entry of a definition; undefined if the definition is not in the list. */
  findResource(definition: Addressed): Resource | undefined {
    return this.#tables.resources.get(definition);
  }

  /** Tables for the lookup, built at first use. */
  get #tables(): Built {
    this.#built ??= build(this.definitions);
    return this.#built;
  }
}

function typeNameOf({ type }: ResourceDefinition): string[] {
  return type === undefined ? [] : [typeName(type).base];
}

/** Returns the path of an action relative to its resource, as in the `target` of the action. */
export function actionPath(action: Action): string {
  return `Actions/${action.vendor ? 'Oem/Vnd/' : ''}${action.name}/`;
}

function build(definitions: readonly ResourceDefinition[]): Built {
  const top = emptyNode();
  const resources = new Map<Addressed, Resource>();
  for (const definition of definitions) {
    const resource = toResource(definition);
    resources.set(definition, resource);
    addPath(top, definition.uri).resources.push(resource);
    for (const action of definition.actions ?? []) {
      const node = addPath(top, definition.uri + actionPath(action));
      node.resources.push(resource);
      node.action = action;
    }
  }
  return { top, resources };
}

function toResource(definition: ResourceDefinition): Resource {
  const { uri } = definition;
  const variables = [...uri.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const only = definition.instances === undefined ? { definition, params: {}, uri } : undefined;
  return { definition, variables, only };
}

function addPath(top: Node, uri: string): Node {
  let node = top;
  for (const segment of uri.split('/')) {
    if (segment === '') continue;
    if (/^\{\w+\}$/.test(segment)) {
      node.variable ??= emptyNode();
      node = node.variable;
    } else {
      const next = node.literal.get(segment.toLowerCase()) ?? emptyNode();
      for (const spelling of [segment, segment.toLowerCase()]) node.literal.set(spelling, next);
      node = next;
    }
  }
  return node;
}

function emptyNode(): Node {
  return { literal: new Map(), variable: undefined, resources: [], action: undefined };
}

/**
 * Finds the resources at a path below a node, from the offset `start` on. If a segment matches a fixed segment and a
 * variable, the fixed segment takes precedence. The variable is used only if the rest of the path matches nothing below
 * the fixed segment.
 */
function walk(from: Node, path: string, start = 0, valuesBefore: readonly string[] = []): Found | undefined {
  let node = from;
  const values = [...valuesBefore];
  for (let next = start; next < path.length; ) {
    const slash = path.indexOf('/', next);
    const end = slash === -1 ? path.length : slash;
    const segment = decoded(path.slice(next, end));
    if (segment === undefined) return undefined;
    next = end + 1;
    if (segment === '') continue;
    // The spelling of the path is tried first, and the lower-case spelling second, because clients take most paths from
    // links of the service, which are in canonical spelling.
    const literal = node.literal.get(segment) ?? node.literal.get(segment.toLowerCase());
    const { variable } = node;
    if (literal !== undefined && variable !== undefined) {
      const found = walk(literal, path, next, values);
      if (found !== undefined && found.resources.length > 0) return found;
    }
    if (literal !== undefined && variable === undefined) {
      node = literal;
    } else if (variable !== undefined) {
      values.push(segment);
      node = variable;
    } else {
      return undefined;
    }
  }
  return { resources: node.resources, action: node.action, values };
}

/** Decodes percent-encoded characters of a fixed segment or a name; returns undefined for an invalid encoding. */
function decoded(segment: string): string | undefined {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
