/**
 * Reads the body of a request and hands it to the request layer's own reading, so that a socket and an
 * in-process caller get the same answers. A slow sender is waited for here, where nothing is held.
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

/** Read by the handler behind this; a handler without it in front sees no body. */
export interface BodyState {
  parseBody?: () => RequestBody;
  /** A password that had to be checked before it was said how large the body may be. */
  checked?: Checked;
}

interface Checked {
  readonly claim: Claim;
  readonly verdict: PasswordResult;
}

const noBody: RequestBody = { kind: 'none' };
const unannounced: RequestBody = { kind: 'none', announced: false };

/**
 * koa-body reads whatever has a type, as it calls text: what is JSON, and whether it is well-formed, is decided behind it. It
 * is loaded with the first body, so that the first answer after a start does not wait for it.
 */
async function loadReader(bytesMax: number): Promise<Middleware<BodyState>> {
  const { koaBody } = await import('./body-readers.js');
  return koaBody({
    json: false,
    urlencoded: false,
    text: true,
    textTypes: ['*/*'],
    textLimit: bytesMax,
    // Bytes as they came: what is no UTF-8 is found, not mended, and no text is made of what nobody will look at.
    encoding: '',
    onError: (error, ctx) => {
      const body = unreadable(error);
      ctx.state.parseBody = () => body;
    },
  });
}

/**
 * Puts the body where the handler finds it. `json` takes what is declared as JSON, or not declared at all, as old
 * clients do; `any` goes by what it is, whatever a shell command called it. `limitFor` says how many bytes there may be.
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
    // Whoever hung up before the end of the body meant nothing to happen.
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

/** A request says by one of these headers whether it has a body; what needs one answers 411 when neither is there. */
function isAnnounced({ req: { headers } }: Context): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
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
