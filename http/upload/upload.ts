/**
 * Uploads of firmware: a multipart body that is digested as it passes. What is before the file is a request like any
 * other; once that is taken, the file is read, and what became of it enters the history as facts of it. Whoever goes in the
 * middle of it leaves the update service as if nobody had come.
 */
import type { Context, Middleware } from 'koa';
import {
  brokenFile,
  brokenOpening,
  type FileRead,
  type FormOpening,
  isMultipart,
  type OpenedFile,
  type RedfishRequest,
  type RedfishResponse,
  type Unanswered,
  uploadIn,
  uploadRequest,
} from '../../models/index.js';
import type { BodyState } from '../body.js';
import { carry } from '../carry.js';
import { createDrive, isGone } from '../drive.js';
import { dropRest } from '../farewell.js';
import { type Front, leaveUnanswered, send, sendBusy } from '../redfish.js';
import { createHead } from '../request-head.js';
import { readOpening } from './opening.js';
import { BrokenForm, type Part, Parts } from './parts.js';
import { UnderWay } from './under-way.js';

type Answer = RedfishResponse | Unanswered;

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
    else await carry(ctx, answer, send, (away) => leaveUnanswered(away, whileAway));
  };

  /** Undefined when there is nobody to answer. */
  async function take(ctx: Context, type: string): Promise<Answer | 'busy' | undefined> {
    let opening: FormOpening<Part> = brokenOpening;
    let parts: Parts | undefined;
    try {
      parts = await Parts.of(ctx.req, type);
      opening = await readOpening(parts, announcedBytes(ctx));
    } catch (error) {
      if (!(error instanceof BrokenForm)) throw error;
    }
    // Nobody is there any more to be known by a certificate, or to be told anything.
    if (isGone(ctx)) return undefined;
    const begun = await begin(ctx, uploadRequest(createHead(ctx), opening));
    if (begun === undefined || begun === 'busy' || typeof begun === 'symbol') return begun;
    const upload = uploadIn(begun);
    if (upload === undefined || parts === undefined || opening.file === undefined) return begun;
    return receive(upload, parts, opening.file);
  }

  /** Whatever happens, an upload that was begun has an end. */
  async function receive(upload: number, parts: Parts, file: OpenedFile<Part>): Promise<Answer> {
    const underWay = new UnderWay(front, upload, () => parts.breakOff());
    let read: FileRead | undefined;
    try {
      read = await readFile(parts, file, () => underWay.note());
    } finally {
      underWay.end();
      if (read === undefined) finish(upload, brokenFile);
    }
    return finish(upload, read);
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

  function finish(upload: number, read: FileRead): Answer {
    const answer = controller.finishUpload(pacing, upload, read);
    pacing.rearm();
    return answer;
  }
}

/** Reads the file, and that nothing is behind it. `note` hears that octets come. */
async function readFile(
  parts: Parts,
  { part: { octets }, reader }: OpenedFile<Part>,
  note: () => void,
): Promise<FileRead> {
  try {
    for await (const piece of octets) {
      note();
      reader.add(piece);
      if (reader.isTooLarge) return reader.end(undefined);
    }
    return reader.end(await parts.next());
  } catch (error) {
    if (!(error instanceof BrokenForm)) throw error;
    return brokenFile;
  }
}

/** Unit: bytes. Null where a client does not say beforehand. */
function announcedBytes({ req }: Context): number | null {
  const length = req.headers['content-length'];
  return length === undefined ? null : Number(length);
}
