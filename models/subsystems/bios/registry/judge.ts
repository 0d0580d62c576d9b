/** Whether a value may stand for an attribute, by its kind alone; what other attributes say to it is `evaluate.ts`. */
import type { BiosAttribute } from './attribute.js';
import { valueForms } from './data/value-forms.js';

/** What is wrong with a value: its type, that it is none of the list, out of its range, too short or long, misshapen. */
export type ValueFault = 'type' | 'list' | 'range' | 'length' | 'form';

const types = {
  Enumeration: 'string',
  Integer: 'number',
  String: 'string',
  Boolean: 'boolean',
  Password: 'string',
} as const satisfies Readonly<Record<BiosAttribute['type'], string>>;

/** Undefined for a value that may be set. A default always may, even one that looks like no other value. */
export function judgeValue(attribute: BiosAttribute, value: unknown): ValueFault | undefined {
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
