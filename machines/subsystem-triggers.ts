/** Faults and operator actions of the subsystem of a machine: candidates that change its state. */
import { type FaultName, faultNames } from './faults/index.js';
import { type OperatorActionName, operatorActionNames } from './operator-actions/index.js';
import { subsystems } from './subsystems.js';

interface DeclaredWith {
  readonly faults: readonly FaultName[];
  readonly operatorActions: readonly OperatorActionName[];
}

/** `kind` is that of its address, such as `power`. Empty for one that there is not. */
export function subsystemTriggers(kind: string): DeclaredWith {
  const subsystem = subsystems.find(({ machines = {} }) => Object.hasOwn(machines, kind));
  const { faults = {}, operatorActions = {} } = subsystem ?? {};
  return {
    faults: faultNames.filter((name) => Object.hasOwn(faults, name)),
    operatorActions: operatorActionNames.filter((name) => Object.hasOwn(operatorActions, name)),
  };
}
