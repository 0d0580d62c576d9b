/** Ways to walk through a service, for the rules that are said of bodies alone, as a client sees them. */
import { crawl } from '../../replay/index.js';
import type { Found, Service, Walked } from './invariant.js';

export const root = '/redfish/v1/';
export const system = `${root}Systems/1/`;
export const chassis = `${root}Chassis/1/`;
export const manager = `${root}Managers/1/`;

export function members(service: Service, uri: string): Walked[] {
  return service.at(uri).Members.map((member: Walked) => service.at(member['@odata.id']));
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** `what` is said here, and the other there. */
export function* same(what: string, one: unknown, other: unknown): Found {
  const [said, meant] = [JSON.stringify(one), JSON.stringify(other)];
  if (said !== meant) yield `${what}: ${said}, and ${meant}`;
}

const grades = ['OK', 'Warning', 'Critical'];

export function rank(health: string): number {
  return grades.indexOf(health);
}

/** Of what is gone nobody says how well it is, and it is missed all the same. */
function gradeOf({ Status }: Walked): number {
  return Status.State === 'Absent' && Status.Health === undefined ? 1 : rank(Status.Health);
}

export function worst(parts: readonly Walked[]): string {
  return grades[Math.max(0, ...parts.map(gradeOf))] as string;
}

export function isEnabled({ Status }: Walked): boolean {
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
