/**
 * What holds in every history, whatever is done and whatever breaks: a rule that a violation of is a bug of the program. Listed
 * in `invariants.ts`; `invariant-checker.ts` checks them. How often is a matter of cost: after every event, at every drained instant, or
 * on request, since reading the whole service takes as long as a short history.
 */
import type { ExecutedEvent } from '../../engine/index.js';
import type { JournaledInput } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import { type CrawledResource, crawl } from '../../replay/index.js';

// biome-ignore lint/suspicious/noExplicitAny: bodies are walked into by name, and a name that is wrong breaks the rule
export type UntypedBody = any;

/** The service at one instant. */
export interface Service {
  /** The body of a resource as whoever may see all is shown it; undefined where there is nothing. */
  readonly at: (uri: string) => UntypedBody;
  /** Every resource that links lead to from the root, by its address. */
  readonly linked: ReadonlyMap<string, CrawledResource<UntypedBody>>;
}

export type InvariantEvent = ExecutedEvent<ControllerTree, JournaledInput>;

/** What was found that contradicts a rule, in words: nothing when it holds. */
export type Violations = Iterable<string>;

interface Named {
  readonly name: string;
  /** What always holds, as a sentence. */
  readonly description: string;
  /** Only while what ties on an instant comes in the order in which it was set. */
  readonly needsTiesKept?: true;
}

/** Looked at after every event. */
export interface EventInvariant extends Named {
  readonly judged: 'event';
  /** A judge with a memory of its own, for one history. */
  readonly begin: () => (step: InvariantEvent) => Violations;
}

/** Looked at whenever an instant is over in which something happened. */
export interface InstantInvariant extends Named {
  readonly judged: 'instant';
  readonly begin: () => (tree: ControllerTree, service: Service) => Violations;
}

/** Looked at when it is asked for. */
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

/** `what` is said here, and the other there. */
export function* same(what: string, one: unknown, other: unknown): Violations {
  const [said, meant] = [JSON.stringify(one), JSON.stringify(other)];
  if (said !== meant) yield `${what}: ${said}, and ${meant}`;
}

const grades = ['OK', 'Warning', 'Critical'];

export function rank(health: string): number {
  return grades.indexOf(health);
}

/** Of what is gone nobody says how well it is, and it is missed all the same. */
function gradeOf({ Status }: UntypedBody): number {
  return Status.State === 'Absent' && Status.Health === undefined ? 1 : rank(Status.Health);
}

export function worst(parts: readonly UntypedBody[]): string {
  return grades[Math.max(0, ...parts.map(gradeOf))] as string;
}

export function isEnabled({ Status }: UntypedBody): boolean {
  return Status.State === 'Enabled';
}

/** One that does not change while it is looked at: links are followed once, for all rules. */
export function serviceOf(at: Service['at']): Service {
  return new Standing(at);
}

/** A class, because one is made for every instant. */
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
