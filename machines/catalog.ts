/** The machine list: those of all subsystems, by kind. */
import type { MachineCatalog } from '../engine/index.js';
import type { ControllerTree } from '../models/index.js';
import { subsystems } from './subsystems.js';

export const catalog: MachineCatalog<ControllerTree> = Object.assign(
  {},
  ...subsystems.map(({ machines }) => machines),
);
