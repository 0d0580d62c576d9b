/**
 * Operations of a resource besides setting properties: actions, creations, removals. The type of a body derives from
 * the readers of its parameters; if secrets are redacted, `apply` gets the result of `redact`.
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

/** `{ ResetType: required(oneOf(['On']), '…') }` → `{ ResetType: 'On' }` */
export type BodyOf<P extends Parameters> = {
  readonly [Name in RequiredName<P>]: ValueOf<P[Name]>;
} & {
  readonly [Name in Exclude<keyof P, RequiredName<P>>]?: ValueOf<P[Name]>;
};

/** With unknown parts undefined. */
type SentOf<P extends Parameters> = { readonly [Name in keyof P]?: ValueOf<P[Name]> | undefined };

/** Generates a secret for `sent`. */
type SecretOf = [secret: (name: string) => string];

/** An action in a definition: the type of its body was checked at its creation. */
export interface ActionRow<in At extends ResourceLocation = ResourceLocation>
  extends Omit<Action, 'offered' | 'parameters' | 'redact' | 'sent' | 'apply'> {
  readonly offered?: (at: Offering<At>) => boolean;
  readonly parameters: Parameters;
  readonly redact?: (body: never, means: WriteContext) => ReadResult<object>;
  readonly sent?: (kept: never, ...secret: SecretOf) => object;
  readonly apply: (stage: Transaction, body: never, at: WriteTarget<At>) => WriteOutcome | Deferred;
}

export interface ActionForm<P extends Parameters, Kept, At extends ResourceLocation> {
  /** `ComputerSystem.Reset` */
  readonly name: string;
  readonly description: string;
  /** In the vendor's section, under `Actions/Oem/Vnd/`. */
  readonly vendor?: true;
  readonly privilege: Privilege;
  /** Additional privileges. */
  readonly alsoPrivilege?: Privilege | readonly Privilege[];
  readonly license?: LicensedFeature;
  readonly disrupts?: true;
  /** True if this instance offers and accepts it now; default: always. */
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
  /** Undefined if no authentication is needed, as for a login. */
  readonly privilege: Privilege | undefined;
  readonly properties: P;
  /** The response names the new member, and does not show it. */
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
  /** True if an instance with this part can ever be removed, by its identity and not by its state. */
  readonly offered?: (part: At['part']) => boolean;
  /** Privilege to remove this member: one's own session needs a lower one. */
  readonly privilege:
    | Privilege
    | ((tree: ControllerTree, params: At['params'], principal: Principal) => Privilege);
  /** Data of the removal that only the secret can derive. */
  readonly redact?: (means: WriteContext) => object;
  readonly apply: (stage: Transaction, at: WriteTarget<At>, body: never) => WriteOutcome | Deferred;
}

export interface RemovalForm<Kept, At extends ResourceLocation> extends Pick<RemovalRow<At>, 'privilege'> {
  readonly redact: (means: WriteContext) => Kept;
  readonly apply: (stage: Transaction, at: WriteTarget<At>, body: Kept) => WriteOutcome | Deferred;
}

/** A removal with additional data: `apply` gets the result of `redact`. */
export function removal<Kept extends object, At extends ResourceLocation = ResourceLocation>(
  form: RemovalForm<Kept, At>,
): RemovalRow<At> {
  return form;
}

/** Joint effects of a PATCH besides its single values. */
export type FinishPatch<At extends ResourceLocation> = (
  stage: Transaction,
  set: ReadonlyMap<string, Json>,
  at: WriteTarget<At>,
) => readonly Message[];
