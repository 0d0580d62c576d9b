/** Renamed methods of the controller in the process: the error for an old name has the new one. */

/** The new name by the old one. */
export const renamedMethods: Readonly<Record<string, string>> = {
  operate: 'operator',
  stall: 'hang',
  changeOutside: 'changeEndpoints',
};

/** Adds the old names to a prototype, where reading one throws TypeError. */
export function refuseRenamedMethods(prototype: object): void {
  for (const [name, now] of Object.entries(renamedMethods)) {
    Object.defineProperty(prototype, name, {
      get(): never {
        throw new TypeError(`${name} is now ${now}`);
      },
    });
  }
}
