/**
 * What a BIOS attribute is: its kind, where it stands in the menus, and what may be set. Attributes are written as short
 * rows (`data/`), grouped by menu, and spread out when they are first asked for (`attributes.ts`).
 *
 * No name and no value begins with a digit (behaviour § 5): where the field's does, it has `Value` before it here, as in
 * `Value24Hours`.
 */
import type { Json } from '../../../../engine/index.js';
import type { ValueForm } from './data/value-forms.js';

/** Null stands for a password, which no one is shown. */
export type AttributeValue = string | number | boolean | null;

/** Values by the names of attributes. */
export type AttributeValues = { readonly [name: string]: Json };

interface Flags {
  /** Follows from something else; never set by a client. */
  readonly readOnly?: true;
  /** An order to the BIOS, which it carries out once: what is read is always the default. */
  readonly writeOnly?: true;
  /** A change has side effects that a user is warned of. */
  readonly warns?: true;
}

/** Kinds as the registry names them (DSP0268, AttributeRegistry). */
export type AttributeKind =
  | { readonly type: 'Enumeration'; readonly values: readonly string[]; readonly default: string }
  | { readonly type: 'Integer'; readonly from: number; readonly to: number; readonly default: number }
  | {
      readonly type: 'String';
      /** Shortest and longest, in characters. */
      readonly length: readonly [number, number];
      readonly form: ValueForm;
      readonly default: string;
    }
  | { readonly type: 'Boolean'; readonly default: boolean }
  | { readonly type: 'Password'; readonly length: readonly [number, number]; readonly default: null };

export type BiosAttribute = AttributeKind &
  Flags & {
    readonly name: string;
    /** Path of its menu, such as `./BootOptions`; `./` is the first one. */
    readonly menu: string;
    /** Place among all attributes, from 1. */
    readonly order: number;
    /** Of an option or a larger model: in the registry, but no attribute of this machine. */
    readonly absent: boolean;
  };

/**
 * One row. A text lists the values of an enumeration, the default marked by a star: `'Enabled *Disabled'`. In lists and
 * names, `[1-3,7]` stands for each of the numbers, `[Enable,Aspm]` for each of the words.
 */
export type AttributeRow =
  | string
  | (Flags & { readonly values: string })
  | (Flags & { readonly from: number; readonly to: number; readonly default: number })
  | (Flags & {
      readonly length: readonly [number, number];
      readonly form: ValueForm;
      readonly default?: string;
    })
  | (Flags & { readonly boolean: boolean })
  | (Flags & { readonly password: readonly [number, number] });

/** Rows by name, by the path of their menu. In names, `#` is the number that the menu's path ends with. */
export type AttributeRows = Readonly<Record<string, Readonly<Record<string, AttributeRow>>>>;
