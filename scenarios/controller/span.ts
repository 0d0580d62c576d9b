/** Type of the arguments for durations. `validate-arguments.ts` parses them. */

type Amount = `${number}${'d' | 'h' | 'm' | 's' | 'ms'}`;

/**
 * Duration of an argument: whole ms, or a text. A literal text must be a duration such as `10m` or `1h30m`; a text that
 * is known only at run time is accepted.
 */
export type Span<Text extends string> = number | Amount | (Text & SpanText<Text>);

type SpanText<Text extends string> =
  Record<never, never> extends { readonly [Each in Text]: unknown }
    ? Text
    : Text extends `${Amount}${Amount}` | `${Amount}${Amount}${number}${string}`
      ? Text
      : never;
