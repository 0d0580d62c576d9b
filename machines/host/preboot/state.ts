/** State of the preboot settings, by area. Only values that differ from the defaults are stored. */
import { type Area, areaIn, neverApplied, type ValidatedSettings } from '../../../models/pending/index.js';

export const areaNames = ['iscsi', 'nvmeof', 'kmsconfig', 'tlsconfig'] as const;
export type AreaName = (typeof areaNames)[number];

export type PrebootState = { readonly [Name in AreaName]: ValidatedSettings };

export const initialPreboot: PrebootState = {
  iscsi: neverApplied({}),
  nvmeof: neverApplied({}),
  kmsconfig: neverApplied({}),
  tlsconfig: neverApplied({}),
};

export function prebootArea(name: AreaName, rules: Pick<Area, 'defaults' | 'validators' | 'conclude'>): Area {
  const place = areaIn(
    'preboot',
    (kept) => kept[name],
    (kept, settings) => ({ ...kept, [name]: settings }),
  );
  return { ...place, ...rules };
}
