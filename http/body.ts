/**
 * Reads the body of a request as text and hands it to the request layer's own reading, so that a socket and an
 * in-process caller get the same answers. A slow sender is waited for here, where nothing is held.
 */
import type { Context, Middleware } from 'koa';
import {
  bodyBytesMax,
  bodyFromText,
  isJsonType,
  notJson,
  type RequestBody,
  tooLarge,
} from '../models/index.js';

/** Read by the handler behind this; a handler without it in front sees no body. */
export interface BodyState {
  body?: RequestBody;
}

const noBody: RequestBody = { kind: 'none' };

/**
 * koa-body reads whatever has a type, as text: what is JSON, and whether it is well-formed, is decided behind it. It
 * is loaded with the first body, so that the first answer after a start does not wait for it.
 */
async function loadReader(): Promise<Middleware<BodyState>> {
  const { koaBody } = await import('koa-body');
  return koaBody({
    json: false,
    urlencoded: false,
    text: true,
    textTypes: ['*/*'],
    textLimit: bodyBytesMax,
    onError: (error, ctx) => {
      ctx.state.body = unreadable(error);
    },
  });
}

/**
 * Puts the body where the handler finds it. `json` takes what is declared as JSON, or not declared at all, as old
 * clients do; `any` goes by what it is, whatever a shell command called it.
 */
export function bodyReader(types: 'json' | 'any'): Middleware<BodyState> {
  let loading: Promise<Middleware<BodyState>> | undefined;
  return async (ctx, next) => {
    loading ??= loadReader();
    const read = await loading;
    const { headers } = ctx.req;
    if (types === 'any') headers['content-type'] = 'application/json';
    else headers['content-type'] ??= 'application/json';
    await read(ctx, async () => {});
    // Whoever hung up before the end of the body meant nothing to happen.
    if (ctx.req.socket.destroyed) return;
    ctx.state.body ??= bodyOf(ctx);
    await next();
  };
}

function bodyOf(ctx: Context): RequestBody {
  const { body } = ctx.request;
  if (typeof body !== 'string') return hasBody(ctx) ? notJson : noBody;
  if (body === '') return noBody;
  return isJsonType(ctx.req.headers['content-type']) ? bodyFromText(body) : notJson;
}

/** True for a body of a type so malformed that it was not even read. */
function hasBody({ req }: Context): boolean {
  return req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
}

/** 413 too large, 415 an unknown encoding; what remains is a body that ends early or does not decode. */
function unreadable(error: Error & { readonly status?: number }): RequestBody {
  if (error.status === 413) return tooLarge;
  return error.status === 415 ? notJson : bodyFromText('{');
}
