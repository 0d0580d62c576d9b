/**
 * Faults and operator actions that can change the state of a machine. These are all faults and operator actions of the
 * subsystem of the machine.
 */
import { type FaultName, faultNames } from './faults/index.js';
import { type OperatorActionName, operatorActionNames } from './operator-actions/index.js';
import { subsystems } from './subsystems.js';

interface DeclaredWith {
  readonly faults: readonly FaultName[];
  readonly operatorActions: readonly OperatorActionName[];
}

/**
 * Returns the faults and operator actions of a subsystem. `kind` is the kind of a machine, such as `power`. Both lists
 * are empty for an unknown kind.
 */
export function subsystemTriggers(kind: string): DeclaredWith {
  const subsystem = subsystems.find(({ machines = {} }) => Object.hasOwn(machines, kind));
  const { faults = {}, operatorActions = {} } = subsystem ?? {};
  return {
    faults: faultNames.filter((name) => Object.hasOwn(faults, name)),
    operatorActions: operatorActionNames.filter((name) => Object.hasOwn(operatorActions, name)),
  };
}
