/**
 * Properties of other resources that are BIOS attributes under another name (behaviour § 5.2). They are stored among
 * the attributes: a write to the property is in force at once, a write to the attribute from the next start, and
 * afterwards both show the same value.
 */
import type { ControllerTree, Transaction } from '../../models/index.js';
import { applyAttribute } from './apply-attribute.js';
import { attributeSet } from './attributes.js';
import type { AttributeName } from './registry/attributes.js';

/** A BIOS attribute as another resource shows it. */
export interface Alias<Shown extends string> {
  readonly attribute: AttributeName;
  /** Attribute value of each shown value. */
  readonly names: Readonly<Record<Shown, string>>;
  readonly read: (tree: Pick<ControllerTree, 'bios' | 'blueprint'>) => Shown;
  /** In force at once, independent of pending settings. */
  readonly put: (stage: Transaction, shown: Shown) => void;
}

/** Its `read` throws when the attribute has a value without a property value: tables are complete. */
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
      if (shown === undefined)
        throw new Error(`no property value stands for the present value of ${attribute}`);
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
