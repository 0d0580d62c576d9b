/**
 * Inputs for requests that change a controller. `machines/input.ts` adds the inputs for operator actions and faults,
 * whose names the subsystems define.
 */
import type { JsonObject } from '../engine/index.js';
import type { PreservedSettings, ValuesByPointer } from './captured/state.js';
import type { FileFacts } from './formats/firmware-image/reading.js';

/** Author of a request: the data about the user that the history needs. */
export interface Author {
  /**
   * Id of an account or of a directory user (`machines/access/accounts/users.ts`). The name is not sufficient, because
   * an account and a directory user can have the same name.
   */
  readonly userId: string;
  readonly userName: string;
  /** Network address of the client; `in-process` for a call without a socket. */
  readonly address: string;
  /**
   * Id of the session with which the request was sent, if any. A change of the user's password ends the user's other
   * sessions, but not this one. The id also identifies the author in a branched history.
   */
  readonly sessionId?: string;
}

/** Redfish request that changes something. It is authorized and validated, and its secrets are replaced. */
export interface WriteInput {
  readonly type: 'redfish.write';
  readonly method: 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Canonical URI of the resource, or of the resource whose action is the target. */
  readonly uri: string;
  readonly body: JsonObject;
  readonly by: Author;
}

/** Effects of authentication. They are the only changes that a read may cause (design § 2.6). */
export type AuthenticationInput =
  | { readonly type: 'authentication.touched'; readonly sessionId: string }
  | { readonly type: 'authentication.failed'; readonly userName: string; readonly address: string }
  /** A right password after wrong ones: only then it has an effect. */
  | { readonly type: 'authentication.succeeded'; readonly userName: string; readonly address: string };

/** Refusal of a request because of a missing license. It is the only refusal that changes the state. */
export interface LicenseLackingInput {
  readonly type: 'license.lacking';
  readonly userName: string;
}

/**
 * Progress of an upload after the write request that started it. The inputs contain data about the file, such as size
 * and digests, but not its content.
 */
export type UploadInput =
  | { readonly type: 'upload.received'; readonly upload: number; readonly file: FileFacts }
  /** Octets have arrived after an interval of time. */
  | { readonly type: 'upload.continued'; readonly upload: number }
  /** The client has disconnected. */
  | { readonly type: 'upload.abandoned'; readonly upload: number };

/**
 * Request or response to which a network fault applies, if the effect of the fault requires a random draw or a count.
 * If the effect is constant, the request is no input, because it does not change the state.
 */
export interface CrossingInput {
  readonly type: 'network.crossed';
  readonly way: 'there' | 'back';
  readonly method: string;
  /** Path as the client sent it. */
  readonly path: string;
}

/** Values that a client has set on a captured resource, and that no other input contains. */
export interface CapturedInput {
  readonly type: 'captured.write';
  /** URI of the captured resource. */
  readonly uri: string;
  /** Changes, of which each is optional: values in force, values for the next start, the clearing of a log. */
  readonly change: CapturedChange;
  readonly by: Author;
}

export interface CapturedChange {
  readonly kept?: ValuesByPointer;
  readonly pending?: ValuesByPointer;
  /** Resource to which the pending values apply. */
  readonly appliesTo?: string;
  readonly cleared?: true;
  /** Canonical URI in the built-in service of the member whose values are stored. */
  readonly member?: string;
  /** Values of the member that the next input creates; null when it has been created or refused. */
  readonly next?: ValuesByPointer | null;
  /** Indicates that the values of the resource are dropped, because the member does not exist any more. */
  readonly removed?: true;
  /** Settings that the next reset to defaults preserves; null for none. */
  readonly preserves?: PreservedSettings | null;
}

export type RequestInput =
  | CapturedInput
  | CrossingInput
  | WriteInput
  | AuthenticationInput
  | LicenseLackingInput
  | UploadInput;
