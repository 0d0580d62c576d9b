/** What clients ask of the pending area: attributes, and what to begin from. It is judged by the next start alone. */
import { type Change, type Values, withChanges } from '../../pending/index.js';
import type { Scalars } from '../../resource/scalars.js';
import type { ControllerStage } from '../../stage.js';
import { biosAttribute } from './attributes.js';
import { withLockedTag } from './locked-tag.js';
import { findAttribute } from './registry/index.js';

/** What there is to begin from. Source: behaviour § 2.7. */
export const baseConfigNames = ['default', 'default.user'] as const;
export type BaseConfigName = (typeof baseConfigNames)[number];

/** Waits; what is set to what it is already does not. */
export function configureAttributes(stage: ControllerStage, given: Scalars): void {
  const { view } = stage;
  const { configured, inForce } = view.bios.attributes;
  const changes = Object.entries(given).map(([name, value]): Change => {
    const isSo = findAttribute(name) !== undefined && biosAttribute(view, name) === value;
    return { name, value: isSo ? inForce[name] : value };
  });
  configure(stage, withChanges(configured, changes));
}

/** All attributes are to be as they are there, whatever waited. */
export function configureFrom(stage: ControllerStage, base: BaseConfigName): void {
  const { view } = stage;
  configure(stage, withLockedTag(baseConfig(view, base) ?? {}, view.bios.attributes.inForce));
}

/** Undefined for one that was not saved. */
export function baseConfig({ bios }: ControllerStage['view'], base: BaseConfigName): Values | undefined {
  return base === 'default' ? {} : (bios.userDefaults ?? undefined);
}

/** Nothing waits any more. */
export function forgetConfigured(stage: ControllerStage): void {
  configure(stage, stage.view.bios.attributes.inForce);
}

function configure(stage: ControllerStage, configured: Values): void {
  const { bios } = stage.view;
  stage.put('bios', { ...bios, attributes: { ...bios.attributes, configured } });
}
