/**
 * Properties of other resources that show a BIOS attribute under another name (behaviour § 5.2). Their values are
 * stored among the BIOS attributes. A write to the property takes effect at once; a write to the attribute takes effect
 * at the next start of the host. After that, both show the same value.
 */
import type { ControllerTree, Transaction } from '../../models/index.js';
import { applyAttribute } from './apply-attribute.js';
import { attributeSet } from './attributes.js';
import type { AttributeName } from './registry/attributes.js';

/** BIOS attribute that a property of another resource shows. */
export interface Alias<Shown extends string> {
  readonly attribute: AttributeName;
  /** Attribute value for each value of the property. */
  readonly names: Readonly<Record<Shown, string>>;
  readonly read: (tree: Pick<ControllerTree, 'bios' | 'blueprint'>) => Shown;
  /** Puts a value in force at once, independent of pending settings. */
  readonly put: (stage: Transaction, shown: Shown) => void;
}

/**
 * Creates an alias. Its `read` throws when no property value stands for the attribute value, so `names` must cover
 * every attribute value.
 */
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
