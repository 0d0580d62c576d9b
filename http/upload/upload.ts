/**
 * Firmware uploads: a multipart body that is hashed as a stream. The parts before the file are handled like any other
 * request. If the request is accepted, the file is read, and its result enters the history as an input. An aborted
 * upload leaves the update service unchanged.
 */
import type { Context, Middleware } from 'koa';
import { type Controller, fileProgressMs, isReceiving, updateServiceRecord } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import {
  beforeBytesMax,
  brokenFile,
  brokenOpening,
  type FileRead,
  type FormOpening,
  isMultipart,
  type OpenedFile,
  OpeningReader,
  type RedfishRequest,
  type RedfishResponse,
  type Unanswered,
  uploadIn,
  uploadRequest,
} from '../../models/redfish/index.js';
import type { Pacing } from '../clock/pacing.js';
import { discardBody } from '../connections/discard-body.js';
import { createHead } from '../connections/request-head.js';
import { applyTransit } from '../exchange/apply-transit.js';
import type { BodyState } from '../exchange/body.js';
import { createExchangeDriver, isClientGone } from '../exchange/exchange-driver.js';
import { type HandlerContext, leaveUnanswered, sendBusy, sendResponse } from '../exchange/redfish-handler.js';
import { RecordedArrival } from '../requests/pending-request.js';
import { MalformedForm, type MultipartPart, MultipartReader } from './multipart-reader.js';

interface Sides {
  readonly controller: Controller;
  readonly pacing: Pacing;
}

class UnderWay {
  readonly #sides: Sides;
  readonly #upload: number;
  readonly #unwatch: () => void;
  /** Virtual time of the last progress report. Unit: ms since the epoch. */
  #toldAt: number;
  #isAwaited = true;

