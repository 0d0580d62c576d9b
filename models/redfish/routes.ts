/**
 * A resource list as a segment trie with case-insensitive matching: the possible targets of a path in any tree. It
 * derives from the list alone, so any number of resolvers share it; instances are looked up elsewhere.
 */
import type { Action } from '../resource/define.js';
import type { ResourceDefinition } from '../resource/definition.js';
import type { Addressed } from '../resource/resource-location.js';
import type { Resource } from './read/instances.js';

interface Node {
  /** By canonical and lower-cased spelling. */
  readonly literal: Map<string, Node>;
  variable: Node | undefined;
  /** Several if instances at one pattern have several types. */
  readonly resources: Resource[];
  action: Action | undefined;
}

/** The entry of a path, with the values of its variables in order. */
interface Found {
  readonly resources: readonly Resource[];
  /** Present if the path is an action's target. */
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

  constructor(definitions: readonly ResourceDefinition[]) {
    this.definitions = definitions;
  }

  find(path: string): Found | undefined {
    return walk(this.#tables.top, path);
  }

  /** The entry of a definition; undefined if it is not in the list. */
  findResource(definition: Addressed): Resource | undefined {
    return this.#tables.resources.get(definition);
  }

  /** Built on first use. */
  get #tables(): Built {
    this.#built ??= build(this.definitions);
    return this.#built;
  }
}

/** An action's target below its resource, as in `Actions`. */
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
 * The resources at a path below a node, from `start` on. A segment that fits a literal and a variable is the literal;
 * it is a value of the variable where the rest of the path leads nowhere below the literal.
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
    // Most paths are links of the service in canonical spelling.
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

/** A letter can be percent-encoded, in fixed segments and in names. Undefined for an invalid code. */
function decoded(segment: string): string | undefined {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
