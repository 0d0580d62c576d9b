/** Facts by name, as the list of subsystems has them. */
import type { subsystems } from '../subsystems.js';
import type { Together } from '../together.js';
import type { FactRow, Told } from './row.js';

type Listed = (typeof subsystems)[number];

/** Of each declaration this member alone is looked at: see `subsystem.ts`. */
type RowsOf<Declared extends Listed> = Declared extends unknown ? Declared['facts'] : never;

type Rows = Together<RowsOf<Listed>>;

export type Fact = keyof Rows & string;

/** What each is told with. */
export type FactArguments = {
  readonly [Name in Fact]: Rows[Name] extends FactRow<infer Args> ? Args : never;
};

/** The facts that can be told with these names and no others. */
export type FactToldWith<Name extends string> = {
  [Each in Fact]: Told<Name> extends FactArguments[Each] ? Each : never;
}[Fact];

/** Every fact with what it is told with: what a chart may report. */
export type Report =
  | { readonly fact: FactToldWith<never>; readonly args?: undefined }
  | { [Each in Fact]: { readonly fact: Each; readonly args: FactArguments[Each] } }[Fact];
