/** What faults are told, as keys of a scenario's step. */
import * as z from 'zod';
import { type ParameterName, type ParameterValue, sharedByName } from '../../machines/index.js';

type ParameterKeys = Readonly<Record<ParameterName, z.ZodOptional<z.ZodType<ParameterValue>>>>;

/** The keys of a step that go with a fault. Of their values only the form is asked: which fault it is, is not known yet. */
const parameterKeys = Object.fromEntries(
  Object.entries(sharedByName).map(([name, { form }]) => {
    const value = z.unknown().transform((given, context): ParameterValue => {
      const parsed = form.parse(given);
      if (parsed !== undefined) return parsed;
      context.addIssue({ code: 'custom', message: form.expected });
      return z.NEVER;
    });
    return [name, value.optional()];
  }),
) as ParameterKeys;

/** All keys of a step, of which these are its own. Throws for a parameter that goes by the name of one of them. */
export function withParameters<Own extends object>(own: Own): Own & ParameterKeys {
  const taken = Object.keys(parameterKeys).find((name) => Object.hasOwn(own, name));
  if (taken === undefined) return { ...own, ...parameterKeys };
  throw new Error(
    `a fault has a parameter "${taken}" (machines/*/*faults.ts), which is a key of every step (scenarios/language/step.ts); call the parameter something else`,
  );
}

/** Beside which actions of a step each of them may stand. */
export const parameterCompanions: Readonly<Record<string, readonly ('fault' | 'clear')[]>> =
  Object.fromEntries(
    Object.entries(sharedByName).map(([name, { identifies }]) => [
      name,
      identifies ? ['fault', 'clear'] : ['fault'],
    ]),
  );
