/**
 * Uploads of firmware: a multipart body that is digested as it passes. What is before the file is a request like any
 * other; once that is taken, the file is read, and what became of it enters the history as facts of it. Whoever goes in the
 * middle of it leaves the update service as if nobody had come.
 */
import type { IncomingMessage } from 'node:http';
import type { Context, Middleware } from 'koa';
import { isObject, type Json } from '../../engine/index.js';
import {
  baseMessage,
  errorObject,
  type Message,
  pieceBytes,
  type RedfishRequest,
  type RedfishResponse,
  repositoryBytes,
  type UploadInput,
  unreachable,
} from '../../models/index.js';
import type { BodyState } from '../body.js';
import { createDrive, isGone } from '../drive.js';
import { errorHeaders } from '../error-headers.js';
import { type Front, leaveUnanswered, send, sendBusy } from '../redfish.js';
import { createHead } from '../request-head.js';
import { type OpenedFile, type Opening, readOpening } from './opening.js';
import { BrokenForm, isMultipart, Parts } from './parts.js';
import { UnderWay } from './under-way.js';

type Answer = RedfishResponse | typeof unreachable;

/**
 * Most clients look for the answer only when they have sent all they have. So what a client that was refused still sends is
 * taken and dropped, for as long as 32 MiB take on a slow line; or it would not see why. Unit: ms.
 */
const refusedMsMax = 60_000;
/** Of that, without an octet. Unit: ms. */
const refusedSilenceMs = 2_000;

/** Anything else than multipart is somebody else's to refuse. */
export function uploadHandler(front: Front): Middleware<BodyState> {
  const { controller, pacing, whileAway } = front;
  const drive = createDrive(front);

  return async (ctx, next) => {
    const type = ctx.req.headers['content-type'];
    if (!isMultipart(type)) return next();
    const answer = await take(ctx, type);
    if (answer === undefined || isGone(ctx)) return;
    if (!ctx.req.complete) dropRest(ctx.req);
    if (answer === 'busy') sendBusy(ctx);
    else if (answer === unreachable) leaveUnanswered(ctx, whileAway);
    else send(ctx, answer);
  };

  /** Undefined when there is nobody to answer. */
  async function take(ctx: Context, type: string): Promise<Answer | 'busy' | undefined> {
    let opening: Opening;
    let parts: Parts | undefined;
    try {
      parts = await Parts.of(ctx.req, type);
      opening = await readOpening(parts, announcedBytes(ctx));
    } catch (error) {
      if (!(error instanceof BrokenForm)) throw error;
      opening = broken;
    }
    const begun = await begin(ctx, createRequest(ctx, opening));
    const upload = numberIn(begun);
    if (upload === undefined || parts === undefined || opening.file === undefined) return begun;
    return receive(upload, parts, opening.file);
  }

  /** Whatever happens, an upload that was begun has an end. */
  async function receive(upload: number, parts: Parts, file: OpenedFile): Promise<Answer> {
    const underWay = new UnderWay(front, upload, () => parts.breakOff());
    let read: FileRead | undefined;
    try {
      read = await readFile(parts, file, () => underWay.note());
    } finally {
      underWay.end();
      if (read === undefined) finish({ type: 'upload.abandoned', upload });
    }
    if (read.ok) return finish({ type: 'upload.received', upload, file: read.file });
    const answer = finish({ type: 'upload.abandoned', upload });
    return underWay.isAwaited ? read.answer : answer;
  }

  async function begin(ctx: Context, request: RedfishRequest): Promise<Answer | 'busy' | undefined> {
    let answer: Answer | undefined;
    const ended = await drive(ctx, request, (response) => {
      answer = response;
      pacing.rearm();
      return undefined;
    });
    return ended ?? answer;
  }

  function finish(input: UploadInput): Answer {
    const answer = controller.finishUpload(pacing, input);
    pacing.rearm();
    return answer;
  }
}

function dropRest(request: IncomingMessage): void {
  const end = () => request.socket.destroy();
  let silence = setTimeout(end, refusedSilenceMs);
  const deadline = setTimeout(end, refusedMsMax);
  request.unpipe();
  request.resume();
  request.on('data', () => {
    clearTimeout(silence);
    silence = setTimeout(end, refusedSilenceMs);
  });
  request.once('close', () => {
    clearTimeout(silence);
    clearTimeout(deadline);
  });
}

const broken: Opening = {
  token: undefined,
  body: { kind: 'unreadable', message: baseMessage('UnrecognizedRequestBody'), status: 400 },
  file: undefined,
};

type FileRead =
  | { readonly ok: true; readonly file: ReturnType<OpenedFile['reading']['end']> }
  | { readonly ok: false; readonly answer: RedfishResponse };

/** Reads the file, and that nothing is behind it. `note` hears that octets come. */
async function readFile(
  parts: Parts,
  { octets, isSection, reading }: OpenedFile,
  note: () => void,
): Promise<FileRead> {
  const bytesMax = isSection ? pieceBytes : repositoryBytes;
  try {
    for await (const piece of octets) {
      reading.add(piece);
      note();
      if (reading.sizeBytes <= bytesMax) continue;
      // Of a wrong size like any other that is: the sections before it stay, and the one that is awaited may still come.
      if (isSection) return { ok: true, file: reading.end() };
      return refusing({ message: baseMessage('PayloadTooLarge'), status: 413 });
    }
    const behind = await parts.next();
    if (behind === undefined) return { ok: true, file: reading.end() };
    // Whatever else comes late may well have come once.
    const isSecond = behind.name === 'file';
    const message = isSecond
      ? baseMessage('PropertyDuplicate', [behind.name])
      : baseMessage('UnrecognizedRequestBody');
    return refusing({ message, status: 400 });
  } catch (error) {
    if (!(error instanceof BrokenForm)) throw error;
    return refusing({ message: baseMessage('UnrecognizedRequestBody'), status: 400 });
  }
}

function refusing(refusal: { readonly message: Message; readonly status: number }): FileRead {
  const body = JSON.stringify(errorObject([refusal.message]));
  return { ok: false, answer: { status: refusal.status, headers: errorHeaders, body } };
}

/** Unit: bytes. Null where a client does not say beforehand. */
function announcedBytes({ req }: Context): number | null {
  const length = req.headers['content-length'];
  return length === undefined ? null : Number(length);
}

/** Who sends it is told by the session's token: in a header, in a part, or in a cookie (behaviour § 3.2). */
function createRequest(ctx: Context, { token, body }: Opening): RedfishRequest {
  const head = createHead(ctx);
  const found = head.headers['x-auth-token'] ?? token ?? cookieIn(head.headers.cookie);
  const headers = found === undefined ? head.headers : { ...head.headers, 'x-auth-token': found };
  return { ...head, headers, body };
}

function cookieIn(cookies = ''): string | undefined {
  return /(?:^|;)\s*sessionKey=([^;\s]+)/.exec(cookies)?.[1];
}

/** The number by which an upload is known that may go on. */
function numberIn(answer: Answer | 'busy' | undefined): number | undefined {
  if (answer === undefined || answer === 'busy' || answer === unreachable) return undefined;
  if (answer.status !== 200 || typeof answer.body !== 'string') return undefined;
  const told: Json = JSON.parse(answer.body);
  return isObject(told) && typeof told.Upload === 'number' ? told.Upload : undefined;
}
