/**
 * Requests that change a controller, as data. `machines/input.ts` adds operator actions and faults, whose names come
 * from the subsystems.
 */
import type { JsonObject } from '../engine/index.js';
import type { FileFacts } from './formats/firmware-image/reading.js';

/** The requester, as far as the history needs it. */
export interface Author {
  /**
   * The id of an account or of a directory user (`machines/access/accounts/users.ts`), because two users can have one
   * name.
   */
  readonly userId: string;
  readonly userName: string;
  /** Network address of the client, `in-process` for a caller without a socket. */
  readonly address: string;
  /**
   * The session of the request, if any: it outlives a change of its user's password, and identifies the requester in a
   * branch.
   */
  readonly sessionId?: string;
}

/** A Redfish request that changes something: authorized, validated, and without secrets. */
export interface WriteInput {
  readonly type: 'redfish.write';
  readonly method: 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** The canonical URI of the resource, or of the action's target. */
  readonly uri: string;
  readonly body: JsonObject;
  readonly by: Author;
}

/** The effects of authentication: the only changes that a read may cause (design § 2.6). */
export type AuthenticationInput =
  | { readonly type: 'authentication.touched'; readonly sessionId: string }
  | { readonly type: 'authentication.failed'; readonly userName: string; readonly address: string }
  /** A right password after wrong ones: only then it has an effect. */
  | { readonly type: 'authentication.succeeded'; readonly userName: string; readonly address: string };

/** A request without its required license: the only refusal with an effect. */
export interface LicenseLackingInput {
  readonly type: 'license.lacking';
  readonly userName: string;
}

/** The progress of an upload after its write: facts about the file, never its octets. */
export type UploadInput =
  | { readonly type: 'upload.received'; readonly upload: number; readonly file: FileFacts }
  /** Octets have arrived after an interval of time. */
  | { readonly type: 'upload.continued'; readonly upload: number }
  /** The client has disconnected. */
  | { readonly type: 'upload.abandoned'; readonly upload: number };

/**
 * A request or response meets a network fault that requires a draw or a count. Like any read, it is no input for a
 * fault with a constant effect.
 */
export interface CrossingInput {
  readonly type: 'network.crossed';
  readonly way: 'there' | 'back';
  readonly method: string;
  /** As sent by the client. */
  readonly path: string;
}

export type RequestInput =
  | CrossingInput
  | WriteInput
  | AuthenticationInput
  | LicenseLackingInput
  | UploadInput;
