/** Which faults and hands are of the same subsystem as a machine: for whoever looks for what moves it. */
import { type FaultName, faultNames } from './faults/index.js';
import { type HandName, handNames } from './hands/index.js';
import type { MachineSide } from './subsystem.js';
import { subsystems } from './subsystems.js';

interface DeclaredWith {
  readonly faults: readonly FaultName[];
  readonly hands: readonly HandName[];
}

/** `kind` is that of its address, such as `power`. Empty for one that there is not. */
export function declaredWith(kind: string): DeclaredWith {
  const sides: readonly MachineSide[] = subsystems;
  const side = sides.find(({ machines = {} }) => Object.hasOwn(machines, kind));
  const isOf =
    (families: readonly object[] = []) =>
    (name: string) =>
      families.some((family) => Object.hasOwn(family, name));
  return {
    faults: faultNames.filter(isOf(side?.faults)),
    hands: handNames.filter(isOf(side?.hands)),
  };
}
