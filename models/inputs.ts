/**
 * The one door: everything that changes a controller, as data. A journal is a genesis and a list of these.
 * The engine adds one kind of its own, the result of an effect; the passing of time stands in a journal's positions.
 */
import type { EffectResult, JsonObject } from '../engine/index.js';

/** Who asked, as far as the history needs to know. */
export interface Author {
  /** The id of an account or of a user of the directory (`state/users.ts`): two users may go by one name. */
  readonly userId: string;
  readonly userName: string;
  /** Network address of the client, `in-process` for a caller without a socket. */
  readonly address: string;
}

/** A Redfish request that changes something: authorised, validated, and without any secret. */
export interface WriteInput {
  readonly type: 'redfish.write';
  readonly method: 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** The canonical URI of the resource, or of the action's target. */
  readonly uri: string;
  readonly body: JsonObject;
  readonly by: Author;
}

/** What authenticating leaves behind: the only traces a read may leave (DESIGN § 2.6). */
export type AuthenticationInput =
  | { readonly type: 'authentication.touched'; readonly sessionId: string }
  | { readonly type: 'authentication.failed'; readonly userName: string; readonly address: string }
  /** A right password after wrong ones: only then does it leave a trace. */
  | { readonly type: 'authentication.succeeded'; readonly userName: string; readonly address: string };

/** Somebody asked for something that needs a licence, and there is none: the one refusal that leaves a trace. */
export interface LicenseLackingInput {
  readonly type: 'license.lacking';
  readonly userName: string;
}

export const hands = ['button.press', 'button.hold', 'mains.off', 'mains.on', 'controller.enable'] as const;

/** Someone in front of the server. */
export interface OperatorInput {
  readonly type: 'operator';
  readonly hand: (typeof hands)[number];
}

/** A fault set or cleared, by its name in the fault list, with what that fault needs to be told. */
export interface FaultInput {
  readonly type: 'fault';
  readonly fault: string;
  /** The part it strikes, as the blueprint calls it (`parts.ts`). */
  readonly part?: string;
  /** Unit: °C. */
  readonly celsius?: number;
  readonly clear: boolean;
}

export type ControllerInput =
  | WriteInput
  | AuthenticationInput
  | LicenseLackingInput
  | OperatorInput
  | FaultInput;
export type JournaledInput = ControllerInput | EffectResult;
