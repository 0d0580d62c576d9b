/**
 * Properties of other resources that are attributes of the BIOS under another name (behaviour § 5.2). They are kept among
 * the attributes: set as a property they hold at once, set as an attribute from the next start on, and after either both
 * read the same.
 */
import type { ControllerTree, Transaction } from '../../models/index.js';
import { applyAttribute } from './apply-attribute.js';
import { attributeSet } from './attributes.js';
import type { AttributeName } from './registry/attributes.js';

/** An attribute as another resource shows it. */
export interface Alias<Shown extends string> {
  readonly attribute: AttributeName;
  /** What the attribute calls each value that is shown. */
  readonly names: Readonly<Record<Shown, string>>;
  readonly read: (tree: Pick<ControllerTree, 'bios' | 'blueprint'>) => Shown;
  /** From now on, and whatever else waits for the next start. */
  readonly put: (stage: Transaction, shown: Shown) => void;
}

/** Its `read` throws when the attribute has a value that no property has: tables are complete. */
function alias<Shown extends string>(
  attribute: AttributeName,
  names: Readonly<Record<Shown, string>>,
): Alias<Shown> {
  const shownAs = new Map(Object.entries<string>(names).map(([shown, name]) => [name, shown as Shown]));
  return {
    attribute,
    names,
    read: (tree) => {
      const shown = shownAs.get(String(attributeSet(tree, attribute)));
      if (shown === undefined) throw new Error(`no property shows ${attribute} as it is`);
      return shown;
    },
    put: (stage, shown) => applyAttribute(stage, attribute, names[shown]),
  };
}

export const powerAutoOn = alias('AutoPowerOn', {
  PowerOn: 'AlwaysPowerOn',
  RemainOff: 'AlwaysPowerOff',
  Restore: 'RestoreLastState',
});

export const powerOnDelay = alias('PowerOnDelay', {
  Minimum: 'NoDelay',
  '15Sec': 'Delay15Sec',
  '30Sec': 'Delay30Sec',
  '45Sec': 'Delay45Sec',
  '60Sec': 'Delay60Sec',
  RandomUpTo120Sec: 'Random',
});

export const powerRegulatorMode = alias('PowerRegulator', {
  OSControl: 'OsControl',
  Dynamic: 'DynamicPowerSavings',
  Max: 'StaticHighPerf',
  Min: 'StaticLowPower',
});

export const postDiscoveryMode = alias('PostDiscoveryMode', {
  Auto: 'Auto',
  ForceFullDiscovery: 'ForceFullDiscovery',
  ForceFastBoot: 'ForceFastDiscovery',
});

export const thermalMode = alias('ThermalConfig', {
  OptimalCooling: 'OptimalCooling',
  IncreasedCooling: 'IncreasedCooling',
  MaximumCooling: 'MaxCooling',
  EnhancedCooling: 'EnhancedCPUCooling',
  SmoothCooling: 'SmoothCooling',
});
