/**
 * Operations of a resource other than setting properties: actions, creations, removals. The type of the body derives
 * from the readers of the parameters. If the operation has a `redact` function, `apply` receives its result instead of
 * the body.
 */
import type { Json } from '../../engine/index.js';
import type { LicensedFeature } from '../license.js';
import type { Message } from '../messages/index.js';
import type { Transaction } from '../transaction.js';
import type { ControllerTree } from '../tree.js';
import type { ApplyTimes } from './annotations.js';
import type {
  Action,
  ActionParameter,
  Creation,
  Deferred,
  Offering,
  Principal,
  Redacted,
  WriteContext,
  WriteOutcome,
} from './define.js';
import type { Privilege } from './privileges.js';
import type { Reader } from './readers/readers.js';
import type { ReadResult } from './readers/rule.js';
import type { ResourceLocation, WriteTarget } from './resource-location.js';

export function required<Value>(
  reader: Reader<Value, unknown>,
  description: string,
): ActionParameter<Value, true> {
  return { reader, required: true, description };
}

export function optional<Value>(
  reader: Reader<Value, unknown>,
  description: string,
): ActionParameter<Value, false> {
  return { reader, required: false, description };
}

export type Parameters = { readonly [name: string]: ActionParameter<unknown> };

type RequiredName<P extends Parameters> = {
  [Name in keyof P]: P[Name] extends ActionParameter<unknown, true> ? Name : never;
}[keyof P];

type ValueOf<Parameter> = Parameter extends ActionParameter<infer Value> ? Value : never;

/** Type of the body for parameters: `{ ResetType: 'On' }` for `{ ResetType: required(oneOf(['On']), '…') }`. */
export type BodyOf<P extends Parameters> = {
  readonly [Name in RequiredName<P>]: ValueOf<P[Name]>;
} & {
  readonly [Name in Exclude<keyof P, RequiredName<P>>]?: ValueOf<P[Name]>;
};

/** Type of a body that a client could have sent; parts that cannot be restored are undefined. */
type SentOf<P extends Parameters> = { readonly [Name in keyof P]?: ValueOf<P[Name]> | undefined };

/** Parameter of `sent`: a function that generates a secret. */
type SecretOf = [secret: (name: string) => string];

/**
 * Action as a definition contains it. The type of the body is erased, because the compiler has already checked it where
 * the action was created.
 */
export interface ActionRow<in At extends ResourceLocation = ResourceLocation>
  extends Omit<Action, 'offered' | 'parameters' | 'redact' | 'sent' | 'apply'> {
  readonly offered?: (at: Offering<At>) => boolean;
  readonly parameters: Parameters;
  readonly redact?: (body: never, means: WriteContext) => ReadResult<object>;
  readonly sent?: (kept: never, ...secret: SecretOf) => object;
  readonly apply: (stage: Transaction, body: never, at: WriteTarget<At>) => WriteOutcome | Deferred;
}

export interface ActionForm<P extends Parameters, Kept, At extends ResourceLocation> {
  /** Name of the action, such as `ComputerSystem.Reset`. */
  readonly name: string;
  readonly description: string;
  /** True for an action of the vendor section, under `Actions/Oem/Vnd/`. */
  readonly vendor?: true;
  readonly privilege: Privilege;
  /** Privileges that the action requires in addition to `privilege`. */
  readonly alsoPrivilege?: Privilege | readonly Privilege[];
  readonly license?: LicensedFeature;
  readonly disrupts?: true;
  /** Returns true if the instance currently offers and accepts the action. Default: always. */
  readonly offered?: (at: Offering<At>) => boolean;
  readonly parameters: P;
  readonly redact?: (body: BodyOf<P>, means: WriteContext) => ReadResult<Kept>;
  readonly sent?: (kept: Kept, ...secret: SecretOf) => SentOf<P>;
  readonly applyTimes?: ApplyTimes;
  readonly apply: (stage: Transaction, body: Kept, at: WriteTarget<At>) => WriteOutcome | Deferred;
}

export function action<
  P extends Parameters,
  Kept extends object = BodyOf<P>,
  At extends ResourceLocation = ResourceLocation,
>(form: ActionForm<P, Kept, At>): ActionRow<At> {
  return { ...form, vendor: form.vendor === true };
}

export interface CreationRow<in At extends ResourceLocation = ResourceLocation>
  extends Omit<Creation, 'properties' | 'redact' | 'sent' | 'apply'> {
  readonly properties: Parameters;
  readonly redact?: (body: never, means: WriteContext) => ReadResult<KeptBody<object>>;
  readonly sent?: (kept: never, ...secret: SecretOf) => object;
  readonly apply: (stage: Transaction, body: never, at: WriteTarget<At>) => WriteOutcome | Deferred;
}

interface KeptBody<Kept> extends Pick<Redacted, 'headers'> {
  readonly body: Kept;
}

export interface CreationForm<P extends Parameters, Kept, At extends ResourceLocation> {
  /** Privilege for the creation; undefined if no authentication is required, as for a login. */
  readonly privilege: Privilege | undefined;
  readonly properties: P;
  /** True if the response contains only the URI of the new member, not its content. */
  readonly confirmedOnly?: true;
  readonly redact?: (body: BodyOf<P>, means: WriteContext) => ReadResult<KeptBody<Kept>>;
  readonly sent?: (kept: Kept, ...secret: SecretOf) => SentOf<P>;
  readonly applyTimes?: ApplyTimes;
  readonly apply: (stage: Transaction, body: Kept, at: WriteTarget<At>) => WriteOutcome | Deferred;
}

export function creation<
  P extends Parameters,
  Kept extends object = BodyOf<P>,
  At extends ResourceLocation = ResourceLocation,
>(form: CreationForm<P, Kept, At>): CreationRow<At> {
  return form;
}

export interface RemovalRow<in At extends ResourceLocation = ResourceLocation> {
  /**
   * Returns true if an instance with this part can be removed at any time. The result must depend on the identity of
   * the instance, not on its state.
   */
  readonly offered?: (part: At['part']) => boolean;
  /** Privilege that the removal requires. For the caller's own session, a lower privilege is sufficient. */
  readonly privilege:
    | Privilege
    | ((tree: ControllerTree, params: At['params'], principal: Principal) => Privilege);
  /** Returns additional data for the removal, which derives from the secret root. */
  readonly redact?: (means: WriteContext) => object;
  readonly apply: (stage: Transaction, at: WriteTarget<At>, body: never) => WriteOutcome | Deferred;
}

export interface RemovalForm<Kept, At extends ResourceLocation> extends Pick<RemovalRow<At>, 'privilege'> {
  readonly redact: (means: WriteContext) => Kept;
  readonly apply: (stage: Transaction, at: WriteTarget<At>, body: Kept) => WriteOutcome | Deferred;
}

/** Returns a removal with additional data. `apply` receives the result of `redact`. */
export function removal<Kept extends object, At extends ResourceLocation = ResourceLocation>(
  form: RemovalForm<Kept, At>,
): RemovalRow<At> {
  return form;
}

/**
 * Function that applies the effects of a PATCH which depend on several properties. Returned messages refuse the PATCH.
 */
export type FinishPatch<At extends ResourceLocation> = (
  stage: Transaction,
  set: ReadonlyMap<string, Json>,
  at: WriteTarget<At>,
) => readonly Message[];
