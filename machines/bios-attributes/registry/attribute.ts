/**
 * Definition of a BIOS attribute: its kind, its menu, and its allowed values. The file `attributes.json` has a short
 * row for each attribute or group of attributes, by menu; `attributes.ts` expands them on first use.
 *
 * No name and no value begins with a digit (behaviour § 5): names that do so on real servers have the prefix `Value`
 * here, as in `Value24Hours`.
 */
import type { Json } from '../../../engine/index.js';

/** Null stands for a password, which is never shown. */
export type AttributeValue = string | number | boolean | null;

/** Values by the names of attributes. */
export type AttributeValues = { readonly [name: string]: Json };

interface Flags {
  /** Derived from another value; never set by a client. */
  readonly readOnly?: boolean;
  /** A command to the BIOS that is executed once; the read value is always the default. */
  readonly writeOnly?: boolean;
  /** A change has side effects that the registry warns about. */
  readonly warns?: boolean;
}

/** Kinds as the registry names them (DSP0268, AttributeRegistry). */
export type AttributeKind =
  | { readonly type: 'Enumeration'; readonly values: readonly string[]; readonly default: string }
  | { readonly type: 'Integer'; readonly from: number; readonly to: number; readonly default: number }
  | {
      readonly type: 'String';
      /** Minimum and maximum, in characters. */
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
    /** Display order among all attributes, from 1. */
    readonly order: number;
    /** Of an option or a larger model: in the registry, but not an attribute of this machine. */
    readonly absent: boolean;
  };

/** Lengths of a text. Unit: characters. */
interface Lengths {
  readonly minLength: number;
  readonly maxLength: number;
}

/**
 * One row. A text lists the values of an enumeration, the default marked by a star: `Enabled *Disabled`. In lists and
 * names, `[1-3,7]` stands for each of the numbers, `[Enable,Aspm]` for each of the words.
 */
export type AttributeRow =
  | string
  | (Flags & { readonly values: string })
  | (Flags & { readonly from: number; readonly to: number; readonly default: number })
  /** `form`: a name in `valueForms`. */
  | (Flags & Lengths & { readonly form: string; readonly default?: string })
  | (Flags & { readonly boolean: boolean })
  | (Flags & { readonly password: Lengths });

/** Rows by name, by menu path. In names, `#` is the number at the end of the menu path. */
export type AttributeRows = Readonly<Record<string, Readonly<Record<string, AttributeRow>>>>;

// Patterns of text attributes, which clients can use as well as the BIOS.

const octet = '(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])';
const address = `(${octet}\\.){3}${octet}`;
const hexes = '[0-9a-fA-F]{1,4}';
const mask = '(0|128|192|224|240|248|252|254)';
/** A name, an address of four numbers, or one in brackets; then an optional port. */
const host = '([A-Za-z0-9][A-Za-z0-9.-]{0,62}|\\[[0-9a-fA-F:]{2,39}\\])(:[0-9]{1,5})?';

export const valueForms = {
  printable: '^[ -~]*$',
  visible: '^[!-~]*$',
  hexUpTo16: '^[0-9a-fA-F]{0,16}$',
  hex16: '^[0-9a-fA-F]{16}$',
  hex32: '^[0-9a-fA-F]{32}$',
  ipv4: `^${address}$`,
  ipv4Mask: `^(${mask}\\.0\\.0\\.0|255\\.${mask}\\.0\\.0|255\\.255\\.${mask}\\.0|255\\.255\\.255\\.${mask})$`,
  ipv6: `^$|^(${hexes}:){7}${hexes}$|^((${hexes}:){0,6}${hexes})?::((${hexes}:){0,6}${hexes})?$`,
  proxy: `^$|^http://${host}$`,
  bootFileUrl: `^$|^https?://${host}/[^ ]+\\.([iI][sS][oO]|[eE][fF][iI])$`,
  ipxeScriptUrl: `^$|^https?://${host}/[^ ]+\\.[iI][pP][xX][eE]$`,
  shellScriptUrl: `^$|^(https?|ftp)://${host}/[^ ]+\\.[nN][sS][hH]$`,
} as const;

type ValueForm = keyof typeof valueForms;

export function isValueForm(name: string): name is ValueForm {
  return Object.hasOwn(valueForms, name);
}

/** Reason why a value is invalid: its type, not in the list, out of range, too short or long, or malformed. */
export type ValueFault = 'type' | 'list' | 'range' | 'length' | 'form';

const types = {
  Enumeration: 'string',
  Integer: 'number',
  String: 'string',
  Boolean: 'boolean',
  Password: 'string',
} as const satisfies Readonly<Record<BiosAttribute['type'], string>>;

/** Undefined for a valid value. A default is always valid, even if it does not match the pattern. */
export function validateValue(attribute: BiosAttribute, value: unknown): ValueFault | undefined {
  if (value === attribute.default) return undefined;
  if (typeof value !== types[attribute.type]) return 'type';
  switch (attribute.type) {
    case 'Enumeration':
      return attribute.values.some((allowed) => allowed === value) ? undefined : 'list';
    case 'Integer':
      return judgeNumber(attribute, Number(value));
    case 'String':
      return judgeText(attribute.length, String(value), valueForms[attribute.form]);
    case 'Password':
      return judgeText(attribute.length, String(value), valueForms.printable);
    case 'Boolean':
      return undefined;
  }
}

function judgeNumber({ from, to }: { readonly from: number; readonly to: number }, value: number) {
  if (!Number.isSafeInteger(value)) return 'type';
  return value >= from && value <= to ? undefined : 'range';
}

function judgeText([shortest, longest]: readonly [number, number], text: string, form: string) {
  if (text.length < shortest || text.length > longest) return 'length';
  return new RegExp(form).test(text) ? undefined : 'form';
}
