/** A request and its response without a socket, common to HTTP, the in-process fetch and scenario steps. */
import type { Json, JsonObject } from '../../../engine/index.js';
import type { StoredPassword } from '../../credentials.js';
import type { Chunks } from '../../formats/chunks.js';
import type { ImageHeader } from '../../formats/firmware-image/header.js';
import type { ImageSignature } from '../../formats/firmware-image/signature.js';
import type { Message } from '../../messages/index.js';
import type { Principal } from '../../resource/define.js';
import type { Expression } from '../odata/filter-grammar.js';

export type RequestBody =
  /** `announced` is false if the required header about a body is missing. */
  | { readonly kind: 'none'; readonly announced?: false }
  | { readonly kind: 'json'; readonly value: Json }
  /** There was a body that could not be read: the adapter has the reason. */
  | { readonly kind: 'unreadable'; readonly message: Message; readonly status: number }
  /** The start of an upload: the rest of its file follows. */
  | { readonly kind: 'upload'; readonly head: UploadHead };

/** The parts of an upload before its file, and the start of the file. */
export interface UploadHead {
  /** As the client sent them; an empty object if it sent none. */
  readonly parameters: JsonObject;
  readonly filename: string;
  readonly signature: ImageSignature | 'none' | 'invalid';
  /** The header of its file; null if that is not an image, or a later section. */
  readonly image: ImageHeader | null;
  /** Maximum length of the file; null if the request does not declare it. Unit: bytes. */
  readonly bytesMax: number | null;
}

/** A new hashed password, as the driver of the exchange returns it. */
export interface HashedPassword {
  readonly stored: StoredPassword;
  /** True if it is equal to the old one; undefined if that was not checked. */
  readonly unchanged?: boolean;
}

export interface RedfishRequest {
  /** Upper case. */
  readonly method: string;
  /** The path as sent, without query. */
  readonly path: string;
  /** The query as sent, with its question mark; empty when there is none. */
  readonly query: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: RequestBody;
  /** The certificates of a TLS client, DER, its own first; absent if it presented none or none was requested. */
  readonly peerCertificates?: readonly Uint8Array[];
  /** The token came as a cookie, which a browser sends automatically. */
  readonly hasTokenFromCookie?: true;
  /** Network address of the client, `in-process` for a caller without a socket. */
  readonly clientAddress: string;
  /** The password that the body sets, hashed in advance because that takes time (`service.ts`). */
  readonly newPassword?: HashedPassword;
}

/** The request without its body. */
export type RequestHead = Omit<RedfishRequest, 'body' | 'newPassword'>;

/** The reader of a stream, as known from its request. */
export interface Follower extends Pick<Principal, 'userId' | 'userName' | 'sessionId' | 'mappingId'> {
  /** The password at that time, salted: the stream ends after a change of the password. */
  readonly passwordHash: string | undefined;
}

/** An admitted request for a stream. */
export interface EventStream {
  /** Number of its first event, stored or future. */
  readonly from: number;
  readonly filter: Expression | undefined;
  readonly follower: Follower;
}

export interface RedfishResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Text; bytes if compressed (`Content-Encoding: gzip`); a file in chunks; undefined for no body. */
  readonly body: string | Uint8Array | Chunks | undefined;
  /** The stream that an adapter with an open connection sends instead of the body. */
  readonly stream?: EventStream;
  /** Network transit; complete and immediate by default. */
  readonly transit?: Transit;
}

/** The transit of a response to the client. */
export interface Transit {
  /** Delay before the first byte. Unit: ms. */
  readonly afterMs: number;
  /** The body is truncated; after it the connection breaks, or is closed regularly. */
  readonly cut?: 'reset' | 'truncated';
}

/** A pause of a long read. */
export interface Pause {
  readonly kind: 'pause';
}

/** The controller is unavailable. The adapter drops the connection, or answers 503 if configured. */
export const unreachable = Symbol('unreachable');

/** By a network fault: the connection is refused. */
export const connectionRefused = Symbol('connection refused');

/**
 * By a network fault: the connection is closed without a response. The client cannot know whether the request was
 * executed.
 */
export const connectionClosed = Symbol('connection closed');

export type Unanswered = typeof unreachable | typeof connectionRefused | typeof connectionClosed;
