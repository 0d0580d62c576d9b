/** Constants that are dear to make and not always needed: a start of the program does not pay for them. */

/** `make` must depend on nothing: what it returns is kept for whoever asks next, in every controller of the process. */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
