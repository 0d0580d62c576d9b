/** A request and its answer, without a socket: what HTTP, the in-process fetch and a scenario step have in common. */
import type { Json, JsonObject } from '../../../engine/index.js';
import type { StoredPassword } from '../../credentials.js';
import type { Chunks } from '../../formats/chunks.js';
import type { ImageHeader } from '../../formats/firmware-image/header.js';
import type { ImageSignature } from '../../formats/firmware-image/signature.js';
import type { Message } from '../../messages/index.js';
import type { Principal } from '../../resource/define.js';
import type { Expression } from '../odata/filter-grammar.js';

export type RequestBody =
  /** `announced` is false where a header was to say whether there is a body, and none did. */
  | { readonly kind: 'none'; readonly announced?: false }
  | { readonly kind: 'json'; readonly value: Json }
  /** There was a body, and it could not be read: the adapter says why. */
  | { readonly kind: 'unreadable'; readonly message: Message; readonly status: number }
  /** The begin of an upload: the rest of its file is still to come. */
  | { readonly kind: 'upload'; readonly head: UploadHead };

/** What an upload brings before its file, and what that begins with. */
export interface UploadHead {
  /** As the client sent them; an empty object where it sent none. */
  readonly parameters: JsonObject;
  readonly filename: string;
  readonly signature: ImageSignature | 'none' | 'invalid';
  /** What its file begins with; null where that is no image, or a section behind the first. */
  readonly image: ImageHeader | null;
  /** What may come at most; null where the request does not tell. Unit: bytes. */
  readonly bytesMax: number | null;
}

/** A new password as it comes back from whoever drives the exchange. */
export interface HashedPassword {
  readonly stored: StoredPassword;
  /** Whether it is the one there was; undefined when nobody had to look. */
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
  /** The certificates a TLS peer showed, DER, its own first; absent when it showed none or was not asked to. */
  readonly peerCertificates?: readonly Uint8Array[];
  /** The token of the headers came as a cookie, which a browser sends by itself. */
  readonly hasTokenFromCookie?: true;
  /** Network address of the client, `in-process` for a caller without a socket. */
  readonly clientAddress: string;
  /** The password that the body sets, hashed beforehand because that takes time (`service.ts`). */
  readonly newPassword?: HashedPassword;
}

/** What comes before a body. */
export type RequestHead = Omit<RedfishRequest, 'body' | 'newPassword'>;

/** Who reads a stream, as known from the request that opened it. */
export interface Follower extends Pick<Principal, 'userId' | 'userName' | 'sessionId' | 'mappingId'> {
  /** The password at that time, salted: with another one, who came by a password does not get in any more. */
  readonly passwordHash: string | undefined;
}

/** A stream that was asked for and may be read. */
export interface EventStream {
  /** Number of the first event it tells; it may be one that is kept, or one that is yet to come. */
  readonly from: number;
  readonly filter: Expression | undefined;
  readonly follower: Follower;
}

export interface RedfishResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Text; bytes when they are compressed (`Content-Encoding: gzip`); a file in pieces; undefined for no body. */
  readonly body: string | Uint8Array | Chunks | undefined;
  /** What an adapter that can keep a connection open sends in place of the body, and goes on with. */
  readonly stream?: EventStream;
  /** How it comes over the network; whole and at once unless it says so. */
  readonly transit?: Transit;
}

/** How an answer fares on its way to the client. */
export interface Transit {
  /** Before any of it comes. Unit: ms. */
  readonly afterMs: number;
  /** The body is the begin of what it was to be; after it the connection breaks, or is closed in good order. */
  readonly cut?: 'reset' | 'truncated';
}

/** A place where a long read may be left for a while, to go on with whenever it suits. */
export interface Pause {
  readonly kind: 'pause';
}

/** The controller is away: nothing answers. The adapter drops the connection, or says 503 when told to. */
export const unreachable = Symbol('unreachable');

/** By a fault of the network: nothing takes the connection. */
export const connectionRefused = Symbol('connection refused');

/** By a fault of the network: the connection is closed without an answer. Whether the request was carried out shows nothing. */
export const connectionClosed = Symbol('connection closed');

export type Unanswered = typeof unreachable | typeof connectionRefused | typeof connectionClosed;
