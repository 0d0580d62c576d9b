/**
 * Invariants: rules that hold in every history, with any inputs and any faults, so that a violation is a bug of the
 * program. `invariants.ts` lists them; `invariant-checker.ts` checks them. The frequency of checks depends on their
 * cost: after every event, at every drained instant, or on request. Rules that read the whole service are checked on
 * request, because such a check takes as long as a short history.
 */
import type { ExecutedEvent } from '../../engine/index.js';
import type { JournaledInput } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import type { PropertySelection } from '../../models/resource/index.js';
import { type CrawledResource, crawl } from '../../replay/index.js';

// biome-ignore lint/suspicious/noExplicitAny: bodies are walked into by name, and a name that is wrong breaks the rule
export type UntypedBody = any;

/** The service at one instant. */
export interface Service {
  /**
   * Returns the body of a resource, as a user with all privileges sees it; undefined if the resource does not exist. With
   * `wanted`, the body has at least the selected properties, and costs only these.
   */
  readonly at: (uri: string, wanted?: PropertySelection) => UntypedBody;
  /** Resources that links from the root reach, by URI. */
  readonly linked: ReadonlyMap<string, CrawledResource<UntypedBody>>;
}

export type InvariantEvent = ExecutedEvent<ControllerTree, JournaledInput>;

/** Descriptions of the violations of a rule; empty if the rule holds. */
export type Violations = Iterable<string>;

interface Named {
  readonly name: string;
  /** Rule as a sentence. */
  readonly description: string;
  /** True if the rule holds only while ties are not shuffled. */
  readonly needsTiesKept?: true;
}

/** Invariant that is checked after every event. */
export interface EventInvariant extends Named {
  readonly judged: 'event';
  /** Creates a checker with its own memory, for one history. */
  readonly begin: () => (step: InvariantEvent) => Violations;
}

/** Invariant that is checked after every instant with an event. */
export interface InstantInvariant extends Named {
  readonly judged: 'instant';
  readonly begin: () => (tree: ControllerTree, service: Service) => Violations;
}

/** Invariant that is checked on request. */
export interface OnDemandInvariant extends Named {
  readonly judged: 'closely';
  readonly check: (service: Service) => Violations;
}

export type Invariant = EventInvariant | InstantInvariant | OnDemandInvariant;

export const root = '/redfish/v1/';
export const system = `${root}Systems/1/`;
export const chassis = `${root}Chassis/1/`;
export const manager = `${root}Managers/1/`;

export function members(service: Service, uri: string, wanted?: PropertySelection): UntypedBody[] {
  return service.at(uri).Members.map((member: UntypedBody) => service.at(member['@odata.id'], wanted));
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Yields a violation if two values are different. `what` names the value that two resources show. */
export function* same(what: string, one: unknown, other: unknown): Violations {
  if (one === other) return;
  const [said, meant] = [JSON.stringify(one), JSON.stringify(other)];
  if (said !== meant) yield `${what}: ${said}, and ${meant}`;
}

const grades = ['OK', 'Warning', 'Critical'];

export function rank(health: string): number {
  return grades.indexOf(health);
}

/**
 * Returns the grade of a part's health. An absent part reports no health, but still lowers the health of the component
 * that contains it.
 */
function gradeOf({ Status }: UntypedBody): number {
  return Status.State === 'Absent' && Status.Health === undefined ? 1 : rank(Status.Health);
}

export function worst(parts: readonly UntypedBody[]): string {
  return grades[Math.max(0, ...parts.map(gradeOf))] as string;
}

export function isEnabled({ Status }: UntypedBody): boolean {
  return Status.State === 'Enabled';
}

/** Creates an immutable view of the service. Its links are followed once, for all rules. */
export function serviceOf(at: Service['at']): Service {
  return new Standing(at);
}

/** The view is a class, because a view is created for every instant and methods of a class are shared. */
class Standing implements Service {
  readonly at: Service['at'];
  #linked: Service['linked'] | undefined;

  constructor(at: Service['at']) {
    this.at = at;
  }

  get linked(): Service['linked'] {
    this.#linked ??= crawl((uri) => this.at(uri));
    return this.#linked;
  }
}
