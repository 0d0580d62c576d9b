/**
 * List of all write operations: actions, writable properties, and members that can be created or removed. The list
 * derives from the resource definitions. It serves callers that try all requests.
 */
import { isProperty, type Writable } from '../resource/define.js';
import type { ResourceDefinition } from '../resource/definition.js';
import type { Privilege } from '../resource/privileges.js';
import type { Rule } from '../resource/readers/rule.js';
import type { Params } from '../resource/resource-location.js';
import { fill } from '../resource/uris.js';
import type { ControllerTree } from '../tree.js';
import { actionPath } from './routes.js';

export interface WriteOperation {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly kind: 'action' | 'setting' | 'creation' | 'removal';
  /** Privilege that the operation requires; undefined if it depends on the owner of the member. */
  readonly privilege: Privilege | undefined;
  /** True if the operation interrupts the server or its controller, or changes their configuration. */
  readonly disrupts: boolean;
  /** True if the operation changes access to the controller: accounts, sessions and other resources with an owner. */
  readonly isOwned: boolean;
  /** Members of the request body, with their rules. */
  readonly members: readonly WriteMember[];
  /** Returns the URIs at which the operation is available in a state tree. */
  readonly uris: (tree: ControllerTree) => readonly string[];
}

export interface WriteMember {
  /** Names from the outermost object to the member. */
  readonly path: readonly string[];
  readonly rule: Rule;
  readonly required: boolean;
}

export function listWriteOperations(definitions: readonly ResourceDefinition[]): readonly WriteOperation[] {
  return definitions.flatMap((definition) => [...doorsOf(definition)]);
}

function* doorsOf(definition: ResourceDefinition): Generator<WriteOperation> {
  const { actions = [], writable, creation, removal } = definition;
  const isOwned = definition.privilegeForOthers !== undefined;
  const here = { isOwned, disrupts: false, uris: urisOf(definition, '') };
  for (const action of actions) {
    const { privilege, parameters, disrupts = false } = action;
    const uris = urisOf(definition, actionPath(action));
    yield {
      ...here,
      method: 'POST',
      kind: 'action',
      privilege,
      disrupts,
      members: membersOf(parameters),
      uris,
    };
  }
  for (const [path, { privilege, rule }] of settingsIn(writable ?? {})) {
    const members = [{ path, rule, required: true }];
    yield { ...here, method: 'PATCH', kind: 'setting', privilege, members };
  }
  if (creation !== undefined) {
    const { privilege, properties } = creation;
    yield { ...here, method: 'POST', kind: 'creation', privilege, members: membersOf(properties) };
  }
  if (removal !== undefined)
    yield { ...here, method: 'DELETE', kind: 'removal', privilege: undefined, members: [] };
}

function urisOf(definition: ResourceDefinition, below: string): WriteOperation['uris'] {
  const { uri, listing, instances } = definition;
  return (tree) => {
    const params: readonly Params[] = listing?.(tree).map((one) => one.params) ?? instances?.(tree) ?? [{}];
    return params.map((each) => fill(uri, each) + below);
  };
}

function membersOf(
  parameters: Readonly<
    Record<string, { readonly reader: { readonly rule: Rule }; readonly required: boolean }>
  >,
): readonly WriteMember[] {
  return Object.entries(parameters).map(([name, { reader, required }]) => ({
    path: [name],
    rule: reader.rule,
    required,
  }));
}

function* settingsIn(
  writable: Writable,
  around: readonly string[] = [],
): Generator<readonly [readonly string[], { readonly privilege: Privilege; readonly rule: Rule }]> {
  for (const [name, entry] of Object.entries(writable)) {
    const path = [...around, name];
    if (isProperty(entry)) yield [path, { privilege: entry.privilege, rule: entry.reader.rule }];
    else yield* settingsIn(entry, path);
  }
}
