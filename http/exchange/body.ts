/**
 * Reading of request bodies. The body is passed to the parser of the request layer. Clients over a socket and
 * in-process callers therefore get the same responses. Waiting for a slow client happens here, before anything is
 * locked.
 */
import type { Context, Middleware } from 'koa';
import { koaBody } from 'koa-body';
import { isFormPath } from '../../machines/index.js';
import {
  bodyBytesMax,
  bodyFromBytes,
  bodyFromText,
  type Claim,
  formRequest,
  isJsonType,
  notJson,
  type RequestBody,
  tooLarge,
} from '../../models/redfish/index.js';
import { createHead } from '../connections/request-head.js';
import { isClientGone } from './exchange-driver.js';
import type { PasswordResult } from './passwords.js';

/** Data that the middleware passes to the handler behind it. Without the middleware, the handler receives no body. */
export interface BodyState {
  parseBody?: () => RequestBody;
  /** Password check that determined the size limit of the body, with its result. */
  checked?: Checked;
}

interface Checked {
  readonly claim: Claim;
  readonly verdict: PasswordResult;
}

const noBody: RequestBody = { kind: 'none' };
const unannounced: RequestBody = { kind: 'none', announced: false };

/**
 * Creates a reader of bodies by koa-body, which reads every content type as text; later code decides what is valid
 * JSON.
 */
function createReader(bytesMax: number): Middleware<BodyState> {
  return koaBody({
    json: false,
    urlencoded: false,
    text: true,
    textTypes: ['*/*'],
    textLimit: bytesMax,
    // An empty encoding makes the library return raw bytes. Invalid UTF-8 is then detected instead of replaced, and
    // unused bodies are never decoded.
    encoding: '',
    onError: (error, ctx) => {
      const body = unreadable(error);
      ctx.state.parseBody = () => body;
    },
  });
}

/**
 * Returns middleware that stores the body for the handler. With `json`, a body must have a JSON type, or no type at
 * all, as old clients send it. With `any`, every type is accepted, for example the default type of a command-line
 * client. `limitFor` returns the size limit. Unit: bytes.
 */
export function bodyReader(
  types: 'json' | 'any',
  limitFor: (ctx: Context) => number | Promise<number> = () => bodyBytesMax,
): Middleware<BodyState> {
  const readers = new Map<number, Middleware<BodyState>>();
  return async (ctx, next) => {
    const bytesMax = await limitFor(ctx);
    const read = readers.get(bytesMax) ?? createReader(bytesMax);
    readers.set(bytesMax, read);
    const { headers } = ctx.req;
    if (types === 'any') headers['content-type'] = 'application/json';
    else headers['content-type'] ??= 'application/json';
    await read(ctx, async () => {});
    // A request whose client disconnects before the body is complete has no effect.
    if (isClientGone(ctx)) return;
    const body: unknown = ctx.request.body;
    if (isFormPath(ctx.path) && Buffer.isBuffer(body)) {
      const form = formRequest(createHead(ctx), body);
      // The token is a part of the form, and is copied to the header `X-Auth-Token`.
      if (form.headers['x-auth-token'] !== undefined) headers['x-auth-token'] = form.headers['x-auth-token'];
      ctx.state.parseBody ??= () => form.body;
    }
    ctx.state.parseBody ??= onlyOnce(() => createBody(ctx));
    await next();
  };
}

function onlyOnce(parse: () => RequestBody): () => RequestBody {
  let parsed: RequestBody | undefined;
  return () => {
    parsed ??= parse();
    return parsed;
  };
}

function createBody(ctx: Context): RequestBody {
  const body: unknown = ctx.request.body;
  if (!Buffer.isBuffer(body) && hasBody(ctx)) return notJson;
  if (!Buffer.isBuffer(body) || body.length === 0) return isAnnounced(ctx) ? noBody : unannounced;
  if (!isJsonType(ctx.req.headers['content-type'])) return notJson;
  return bodyFromBytes(body);
}

/**
 * Returns true if `Content-Length` or `Transfer-Encoding` declares a body. A request that requires a body is answered
 * with 411 if both headers are missing.
 */
function isAnnounced({ req: { headers } }: Context): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

/**
 * Returns true if the headers declare a body. koa-body does not read a declared body if its content type is malformed.
 */
function hasBody({ req }: Context): boolean {
  return req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
}

/**
 * Converts an error of the library to a body: 413 for a body that is too large, 415 for an unknown encoding. Any other
 * error means that the body ended early or could not be decoded.
 */
function unreadable(error: Error & { readonly status?: number }): RequestBody {
  if (error.status === 413) return tooLarge;
  return error.status === 415 ? notJson : bodyFromText('{');
}
