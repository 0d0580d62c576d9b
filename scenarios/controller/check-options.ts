/**
 * Options of a call as somebody gave them. The compiler does not see all of them: JavaScript, a cast, a value from elsewhere.
 * What is no option is told with its place and with what was meant, before anything is made of the others.
 */
import * as z from 'zod';
import { checkValue } from '../../models/index.js';

/** An option for each key of a type, each of them optional. */
export type OptionShape<Options> = { readonly [Key in keyof Required<Options>]: z.ZodType };

/** Of which only the form is asked: what reads it says the rest. */
export const anything = z.unknown();
export const seedOption = z.union([z.string().min(1), z.number()], { error: 'a text or a number' });
export const functionOption = z.custom((given) => typeof given === 'function', { error: 'a function' });
/** Rules by their names. */
export const predicates = z.record(z.string(), functionOption, { error: 'functions by their names' });

/** A schema of options; whatever is left out or undefined is not given. */
export function optionsOf<Options>(shape: OptionShape<Options>) {
  const entries = Object.entries<z.ZodType>(shape).map(([key, schema]) => [key, schema.optional()]);
  return z.strictObject(Object.fromEntries(entries) as Record<string, z.ZodType>);
}

/** Throws TypeError for options that are none, naming the call and every problem. */
export function checkOptions(call: string, given: unknown, schema: z.ZodType): void {
  const checked = checkValue(given, schema);
  if (checked.ok) return;
  const problems = checked.problems.map(
    ({ path, message, expected }) => `${path === '' ? '' : `${path}: `}${message} (expected ${expected})`,
  );
  throw new TypeError(`${call}: ${problems.join('; ')}`);
}
