/** The menus that a set-up program groups attributes by. */
import { menuPaths } from './data/menus.js';
import { expandNames } from './expand-names.js';

export interface Menu {
  readonly name: string;
  /** `./` of the first one, `./SystemOptions/UsbOptions` of one two levels below. */
  readonly path: string;
  /** Place among the menus, from 1. */
  readonly order: number;
}

/** In the order they are shown. */
export function menus(): readonly Menu[] {
  return menuPaths
    .flatMap(expandNames)
    .map((path, index) => ({ path, name: path.split('/').at(-1) || 'BiosMainMenu', order: index + 1 }));
}
