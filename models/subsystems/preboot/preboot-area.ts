/** The areas of this subsystem: each where its name says. */
import { type Area, areaIn } from '../../pending/index.js';
import type { AreaName } from './state.js';

export function prebootArea(name: AreaName, rules: Pick<Area, 'defaults' | 'judges' | 'conclude'>): Area {
  const place = areaIn(
    'preboot',
    (kept) => kept[name],
    (kept, settings) => ({ ...kept, [name]: settings }),
  );
  return { ...place, ...rules };
}
