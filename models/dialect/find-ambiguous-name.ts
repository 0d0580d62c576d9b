/** Search for names of the service that a dialect does not return to themselves. */
import { createDialectNames, type Dialect } from './dialect.js';
import wireNames from './wire-names.json' with { type: 'json' };

/**
 * Returns the first name of the wire format that a client cannot use with a dialect: the service understands another
 * name, because a word of the dialect stands in it. Returns undefined if the translation is one-to-one.
 */
export function findAmbiguousName(dialect: Dialect): string | undefined {
  const { toClient, toService } = createDialectNames(dialect);
  return Object.values(wireNames)
    .flatMap((names) => names.split(' '))
    .find((name) => toService(toClient(name)) !== name);
}
