/**
 * Services of the members. The most recently used ones are complete. Of the others, a service whose member only time has
 * changed is ended, because a new one would have the same state; any other releases its renderings.
 */
import { LRUCache } from 'lru-cache';
import type { FleetMember } from '../../models/fleet/index.js';
import { type FleetContext, MemberService } from './member-service.js';

/**
 * Maximum number of complete services. A service beyond it renders its resources anew, so members that are polled in turns
 * should all be complete. Each takes about 100 KB more than an incomplete one.
 */
const completeMax = 1_024;
/** Number of services that are checked again when another one is no longer in use. */
const checkedAgain = 2;

export class MemberServices {
  readonly #context: FleetContext;
  readonly #services = new Map<number, MemberService>();
  readonly #contacted = new Set<number>();
  /** Services that had a connection when they were no longer in use. */
  readonly #connected = new Set<MemberService>();
  readonly #recent: LRUCache<number, MemberService>;

  constructor(context: FleetContext) {
    this.#context = context;
    this.#recent = new LRUCache({
      max: context.completeMax ?? completeMax,
      dispose: (service, _, reason) => {
        if (reason === 'evict') this.#putAside(service);
      },
    });
  }

  /** Number of members with a contact since the start. */
  get contacted(): number {
    return this.#contacted.size;
  }

  isContacted({ index }: FleetMember): boolean {
    return this.#contacted.has(index);
  }

  /** Returns the service of a member, which is created if it does not exist. */
  of(member: FleetMember): MemberService {
    const { index } = member;
    const recent = this.#recent.get(index);
    if (recent !== undefined) return recent;
    const service = this.#services.get(index) ?? new MemberService(member, this.#context);
    this.#services.set(index, service);
    this.#contacted.add(index);
    this.#connected.delete(service);
    this.#recent.set(index, service);
    return service;
  }

  ifPresent({ index }: FleetMember): MemberService | undefined {
    return this.#services.get(index);
  }

  all(): IterableIterator<MemberService> {
    return this.#services.values();
  }

  #putAside(service: MemberService): void {
    service.release();
    this.#connected.add(service);
    let checked = 0;
    for (const each of this.#connected) {
      if (checked++ > checkedAgain) return;
      this.#connected.delete(each);
      if (each.isReplaceable) this.#end(each);
      else if (each.connections.size > 0) this.#connected.add(each);
    }
  }

  #end(service: MemberService): void {
    this.#services.delete(service.member.index);
    void service.close();
  }
}
