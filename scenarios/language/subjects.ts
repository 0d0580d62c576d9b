/** Verifies that a condition or a step has a controller to act on, in scenarios with one controller and with several. */
import { selectMembers } from '../../models/fleet/index.js';
import type { Subject } from '../checks/condition.js';
import { formatSelection } from '../checks/conditions/members.js';
import type { ScenarioControllers } from './controllers.js';

export interface SubjectProblem {
  readonly message: string;
  readonly expected: string;
}

/** Returns the problem of a condition with these subjects; undefined if all of them exist. */
export function findSubjectProblem(
  subjects: readonly Subject[],
  controllers: ScenarioControllers | undefined,
  isOnMember: boolean,
): SubjectProblem | undefined {
  for (const subject of subjects) {
    if (subject === 'controller') {
      if (controllers === undefined || isOnMember) continue;
      const expected = '{members: …, where: …} around the condition, or `on` at the step';
      return { message: 'the condition selects none of the controllers', expected };
    }
    if (controllers === undefined)
      return { message: 'the scenario has one controller', expected: 'the key `controllers` for several' };
    if (selectMembers(controllers.members, subject).length > 0) continue;
    return {
      message: `no controller is selected by ${formatSelection(subject)}`,
      expected: listNames(controllers),
    };
  }
  return undefined;
}

const namesMax = 3;

/** Returns names and racks of the controllers for the text of a problem. */
export function listNames({ members }: ScenarioControllers): string {
  const names = members.slice(0, namesMax).map(({ name }) => name);
  const racks = [...new Set(members.flatMap(({ rack }) => rack ?? []))].slice(0, namesMax);
  return `names such as ${names.join(', ')}${racks.length === 0 ? '' : `, racks such as ${racks.join(', ')}`}`;
}
