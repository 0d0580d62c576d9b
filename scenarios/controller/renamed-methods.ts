/** Renamed methods of the controller in the process. The error for an old name contains the new name. */

/** New names of methods by their old names. */
export const renamedMethods: Readonly<Record<string, string>> = {
  operate: 'operator',
  stall: 'hang',
  changeOutside: 'changeEndpoints',
};

/** Adds the old names to a prototype. Reading an old name throws a TypeError. */
export function refuseRenamedMethods(prototype: object): void {
  for (const [name, now] of Object.entries(renamedMethods)) {
    Object.defineProperty(prototype, name, {
      get(): never {
        throw new TypeError(`${name} is now ${now}`);
      },
    });
  }
}
