/** Bodies that a write of a history may have come with, the likeliest first; secrets in them are made up. */
import type { JsonObject } from '../../engine/index.js';
import type { WriteInput } from '../../models/index.js';
import { bodiesFor } from './bodies.js';
import { tokenHash } from './kept-secret.js';
import { madeUp } from './shown.js';

export function* likelyBodies({ body }: WriteInput): Generator<JsonObject | undefined> {
  if (Object.keys(body).length === 0) yield undefined;
  const { [tokenHash]: token, ...given } = body;
  // A login: of its password there is nothing, and of the token that was answered a hash.
  if (token !== undefined) yield { ...given, Password: madeUp };
  yield* bodiesFor(body, () => madeUp);
}
