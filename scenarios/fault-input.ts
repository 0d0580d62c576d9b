/** A fault as a caller asks for it in the process, made the input it is. */
import { faultProblem } from '../machines/index.js';
import type { ControllerTree, FaultInput } from '../models/index.js';

/** What goes with a fault's name: which part it strikes, or how hot it gets. */
export interface FaultParameters {
  /** As the blueprint calls it: a fan's name, a supply's bay, a socket, a slot, `adapter/port`. */
  readonly part?: string | number | undefined;
  /** Unit: °C. */
  readonly celsius?: number | undefined;
}

/** Throws TypeError, with what was expected, for a fault that does not exist or strikes no part of this server. */
export function faultInput(
  blueprint: ControllerTree['blueprint'],
  fault: string,
  { part, celsius }: FaultParameters,
  clear: boolean,
): FaultInput {
  const input: FaultInput = {
    type: 'fault',
    fault,
    ...(part === undefined ? {} : { part: String(part) }),
    ...(celsius === undefined ? {} : { celsius }),
    clear,
  };
  const problem = faultProblem(input, blueprint);
  if (problem !== undefined) throw new TypeError(`${problem.message}; expected ${problem.expected}`);
  return input;
}
