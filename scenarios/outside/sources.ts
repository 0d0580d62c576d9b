/**
 * Modelled servers: what stands at an address, for a controller in the process, which asks nobody outside. An address
 * that nothing stands at cannot be reached. Answers come after virtual time and go through the same readers as those
 * of real servers.
 */
import * as z from 'zod';
import type { JsonObject } from '../../engine/index.js';
import {
  checkValue,
  type DownloadParams,
  type DownloadResult,
  downloadRefused,
  downloadTimedOut,
  downloadTooLarge,
  formatProblem,
  imageMark,
  printKeytab,
  readDownload,
} from '../../models/index.js';
import type { DescribedImage } from '../controller/upload.js';
import { duration } from '../language/duration.js';
import { imageSchema } from '../language/image.js';

export interface SourceInput {
  /** A keytab with a key for each principal: `HTTP/bmc.example.com`. */
  readonly keytab?: { readonly realm: string; readonly principals: readonly string[] };
  /** A firmware image by description: `{ for: 'systemRom', version: 'U58 v2.50' }`. */
  readonly image?: DescribedImage;
  /** Any bytes. */
  readonly base64?: string;
  /** An answer without what was asked for. */
  readonly status?: number;
  /** How long it takes: `2s`. At once by default. */
  readonly after?: string;
}

/** By address. */
export type SourcesInput = Readonly<Record<string, SourceInput>>;

export interface Source {
  readonly afterMs: number;
  readonly content:
    | { readonly status: number }
    | { readonly bytes: Uint8Array }
    | { readonly image: DescribedImage };
}

/** By address, in the form `URL` gives it. */
export type Sources = ReadonlyMap<string, Source>;

const statusExpected = 'an HTTP status other than 200';
const addressExpected = "an address such as 'https://files.example.com/bmc.keytab'";
const realm = z.string().regex(/^\P{Cc}{1,255}$/u, { error: "a realm such as 'EXAMPLE.COM'" });
const principal = z.string().regex(/^(?=.{1,255}$)[^/@\\\p{Cc}]+(?:\/[^/@\\\p{Cc}]+)*$/u, {
  error: "a principal without its realm, such as 'HTTP/bmc.example.com'",
});

const keys = z.strictObject({
  keytab: z
    .strictObject({
      realm: realm.describe('The realm of all its principals, such as EXAMPLE.COM.'),
      principals: z.array(principal).min(1).describe('Principals without their realm.'),
    })
    .optional()
    .describe('A keytab with a key for each principal, such as HTTP/bmc.example.com.'),
  image: imageSchema.optional().describe('A firmware image by description.'),
  base64: z.base64({ error: 'base64' }).optional().describe('Any bytes.'),
  status: z
    .int({ error: statusExpected })
    .min(100, { error: statusExpected })
    .max(599, { error: statusExpected })
    .refine((status) => status !== 200, { error: statusExpected })
    .optional()
    .describe('An answer without what was asked for: an HTTP status other than 200.'),
  after: duration.optional().describe('How long the answer takes; at once unless it says so.'),
});

const source = keys.transform((given, context): Source => {
  if (context.issues.length > 0) return z.NEVER;
  const { keytab, image, base64, status, after: afterMs = 0 } = given;
  const contents = [
    keytab && { bytes: printKeytab(keytab) },
    image && { image },
    base64 === undefined ? undefined : { bytes: Buffer.from(base64, 'base64') },
    status === undefined ? undefined : { status },
  ].filter((content) => content !== undefined);
  const [content] = contents;
  if (content !== undefined && contents.length === 1) return { afterMs, content };
  const message = contents.length === 0 ? 'has nothing to send' : 'has more than one thing to send';
  context.addIssue({ code: 'custom', message, params: { expected: 'one of keytab, image, base64, status' } });
  return z.NEVER;
});

const address = z
  .string()
  .refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), { error: addressExpected })
  .meta({ pattern: '^[Hh][Tt][Tt][Pp][Ss]?://' });

export const sourcesSchema = z.record(address, source).transform((given, context): Sources => {
  const sources = new Map<string, Source>();
  for (const [text, content] of Object.entries(given)) {
    const { href } = new URL(text);
    if (sources.has(href)) {
      const params = { expected: 'each address once' };
      context.addIssue({ code: 'custom', message: `${href} has a source already`, path: [text], params });
    }
    sources.set(href, content);
  }
  return sources;
});

export const noSources: Sources = new Map();

/** Throws TypeError for sources that are none, naming every problem. */
export function parseSources(given: SourcesInput): Sources {
  const checked = checkValue(given, sourcesSchema);
  if (checked.ok) return checked.value;
  throw new TypeError(checked.problems.map(formatProblem).join('; '));
}

/** What becomes of a download. */
export function answerDownload(
  sources: Sources,
  download: DownloadParams,
): { readonly afterMs: number; readonly result: JsonObject } {
  const found = sources.get(new URL(download.uri).href);
  if (found === undefined) return { afterMs: 0, result: nobody };
  if (found.afterMs >= download.timeoutMs)
    return { afterMs: download.timeoutMs, result: downloadTimedOut(download) };
  return { afterMs: found.afterMs, result: serveSource(found, download) };
}

const nobody: DownloadResult = { outcome: 'unreachable', reason: 'nobody answers at this address' };

function serveSource({ content }: Source, download: DownloadParams): JsonObject {
  if ('status' in content) return downloadRefused(content.status);
  // An image is no keytab, whatever is in it.
  const bytes = 'image' in content ? Buffer.from(imageMark) : content.bytes;
  return bytes.length > download.sizeMax ? downloadTooLarge(download) : readDownload(download, bytes);
}
