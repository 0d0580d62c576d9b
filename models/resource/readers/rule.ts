/** What a reader makes of a value, and its rule as data: for allowable values, schemas and generated tests. */
import type { Message } from '../../messages/index.js';

export type ReadResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly Message[] };

/** A reader's rule as data; an object's members may carry their sentences. */
export type Rule = RuleOfValue & { readonly description?: string };

type RuleOfValue =
  | { readonly type: 'string'; readonly lengthMax: number; readonly pattern?: string }
  | { readonly type: 'enum'; readonly values: readonly string[] }
  | { readonly type: 'boolean' }
  | { readonly type: 'integer'; readonly min: number; readonly max: number }
  | { readonly type: 'choice'; readonly values: readonly number[] }
  /** Of a fixed list, elements can be changed and neither added nor removed. */
  | { readonly type: 'list'; readonly itemsMax: number; readonly fixed?: true; readonly item: Rule }
  /** Texts, numbers, booleans and nulls by names that are data. */
  | { readonly type: 'scalars'; readonly countMax: number }
  | { readonly type: 'object'; readonly members: Readonly<Record<string, Rule>> };

/** The fewest elements that a list takes: an empty one would remove those of a fixed list. */
export function itemsMin({ fixed }: Extract<Rule, { type: 'list' }>): number {
  return fixed === undefined ? 0 : 1;
}
