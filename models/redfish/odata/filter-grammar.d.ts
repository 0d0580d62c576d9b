/** The parser that peggy generates from filter.peggy at build (.ci/ready.mjs); the compiler uses this declaration. */

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
  /** Comparable properties; any if undefined. */
  readonly properties?: readonly string[];
  /** True if a one-word value needs no quotes. */
  readonly words?: boolean;
}

/** Throws SyntaxError for an invalid filter. Recursive: limit the nesting before. */
export function parse(text: string, terms?: FilterTerms): Expression;

declare class GrammarError extends Error {
  /** Position of the error. `offset` counts UTF-16 units from 0. */
  readonly location: { readonly start: { readonly offset: number } };
}

export { GrammarError as SyntaxError };
