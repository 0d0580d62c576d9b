/** The menus that a set-up program groups attributes by. */
import { lazily } from '../../../lazily.js';
import { menuPaths } from './data/menus.js';
import { expandNames } from './expand-names.js';

export interface Menu {
  readonly name: string;
  /** `./` of the first one, `./SystemOptions/UsbOptions` of one two levels below. */
  readonly path: string;
}

/** In the order they are shown. */
export const menus = lazily((): readonly Menu[] =>
  menuPaths.flatMap(expandNames).map((path) => ({ path, name: path.split('/').at(-1) || 'BiosMainMenu' })),
);
