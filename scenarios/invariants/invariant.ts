/**
 * Invariants: rules that hold in every history, with any inputs and any faults, so that a violation is a bug of the
 * program. `invariants.ts` lists them; `invariant-checker.ts` checks them. The frequency is a matter of cost: after
 * every event, at every drained instant, or on request, because reading the whole service takes as long as a short
 * history.
 */
import type { ExecutedEvent } from '../../engine/index.js';
import type { JournaledInput } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import { type CrawledResource, crawl } from '../../replay/index.js';

// biome-ignore lint/suspicious/noExplicitAny: bodies are walked into by name, and a name that is wrong breaks the rule
export type UntypedBody = any;

/** The service at one instant. */
export interface Service {
  /** The body of a resource, as a user with all privileges sees it; undefined if it does not exist. */
  readonly at: (uri: string) => UntypedBody;
  /** Every resource that is linked from the root, by URI. */
  readonly linked: ReadonlyMap<string, CrawledResource<UntypedBody>>;
}

export type InvariantEvent = ExecutedEvent<ControllerTree, JournaledInput>;

/** Descriptions of the violations of a rule; empty if it holds. */
export type Violations = Iterable<string>;

interface Named {
  readonly name: string;
  /** The rule as a sentence. */
  readonly description: string;
  /** True if the rule holds only with unshuffled ties. */
  readonly needsTiesKept?: true;
}

/** Checked after every event. */
export interface EventInvariant extends Named {
  readonly judged: 'event';
  /** A checker with its own memory, for one history. */
  readonly begin: () => (step: InvariantEvent) => Violations;
}

/** Checked after every instant with an event. */
export interface InstantInvariant extends Named {
  readonly judged: 'instant';
  readonly begin: () => (tree: ControllerTree, service: Service) => Violations;
}

/** Checked on request. */
export interface OnDemandInvariant extends Named {
  readonly judged: 'closely';
  readonly check: (service: Service) => Violations;
}

export type Invariant = EventInvariant | InstantInvariant | OnDemandInvariant;

export const root = '/redfish/v1/';
export const system = `${root}Systems/1/`;
export const chassis = `${root}Chassis/1/`;
export const manager = `${root}Managers/1/`;

export function members(service: Service, uri: string): UntypedBody[] {
  return service.at(uri).Members.map((member: UntypedBody) => service.at(member['@odata.id']));
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** `what` has one value in one resource and another value in the other. */
export function* same(what: string, one: unknown, other: unknown): Violations {
  const [said, meant] = [JSON.stringify(one), JSON.stringify(other)];
  if (said !== meant) yield `${what}: ${said}, and ${meant}`;
}

const grades = ['OK', 'Warning', 'Critical'];

export function rank(health: string): number {
  return grades.indexOf(health);
}

/** An absent part reports no health, but still lowers that of the whole. */
function gradeOf({ Status }: UntypedBody): number {
  return Status.State === 'Absent' && Status.Health === undefined ? 1 : rank(Status.Health);
}

export function worst(parts: readonly UntypedBody[]): string {
  return grades[Math.max(0, ...parts.map(gradeOf))] as string;
}

export function isEnabled({ Status }: UntypedBody): boolean {
  return Status.State === 'Enabled';
}

/** An immutable view: links are followed once, for all rules. */
export function serviceOf(at: Service['at']): Service {
  return new Standing(at);
}

/** A class, because one is created for every instant. */
class Standing implements Service {
  readonly at: Service['at'];
  #linked: Service['linked'] | undefined;

  constructor(at: Service['at']) {
    this.at = at;
  }

  get linked(): Service['linked'] {
    this.#linked ??= crawl(this.at);
    return this.#linked;
  }
}