  /** Observes an upload. Calls `stop` when the controller no longer waits for the file. `stop` must not throw. */
  constructor(sides: Sides, upload: number, stop: () => void) {
    this.#sides = sides;
    this.#upload = upload;
    this.#toldAt = sides.pacing.now;
    const look = (tree: ControllerTree) => {
      if (!this.#isAwaited || isReceiving(updateServiceRecord(tree), upload)) return;
      this.#isAwaited = false;
      stop();
    };
    this.#unwatch = sides.controller.simulation.observe({ committed: ({ after }) => look(after) });
    look(sides.controller.tree);
  }

  get isAwaited(): boolean {
    return this.#isAwaited;
  }

  /**
   * Reports progress when octets have arrived, at most once in `fileProgressMs` of virtual time. At most paces a file
   * is complete before the first report is due.
   */
  note(): void {
    const { controller, pacing } = this.#sides;
    const { now } = pacing;
    if (!this.#isAwaited || now - this.#toldAt < fileProgressMs) return;
    this.#toldAt = now;
    controller.perform({ type: 'upload.continued', upload: this.#upload }, now);
    pacing.rearm();
  }

  end(): void {
    this.#unwatch();
  }
}

type Answer = RedfishResponse | Unanswered;

/** Returns middleware for uploads. Other paths, and content that is no image, are passed to the next handler. `type` is undefined for a body that is the file itself. */
export function uploadHandler(front: HandlerContext): Middleware<BodyState> {
  const { controller, pacing, whenUnavailable } = front;
  const drive = createExchangeDriver(front);

  return async (ctx, next) => {
    if (!controller.isUploadPath(ctx.path)) return next();
    const type = ctx.req.headers['content-type'];
    const isForm = isMultipart(type);
    if (!isForm && !controller.isRawImage(type)) return next();
    const answer = await take(ctx, isForm ? type : undefined);
    if (answer === undefined || isClientGone(ctx)) return;
    if (!ctx.req.complete) discardBody(ctx.req);
    if (answer === 'busy') sendBusy(ctx);
    else await applyTransit(ctx, answer, sendResponse, (away) => leaveUnanswered(away, whenUnavailable));
  };

  /** Handles an upload and returns its response. Returns undefined if the client has disconnected. */
  async function take(ctx: Context, type: string | undefined): Promise<Answer | 'busy' | undefined> {
    let opening: FormOpening<MultipartPart> = brokenOpening;
    let parts: MultipartReader | undefined;
    try {
      parts = type === undefined ? MultipartReader.raw(ctx.req) : await MultipartReader.of(ctx.req, type);
      opening = await readOpening(parts, announcedBytes(ctx));
    } catch (error) {
      if (!(error instanceof MalformedForm)) throw error;
    }
    // After a disconnect, the certificate of the client is not readable and nothing can receive a response.
    if (isClientGone(ctx)) return undefined;
    const begun = await begin(ctx, uploadRequest(createHead(ctx), opening));
    if (begun === undefined || begun === 'busy' || typeof begun === 'symbol') return begun;
    const upload = uploadIn(begun);
    if (upload === undefined || parts === undefined || opening.file === undefined) return begun;
    return receive(ctx, upload, parts, opening.file);
  }

  /** Reads the file of an accepted upload. Every started upload is finished, even after an error. */
  async function receive(
    ctx: Context,
    upload: number,
    parts: MultipartReader,
    file: OpenedFile<MultipartPart>,
  ): Promise<Answer> {
    const underWay = new UnderWay(front, upload, () => parts.breakOff());
    let read: FileRead | undefined;
    try {
      read = await readFile(parts, file, () => underWay.note());
    } finally {
      underWay.end();
      if (read === undefined) finish(ctx, upload, brokenFile);
    }
    return finish(ctx, upload, read);
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

  function finish({ req }: Context, upload: number, read: FileRead): Answer {
    const answer = controller.finishUpload(RecordedArrival.of(pacing, req), upload, read);
    pacing.rearm();
    return answer;
  }
}

/** Reads the file, and checks that no part follows it. Calls `note` when octets arrive. */
async function readFile(
  parts: MultipartReader,
  { part: { octets }, reader }: OpenedFile<MultipartPart>,
  note: () => void,
): Promise<FileRead> {
  try {
    for await (const piece of octets) {
      note();
      reader.add(piece);
      if (reader.isTooLarge) return reader.end(undefined);
    }
    let behind = await parts.next();
    while (reader.ignores(behind)) {
      if ((await allOf(behind.octets, beforeBytesMax)) === undefined) return brokenFile;
      behind = await parts.next();
    }
    return reader.end(behind);
  } catch (error) {
    if (!(error instanceof MalformedForm)) throw error;
    return brokenFile;
  }
}

/** Returns the declared length of the body; null if the client does not declare it. Unit: bytes. */
function announcedBytes({ req }: Context): number | null {
  const length = req.headers['content-length'];
  return length === undefined ? null : Number(length);
}

/**
 * Reads all parts before the file, and the header of the file. `bytesMax` is the declared size of the whole request;
 * null if it is not declared. Unit: bytes.
 */
async function readOpening(
  parts: MultipartReader,
  bytesMax: number | null,
): Promise<FormOpening<MultipartPart>> {
  const reader = new OpeningReader<MultipartPart>(bytesMax);
  try {
    while (true) {
      const met = reader.meet(await parts.next());
      if ('opening' in met) return met.opening;
      if ('file' in met) {
        await readHeader(met.file);
        return reader.open(met.file);
      }
      const ended = reader.take(met.part, await allOf(met.part.octets, met.bytesMax));
      if (ended !== undefined) return ended;
    }
  } catch (error) {
    if (!(error instanceof MalformedForm)) throw error;
    return reader.breakOff();
  }
}

/**
 * Reads the header of the file. The header decides whether the file is accepted, so that the client need not send the
 * rest of a refused file.
 */
async function readHeader({ part: { octets }, reader }: OpenedFile<MultipartPart>): Promise<void> {
  while (!reader.isHeaderRead) {
    const { done, value } = await octets.next();
    if (done === true) return;
    reader.add(value);
  }
}

/** Returns all octets of a part; undefined as soon as they exceed the limit. The rest is then not read. */
async function allOf(octets: MultipartPart['octets'], bytesMax: number): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of octets) {
    size += piece.length;
    if (size > bytesMax) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
