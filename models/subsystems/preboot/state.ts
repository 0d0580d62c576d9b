/** What the firmware needs before there is an operating system, area by area: what differs from its default. */
import { type JudgedSettings, neverApplied } from '../../pending/index.js';

export const areaNames = ['iscsi', 'nvmeof', 'kmsconfig', 'tlsconfig'] as const;
export type AreaName = (typeof areaNames)[number];

export type PrebootState = { readonly [Name in AreaName]: JudgedSettings };

export const initialPreboot: PrebootState = {
  iscsi: neverApplied({}),
  nvmeof: neverApplied({}),
  kmsconfig: neverApplied({}),
  tlsconfig: neverApplied({}),
};
