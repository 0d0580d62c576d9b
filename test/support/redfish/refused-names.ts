/** What a refusal is about: the arguments of its messages, the names of properties among them. */
import type { Json } from '../../../engine/index.js';

export function namesIn(body: Json): readonly string[] {
  const { error } = body as {
    readonly error: {
      readonly '@Message.ExtendedInfo': readonly { readonly MessageArgs?: readonly string[] }[];
    };
  };
  return error['@Message.ExtendedInfo'].flatMap(({ MessageArgs = [] }) => MessageArgs);
}
