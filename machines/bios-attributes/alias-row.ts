/** Rows of properties that show a BIOS attribute under another name. */
import { oneOf, type Row, row, type Setting } from '../../models/resource/index.js';
import type { Alias } from './aliases.js';

export const powerRegulatorModes = ['OSControl', 'Dynamic', 'Max', 'Min'] as const;
export type PowerRegulatorMode = (typeof powerRegulatorModes)[number];

/** Extent of the device search in POST. Source: behaviour § 2.2. */
export const postDiscoveryModes = ['Auto', 'ForceFullDiscovery', 'ForceFastBoot'] as const;
export type PostDiscoveryMode = (typeof postDiscoveryModes)[number];

interface AliasOptions extends Pick<Setting<never, never>, 'privilege'> {
  /** `values` if an annotation with the allowable values follows the property. */
  readonly allowable?: 'values';
}

export function aliasRow<Shown extends string>(
  { read, put }: Alias<Shown>,
  values: readonly [Shown, ...Shown[]],
  description: string,
  { privilege, ...options }: AliasOptions,
): Row {
  return row(oneOf(values), description, ({ tree }) => read(tree), {
    ...options,
    set: { privilege, apply: put },
  });
}
