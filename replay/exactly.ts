/**
 * A schema and the type that it reads are one: `Exactly<Type, typeof schema>` is the schema's own type when it reads
 * this type and no other, field by field, and otherwise one that no schema has, so that the difference does not
 * compile. Assignability alone would let a field pass that is optional on one side and missing on the other.
 */
import type { z } from 'zod';

export type Exactly<Type, Schema extends z.ZodType> =
  Same<Writable<Type>, Writable<z.infer<Schema>>> extends true
    ? Schema
    : { readonly 'the schema reads another type than this': Type };

/** The same without `readonly`, which schemas do not speak of, and with intersections as one object. */
type Writable<Type> = Type extends object ? { -readonly [Key in keyof Type]: Writable<Type[Key]> } : Type;

/** Identity, not assignability: two generic signatures are assignable only when their conditions are the same type. */
type Same<One, Other> =
  (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;
