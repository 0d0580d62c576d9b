/** What faults are told, as keys of a scenario's step. */
import * as z from 'zod';
import { type ParameterName, type ParameterValue, sharedByName } from '../../machines/index.js';

type Keys = Readonly<Record<ParameterName, z.ZodType<ParameterValue>>>;

/** Of their values only the form is asked: which fault it is, is not known yet. */
export const settingParameters = Object.fromEntries(
  Object.entries(sharedByName).map(([name, { form }]) => {
    const value = z.unknown().transform((given, context): ParameterValue => {
      const parsed = form.parse(given);
      if (parsed !== undefined) return parsed;
      context.addIssue({ code: 'custom', message: form.expected });
      return z.NEVER;
    });
    return [name, value];
  }),
) as Keys;

/** Those that say which of several a fault is. */
export const clearingParameters = Object.fromEntries(
  Object.entries(settingParameters).filter(([name]) => sharedByName[name]?.identifies === true),
) as Partial<Keys>;
