/** Values that are told apart by the key that names their kind: one has to be there, and no other. */
import * as z from 'zod';

interface Kind {
  readonly key: string;
}

/** Asked before the schema is, which would measure a value of no kind by one of them. `example` is what is said to expect of what is no mapping. */
export function oneKindOf<Value>(
  kinds: readonly Kind[],
  schema: z.ZodType<Value>,
  example: string,
): z.ZodType<Value> {
  const keys = kinds.map(({ key }) => key);
  return z.preprocess((given, context) => {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) {
      context.addIssue({ code: 'custom', message: example });
      return given;
    }
    const named = keys.filter((key) => Object.hasOwn(given, key));
    if (named.length === 0) {
      const params = { expected: `one of ${keys.join(', ')}` };
      const found = Object.keys(given);
      const message = found.length === 0 ? 'is empty' : `is of no kind: its keys are ${found.join(', ')}`;
      context.addIssue({ code: 'custom', message, params });
    }
    if (named.length > 1) {
      const params = { expected: 'one of them' };
      context.addIssue({ code: 'custom', message: `has both ${named.join(' and ')}`, params });
    }
    return given;
  }, schema);
}
