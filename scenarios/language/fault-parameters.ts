/** What faults are told, as keys of a scenario's step. */
import * as z from 'zod';
import { faults, type ParameterName, type ParameterValue, sharedByName } from '../../machines/index.js';

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
    return [name, value.meta(inJsonSchema(name))];
  }),
) as Keys;

/** Those that say which of several a fault is. */
export const clearingParameters = Object.fromEntries(
  Object.entries(settingParameters).filter(([name]) => sharedByName[name]?.identifies === true),
) as Partial<Keys>;

/** Of what a parameter is, as far as all faults that have it agree. */
function inJsonSchema(name: string) {
  const ofName = Object.values(faults).flatMap(({ parameters }) =>
    Object.entries(parameters).flatMap(([key, parameter]) => (key === name ? [parameter] : [])),
  );
  const whole = ofName.filter((parameter) => parameter.is === 'whole');
  if (whole.length < ofName.length) {
    return {
      type: ['string', 'integer'],
      description: 'The part that it strikes, as the blueprint calls it.',
    };
  }
  const [least, most] = [whole.map(({ min }) => min), whole.map(({ max }) => max)];
  const units = [...new Set(whole.map(({ unit }) => unit))].join(' or ');
  const description = `How much the fault is told. Unit: ${units}.`;
  return { type: 'integer', minimum: Math.min(...least), maximum: Math.max(...most), description };
}
