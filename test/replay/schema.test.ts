/**
 * The journal's schemas and the types they read are one. What is to be refused is refused by the compiler: a line
 * below `@ts-expect-error` that did compile would stop the build.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { z } from 'zod';
import type { Genesis } from '../../machines/genesis.js';
import type { JournaledInput } from '../../machines/index.js';
import type { WriteInput } from '../../models/inputs.js';
import type { JournalHeader } from '../../replay/index.js';
import { headerSchema, lineSchema, type SameType } from '../../replay/journal-schema.js';

interface Part {
  readonly id: string;
  readonly slot?: number;
  readonly tags: readonly string[];
}

const schema = z.strictObject({
  id: z.string(),
  slot: z.int().exactOptional(),
  tags: z.array(z.string()),
});

test('a schema that reads a field more, fewer, or of another type than its type does not compile', () => {
  const same: SameType<Part, typeof schema> = schema;
  // @ts-expect-error The type has a field more.
  const more: SameType<Part & { readonly note: string }, typeof schema> = schema;
  // @ts-expect-error The type has an optional field more.
  const optional: SameType<Part & { readonly note?: string }, typeof schema> = schema;
  // @ts-expect-error The type has an optional field fewer.
  const fewer: SameType<Omit<Part, 'slot'>, typeof schema> = schema;
  // @ts-expect-error The field is not optional.
  const required: SameType<Required<Part>, typeof schema> = schema;
  // @ts-expect-error The field is wider.
  const wider: SameType<Omit<Part, 'id'> & { readonly id: string | number }, typeof schema> = schema;
  // @ts-expect-error What stands in the list is narrower.
  const narrower: SameType<Omit<Part, 'tags'> & { readonly tags: readonly 'a'[] }, typeof schema> = schema;

  for (const each of [same, more, optional, fewer, required, wider, narrower]) assert.is(each, schema);
});

test('an input with an optional field more, in any of its kinds, is another type than a line reads', () => {
  type Line = z.infer<typeof lineSchema>;
  type LineWith<Input> = Exclude<Line, { input: unknown }> | { at: number; after: number; input: Input };
  type Wider = Exclude<JournaledInput, WriteInput> | (WriteInput & { readonly note?: string });
  const same: SameType<LineWith<JournaledInput>, typeof lineSchema> = lineSchema;
  // @ts-expect-error A write has an optional field more.
  const wider: SameType<LineWith<Wider>, typeof lineSchema> = lineSchema;

  assert.is(wider, same);
});

test('a genesis with an optional field more, however deep, is another type than a header reads', () => {
  type HeaderWith<Start> = Omit<JournalHeader, 'genesis'> & { readonly genesis: Start };
  type Wider = Omit<Genesis, 'certificate'> & {
    readonly certificate: Genesis['certificate'] & { readonly note?: string };
  };
  const same: SameType<HeaderWith<Genesis>, typeof headerSchema> = headerSchema;
  // @ts-expect-error Its certificate has an optional field more.
  const wider: SameType<HeaderWith<Wider>, typeof headerSchema> = headerSchema;

  assert.is(wider, same);
});

test.run();
