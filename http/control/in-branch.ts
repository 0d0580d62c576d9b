/** Resolution of the branch ID in a path. */
import * as z from 'zod';
import type { Branch } from './branches.js';
import { type ControlContext, type RouteContent, refused } from './route.js';

export const branchNamed = z.strictObject({ branch: z.string().describe('ID of the branch.') });

export function inBranch<Result>(
  { branches }: Pick<ControlContext, 'branches'>,
  { branch: id }: z.output<typeof branchNamed>,
  answer: (branch: Branch) => Result,
): RouteContent | Result {
  const branch = branches.find(id);
  if (branch !== undefined) return answer(branch);
  const ids = branches.list().map(({ id: each }) => each);
  return refused(
    404,
    `there is no branch ${id} (expected ${ids.join(', ') || 'none: POST /branches creates one'})`,
  );
}
