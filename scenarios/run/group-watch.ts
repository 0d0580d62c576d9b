/** Changes at the controllers of a run since the last call, with the members that they are about. */
import type { ControllerGroup } from '../group/controller-group.js';
import type { RunMember } from '../group/run-member.js';
import type { ReportEntry } from '../report/report.js';
import { ChangeWatch } from './change-watch.js';

interface Watched {
  readonly member: RunMember;
  readonly watch: ChangeWatch;
}

export class GroupWatch {
  readonly #group: ControllerGroup;
  readonly #watched: readonly Watched[];
  #seen: number | undefined;

  constructor(group: ControllerGroup) {
    this.#group = group;
    this.#watched = group.members.map((member) => ({ member, watch: new ChangeWatch(member.controller) }));
  }

  /** Returns the changes since the last call. The first call returns the current values. */
  look(): readonly ReportEntry[] {
    const { only, version } = this.#group;
    if (only === undefined && version === this.#seen) return [];
    this.#seen = version;
    return this.#watched.flatMap(({ member, watch }) => {
      const changes = watch.look();
      return member.place === undefined
        ? changes
        : changes.map((change): ReportEntry => ({ ...change, members: [member.name] }));
    });
  }
}
