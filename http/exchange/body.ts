/**
 * Reads the body of a request and passes it to the request layer's own parser, so that a socket and an in-process
 * caller get the same responses. A slow client is awaited here, where nothing is locked.
 */
import type { Context, Middleware } from 'koa';
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

/** The handler behind this middleware reads it; without the middleware a handler sees no body. */
export interface BodyState {
  parseBody?: () => RequestBody;
  /** Result of the password check that decided the body limit. */
  checked?: Checked;
}

interface Checked {
  readonly claim: Claim;
  readonly verdict: PasswordResult;
}

const noBody: RequestBody = { kind: 'none' };
const unannounced: RequestBody = { kind: 'none', announced: false };

/**
 * koa-body reads any type as text: the code behind it decides what is valid JSON. It is loaded with the first body, so
 * that the first response after a start does not wait for it.
 */
async function loadReader(bytesMax: number): Promise<Middleware<BodyState>> {
  const { koaBody } = await import('./body-readers.js');
  return koaBody({
    json: false,
    urlencoded: false,
    text: true,
    textTypes: ['*/*'],
    textLimit: bytesMax,
    // Raw bytes: invalid UTF-8 is detected, not replaced, and unused bodies are never decoded.
    encoding: '',
    onError: (error, ctx) => {
      const body = unreadable(error);
      ctx.state.parseBody = () => body;
    },
  });
}

/**
 * Stores the body for the handler. `json` accepts a declared JSON type or no type, as old clients send; `any` accepts
 * every type, such as that of a shell command. `limitFor` returns the size limit.
 */
export function bodyReader(
  types: 'json' | 'any',
  limitFor: (ctx: Context) => number | Promise<number> = () => bodyBytesMax,
): Middleware<BodyState> {
  const loading = new Map<number, Promise<Middleware<BodyState>>>();
  return async (ctx, next) => {
    const bytesMax = await limitFor(ctx);
    const loaded = loading.get(bytesMax) ?? loadReader(bytesMax);
    loading.set(bytesMax, loaded);
    const read = await loaded;
    const { headers } = ctx.req;
    if (types === 'any') headers['content-type'] = 'application/json';
    else headers['content-type'] ??= 'application/json';
    await read(ctx, async () => {});
    // A request that ends before its body has no effect.
    if (isClientGone(ctx)) return;
    const body: unknown = ctx.request.body;
    if (isFormPath(ctx.path) && Buffer.isBuffer(body)) {
      const form = formRequest(createHead(ctx), body);
      // The token is a part of the form.
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

/** A request declares its body by one of these headers; a request that requires a body answers 411 without both. */
function isAnnounced({ req: { headers } }: Context): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

/** True for a content type that is so malformed that the body was not read. */
function hasBody({ req }: Context): boolean {
  return req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
}

/** 413 too large, 415 unknown encoding; otherwise a body that ends early or does not decode. */
function unreadable(error: Error & { readonly status?: number }): RequestBody {
  if (error.status === 413) return tooLarge;
  return error.status === 415 ? notJson : bodyFromText('{');
}
