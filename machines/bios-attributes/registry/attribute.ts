/**
 * Definition of a BIOS attribute: its kind, its menu and its allowed values. The file `attributes.json` has a short row
 * for each attribute or group of attributes, grouped by menu; `attributes.ts` expands the rows on first use.
 *
 * No name and no value begins with a digit (behaviour § 5). Values that begin with a digit on real servers have the
 * prefix `Value` here, as in `Value24Hours`.
 */
import type { Json } from '../../../engine/index.js';

/** Value of an attribute. Null stands for a password, which is never shown. */
export type AttributeValue = string | number | boolean | null;

/** Values by the names of attributes. */
export type AttributeValues = { readonly [name: string]: Json };

interface Flags {
  /** True for an attribute that is derived from other state and that clients cannot set. */
  readonly readOnly?: boolean;
  /** True for a command to the BIOS that is executed once. Its value always reads as the default. */
  readonly writeOnly?: boolean;
  /** True for an attribute for which the registry has a warning text, because a change has side effects. */
  readonly warns?: boolean;
}

/** Kinds of attributes with the type names of the registry (DSP0268, AttributeRegistry). */
export type AttributeKind =
  | { readonly type: 'Enumeration'; readonly values: readonly string[]; readonly default: string }
  | { readonly type: 'Integer'; readonly from: number; readonly to: number; readonly default: number }
  | {
      readonly type: 'String';
      /** Minimum and maximum length. Unit: characters. */
      readonly length: readonly [number, number];
      readonly form: ValueForm;
      readonly default: string;
    }
  | { readonly type: 'Boolean'; readonly default: boolean }
  | { readonly type: 'Password'; readonly length: readonly [number, number]; readonly default: null };

export type BiosAttribute = AttributeKind &
  Flags & {
    readonly name: string;
    /** Path of the menu that contains the attribute, such as `./BootOptions`; `./` is the main menu. */
    readonly menu: string;
    /** Display order among all attributes, from 1. */
    readonly order: number;
    /**
     * True for an attribute of an optional component or of a larger model: the registry describes it, but this machine
     * does not have it.
     */
    readonly absent: boolean;
  };

/** Lengths of a text. Unit: characters. */
interface Lengths {
  readonly minLength: number;
  readonly maxLength: number;
}

/**
 * Row of one attribute or of a group of attributes. A string lists the values of an enumeration and marks the default
 * with a star: `Enabled *Disabled`. In lists and names, `[1-3,7]` stands for each of the numbers, and `[Enable,Aspm]`
 * for each of the words.
 */
export type AttributeRow =
  | string
  | (Flags & { readonly values: string })
  | (Flags & { readonly from: number; readonly to: number; readonly default: number })
  /** `form`: a name in `valueForms`. */
  | (Flags & Lengths & { readonly form: string; readonly default?: string })
  | (Flags & { readonly boolean: boolean })
  | (Flags & { readonly password: Lengths });

/** Rows by menu path, then by attribute name. In names, `#` stands for the number at the end of the menu path. */
export type AttributeRows = Readonly<Record<string, Readonly<Record<string, AttributeRow>>>>;

// Patterns of text attributes. The registry contains them, so that clients can check values as the BIOS does.

const octet = '(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])';
const address = `(${octet}\\.){3}${octet}`;
const hexes = '[0-9a-fA-F]{1,4}';
const mask = '(0|128|192|224|240|248|252|254)';
/** Host name, IPv4 address, or IPv6 address in brackets; then an optional port. */
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

/** Reason why a value is invalid: wrong type, not in the list, out of range, too short or too long, or malformed. */
export type ValueFault = 'type' | 'list' | 'range' | 'length' | 'form';

const types = {
  Enumeration: 'string',
  Integer: 'number',
  String: 'string',
  Boolean: 'boolean',
  Password: 'string',
} as const satisfies Readonly<Record<BiosAttribute['type'], string>>;

/**
 * Returns the reason why a value is invalid; undefined for a valid value. A default is always valid, even if it does
 * not match the pattern.
 */
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
