/** The switch of the bank on the system board that overrides security. */
import type { Blueprint } from './schema.js';

/** Source: behaviour § 2.4; the labels of boards of this kind. */
const overrideSwitch = 1;

export function isSecurityOverridden({ chassis }: Blueprint): boolean {
  return chassis.maintenanceSwitchesOn.includes(overrideSwitch);
}
