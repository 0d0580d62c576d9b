/** Returns the message arguments of a refusal, which include the names of the refused properties. */
import type { Json } from '../../../engine/index.js';

export function namesIn(body: Json): readonly string[] {
  const { error } = body as {
    readonly error: {
      readonly '@Message.ExtendedInfo': readonly { readonly MessageArgs?: readonly string[] }[];
    };
  };
  return error['@Message.ExtendedInfo'].flatMap(({ MessageArgs = [] }) => MessageArgs);
}
