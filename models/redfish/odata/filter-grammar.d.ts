/** What peggy makes of filter.peggy at build (.ci/ready.mjs); the compiler knows it by this declaration alone. */

export type Operator = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le';

export type Expression =
  | { readonly kind: 'and' | 'or'; readonly terms: readonly Expression[] }
  | { readonly kind: 'not'; readonly term: Expression }
  | {
      readonly kind: 'compare';
      readonly path: readonly string[];
      readonly operator: Operator;
      readonly value: string | number | boolean | null;
    };

export interface FilterTerms {
  /** Those that may be compared; any when undefined. */
  readonly properties?: readonly string[];
  /** Whether a value that is one word may stand without quotes. */
  readonly words?: boolean;
}

/** Throws SyntaxError for a text that is no filter. Recursive: bound the nesting before. */
export function parse(text: string, terms?: FilterTerms): Expression;

declare class GrammarError extends Error {
  /** Where the text stops making sense. `offset` counts UTF-16 units from 0. */
  readonly location: { readonly start: { readonly offset: number } };
}

export { GrammarError as SyntaxError };
