/**
 * Where generics end. Definitions of many shapes stand in one list, so what each knows of its parameters, its part and
 * its bodies is forgotten here, and given back where the protocol calls in: by the same definition, which had them
 * checked. The one file with casts: nothing but these functions has to be trusted.
 */
import type { Json, JsonObject } from '../../engine/index.js';
import type {
  Action,
  ControllerStage,
  Creation,
  Means,
  Removal,
  View,
  WritableProperty,
  WriteContext,
  WriteOutcome,
} from './define.js';
import type { Place, Writing } from './place.js';
import type { Reader } from './readers.js';
import type { Read } from './rule.js';

/** A view of the place that a definition is for. */
export function viewAt<At extends Place>(view: View): View<At> {
  return view as unknown as View<At>;
}

/** Who writes, with the parameters and the part of the place that a definition is for. */
export function writingAt<At extends Place>(writing: Writing): Writing<At> {
  return writing as unknown as Writing<At>;
}

/** The reader of a kind that has one: its rule is one of readers. */
export function asReader(kind: object): Reader<Json, unknown> {
  return kind as Reader<Json, unknown>;
}

/** What its reader or `putAway` made of a value, for the setting it belongs to. */
export function asGiven(value: Json): never {
  return value as never;
}

/** A property, whose values are read by its own reader and put away by itself. */
export function erasedProperty(property: { readonly reader: object }): WritableProperty {
  return property as unknown as WritableProperty;
}

interface TypedWrite {
  readonly putAway?: (body: never, means: Means) => unknown;
  readonly apply: (stage: ControllerStage, body: never, at: never) => WriteOutcome;
}

/** An action or a creation, whose bodies were read by its own parameters, with what is known of the place added. */
export function erasedWrite<Form extends TypedWrite>(
  form: Form,
  at: (stage: ControllerStage, context: WriteContext) => Writing,
): Omit<Form, 'apply'> & Pick<Action, 'apply'> {
  const apply = form.apply as unknown as (
    stage: ControllerStage,
    body: JsonObject,
    at: Writing,
  ) => WriteOutcome;
  return { ...form, apply: (stage, body, context) => apply(stage, body, at(stage, context)) };
}

/** The parameters of a body, whatever their values are: readers make JSON of JSON. */
export function asParameters(parameters: object): Action['parameters'] {
  return parameters as Action['parameters'];
}

type PutAwayAction = NonNullable<Action['putAway']>;
type PutAwayCreation = NonNullable<Creation['putAway']>;
type PutAwayRemoval = NonNullable<Removal['putAway']>;

export function putAwayOfAction(putAway: (body: never, means: Means) => Read<object>): PutAwayAction {
  return putAway as unknown as PutAwayAction;
}

export function putAwayOfCreation(
  putAway: (body: never, means: Means) => Read<{ readonly body: object }>,
): PutAwayCreation {
  return putAway as unknown as PutAwayCreation;
}

export function putAwayOfRemoval(putAway: (means: Means) => object): PutAwayRemoval {
  return putAway as PutAwayRemoval;
}

/** The value of a member, by a name that the compiler has looked up. */
export function memberOf(owner: unknown, name: string): Json | undefined {
  return (owner as { readonly [name: string]: Json | undefined })[name];
}
