/** What faults are told, as keys of a scenario's step. */
import * as z from 'zod';
import { faults, type ParameterValue, sharedByName } from '../../machines/index.js';

type Keys = Readonly<Record<string, z.ZodType<ParameterValue>>>;

/** Of their values only the form is asked: which fault it is, is not known yet. */
export const settingParameters: Keys = Object.fromEntries(
  Object.entries(sharedByName).map(([name, { form }]) => {
    const value = z.unknown().transform((given, context): ParameterValue => {
      const parsed = form.parse(given);
      if (parsed !== undefined) return parsed;
      context.addIssue({ code: 'custom', message: form.expected });
      return z.NEVER;
    });
    return [name, value.meta(inJsonSchema(name))];
  }),
);

/** Those that say which of several a fault is. */
export const clearingParameters: Keys = Object.fromEntries(
  Object.entries(settingParameters).filter(([name]) => sharedByName[name]?.identifies === true),
);

/** Of what a parameter is, as far as all faults that have it agree. */
function inJsonSchema(name: string) {
  const ofName = Object.values(faults).flatMap(({ parameters }) =>
    Object.entries(parameters).flatMap(([key, parameter]) => (key === name ? [parameter] : [])),
  );
  const [type, ...types] = sharedByName[name]?.form.types ?? [];
  const description = [...new Set(ofName.map(({ says }) => says))].join(' Or: ');
  const whole = ofName.filter((parameter) => parameter.is === 'whole');
  const bounds = whole.length > 0 && {
    minimum: Math.min(...whole.map(({ min }) => min)),
    maximum: Math.max(...whole.map(({ max }) => max)),
  };
  const choices = ofName.flatMap((parameter) => (parameter.is === 'choice' ? parameter.oneOf : []));
  const words = choices.length > 0 && { enum: [...new Set(choices)] };
  return { type: types.length === 0 ? type : [type, ...types], description, ...bounds, ...words };
}
