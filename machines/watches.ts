/** The watches of all subsystems. */
import { subsystems } from './subsystems.js';
import type { Watch } from './watches/watch.js';

export const watches: readonly Watch[] = subsystems.flatMap((subsystem) =>
  'watches' in subsystem ? subsystem.watches : [],
);
