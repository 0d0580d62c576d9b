/**
 * Role map of a capture: which captured resource has which role in the service. Roles are found from the service root,
 * by standard link properties and schema types, never by URI or vendor.
 */
import type { CaptureNote } from './capture.js';
import type { Role } from './relations.js';

/** One resource with its role. */
export interface RoleEntry {
  readonly role: Role;
  /** URI as in `Capture.resources`. */
  readonly uri: string;
  /** Schema type without version, such as `ComputerSystem`; empty when the body has none. */
  readonly type: string;
  /** URI of the resource whose property links to this one; empty for the service root. */
  readonly parent: string;
  /** Property path of the link in the parent, such as `Systems`, `Members/0` or `@Redfish.Settings/SettingsObject`. */
  readonly via: string;
}

/** Parameter that an ActionInfo resource describes. */
export interface CapturedParameter {
  readonly name: string;
  readonly required: boolean;
  /** Type in the words of the schema ActionInfo, such as `Boolean` or `StringArray`; empty for none. */
  readonly dataType: string;
  readonly min?: number;
  readonly max?: number;
}

/** One action of a captured resource. */
export interface CapturedAction {
  /** URI to POST to, as captured. */
  readonly target: string;
  /** Name without `#`, such as `ComputerSystem.Reset`. */
  readonly name: string;
  /** URI of the resource that offers the action. */
  readonly resource: string;
  /** Indicates whether the action stands below `Actions.Oem` or `Oem`. */
  readonly oem: boolean;
  /**
   * Values of each parameter that has a list of them, from `Parameter@Redfish.AllowableValues` or from the resource
   * that `@Redfish.ActionInfo` names.
   */
  readonly allowableValues: Readonly<Record<string, readonly string[]>>;
  /** Parameters of the ActionInfo resource; empty when it is not captured. */
  readonly parameters: readonly CapturedParameter[];
  /** URI of the ActionInfo resource, when it is captured. */
  readonly actionInfo?: string;
}

/** Kinds of URIs that a service offers for requests and streams, and that are no resources. */
export type EndpointKind = 'httpPush' | 'multipartPush' | 'eventStream';

export interface CapturedEndpoint {
  readonly kind: EndpointKind;
  readonly uri: string;
  /** URI of the resource with the property. */
  readonly resource: string;
}

export interface RoleMapContents {
  readonly entries: readonly RoleEntry[];
  /** Further links to resources that have their role already, such as a drive in the lists of storage and chassis. */
  readonly otherLinks: readonly RoleEntry[];
  readonly actions: readonly CapturedAction[];
  readonly endpoints: readonly CapturedEndpoint[];
  readonly notes: readonly CaptureNote[];
}

const none: ReadonlySet<Role> = new Set();

export class RoleMap {
  /** Roles in the order in which they were found; primary system, chassis and manager come first of their roles. */
  readonly entries: readonly RoleEntry[];
  /** Actions by target, without a trailing slash. */
  readonly actions: ReadonlyMap<string, CapturedAction>;
  readonly endpoints: readonly CapturedEndpoint[];
  /** Links of standard relations whose target is not captured, or has another type than the relation expects. */
  readonly notes: readonly CaptureNote[];
  readonly #byRole = new Map<Role, RoleEntry[]>();
  readonly #byUri = new Map<string, RoleEntry>();
  readonly #byParent = new Map<string, RoleEntry[]>();
  readonly #childRoles = new Map<string, Set<Role>>();

  constructor({ entries, otherLinks, actions, endpoints, notes }: RoleMapContents) {
    this.entries = entries;
    this.actions = new Map(actions.map((action) => [action.target, action]));
    this.endpoints = endpoints;
    this.notes = notes;
    for (const entry of [...entries, ...otherLinks]) {
      const key = `${entry.parent} ${entry.role}`;
      const linked = this.#byParent.get(key);
      if (linked === undefined) this.#byParent.set(key, [entry]);
      else linked.push(entry);
      const roles = this.#childRoles.get(entry.parent);
      if (roles === undefined) this.#childRoles.set(entry.parent, new Set([entry.role]));
      else roles.add(entry.role);
    }
    for (const entry of entries) {
      this.#byUri.set(entry.uri, this.#byUri.get(entry.uri) ?? entry);
      const same = this.#byRole.get(entry.role);
      if (same === undefined) this.#byRole.set(entry.role, [entry]);
      else same.push(entry);
    }
  }

  /** Returns the URI of the first resource with a role: of `system`, `chassis` and `manager` the primary one. */
  first(role: Role): string | undefined {
    return this.#byRole.get(role)?.[0]?.uri;
  }

  /** Returns all resources with a role. */
  all(role: Role): readonly RoleEntry[] {
    return this.#byRole.get(role) ?? [];
  }

  /** Returns the resources with a role that a given resource links to. */
  within(parent: string, role: Role): readonly RoleEntry[] {
    return this.#byParent.get(`${parent} ${role}`) ?? [];
  }

  /** Returns the roles of the resources that a given resource links to. */
  childRoles(parent: string): ReadonlySet<Role> {
    return this.#childRoles.get(parent) ?? none;
  }

  /** Returns the role of a resource, by its URI as in `Capture.resources`. */
  at(uri: string): RoleEntry | undefined {
    return this.#byUri.get(uri);
  }

  /** Returns the actions that a resource offers. */
  actionsOf(resource: string): readonly CapturedAction[] {
    return [...this.actions.values()].filter((action) => action.resource === resource);
  }
}
