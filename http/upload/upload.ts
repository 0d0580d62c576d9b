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
  FormFileReader,
  type FormOpening,
  isMultipart,
  type RedfishRequest,
  type RedfishResponse,
  unreachable,
  uploadIn,
  uploadRequest,
} from '../../models/index.js';
import type { BodyState } from '../body.js';
import { createDrive, isGone } from '../drive.js';
import { type Front, leaveUnanswered, send, sendBusy } from '../redfish.js';
import { createHead } from '../request-head.js';
import { readOpening } from './opening.js';
import { BrokenForm, type Part, Parts } from './parts.js';

type Answer = RedfishResponse | typeof unreachable;

/** How long a client that was refused may go on sending, so that it gets to see why. Unit: ms. */
const lingerMs = 2_000;

/** Anything else than multipart is somebody else's to refuse. */
export function uploadHandler(front: Front): Middleware<BodyState> {
  const { controller, pacing, whileAway } = front;
  const drive = createDrive(front);

  return async (ctx, next) => {
    const type = ctx.req.headers['content-type'];
    if (!isMultipart(type)) return next();
    const answer = await take(ctx, type);
    if (answer === 'busy') sendBusy(ctx);
    else if (answer !== undefined && !isGone(ctx)) respond(ctx, answer);
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
    const begun = await begin(ctx, uploadRequest(createHead(ctx), opening));
    if (begun === undefined || begun === 'busy' || begun === unreachable) return begun;
    const upload = uploadIn(begun);
    if (upload === undefined || parts === undefined || opening.file === undefined) return begun;
    return finish(upload, await readFile(parts, opening.file, opening));
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

  function respond(ctx: Context, answer: Answer): void {
    if (answer === unreachable) {
      leaveUnanswered(ctx, whileAway);
      return;
    }
    if (ctx.req.complete) {
      send(ctx, answer);
      return;
    }
    // What is still to come nobody wants: the connection ends, after a moment in which the client can read the answer.
    send(ctx, { ...answer, headers: { ...answer.headers, Connection: 'close' } });
    ctx.req.unpipe();
    ctx.req.resume();
    const lingering = setTimeout(() => ctx.req.socket.destroy(), lingerMs);
    ctx.req.once('close', () => clearTimeout(lingering));
  }
}

/** Reads the file, and that nothing is behind it. */
async function readFile(parts: Parts, { octets }: Part, opening: FormOpening<Part>): Promise<FileRead> {
  const reader = new FormFileReader(opening);
  try {
    for await (const piece of octets) {
      const ended = reader.add(piece);
      if (ended !== undefined) return ended;
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
