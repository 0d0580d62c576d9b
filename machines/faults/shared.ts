/**
 * Parameters by their names, over all faults. A scenario gives them as keys of its step, whatever the fault: one name has
 * one form.
 */
import type { Faults } from './fault.js';
import type { Parameter } from './parameter.js';

/** What parameters of one name have in common. */
export type SharedParameter = Pick<Parameter, 'form' | 'identifies' | 'words'>;

/** Throws for a name that two faults give different forms. */
export function sharedParameters(faults: Faults): Readonly<Record<string, SharedParameter>> {
  const shared: Record<string, SharedParameter & { readonly of: string }> = {};
  for (const [fault, { parameters }] of Object.entries(faults)) {
    for (const [name, { form, identifies, words }] of Object.entries(parameters)) {
      const other = Object.hasOwn(shared, name) ? shared[name] : undefined;
      if (other !== undefined && (other.form !== form || other.identifies !== identifies)) {
        throw new Error(
          `"${name}" is ${other.form.expected} in the fault ${other.of} and ${form.expected} in ${fault} (machines/*/*faults.ts); call one of them something else`,
        );
      }
      shared[name] ??= { form, identifies, words, of: fault };
    }
  }
  return shared;
}
