/**
 * Modeled sources by address, for a controller in the process, which has no network. An address without a source is
 * unreachable. Responses arrive after virtual time and are read by the same code as those of real servers.
 */
import * as z from 'zod';
import { checkValue, formatProblem } from '../../models/document/index.js';
import { printKeytab } from '../../models/formats/index.js';
import type { DescribedImage } from '../controller/upload.js';
import { imageSchema } from '../language/image.js';
import { duration } from '../language/values.js';

export interface SentInput {
  /** A keytab with a key for each principal: `HTTP/bmc.example.com`. */
  readonly keytab?: { readonly realm: string; readonly principals: readonly string[] };
  /** A firmware image by description: `{ for: 'systemRom', version: 'U58 v2.50' }`. */
  readonly image?: DescribedImage;
  /** Any bytes. */
  readonly base64?: string;
  /** A response without the requested file. */
  readonly status?: number;
  /** Delay: `2s`. Default: none. */
  readonly after?: string;
}

/** No connection, no response, a truncated response, or a complete one. */
export type SourceInput = SourceFailure | SentInput;

/** By address. */
export type SourcesInput = Readonly<Record<string, SourceInput>>;

const failures = ['refuses', 'never', 'cuts'] as const;
type SourceFailure = (typeof failures)[number];

export type SentContent =
  | { readonly status: number }
  | { readonly bytes: Uint8Array }
  | { readonly image: DescribedImage };

export type Source = SourceFailure | { readonly afterMs: number; readonly content: SentContent };

/** By address, in the form of `URL`. */
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
      realm: realm.describe('Realm of all principals, such as EXAMPLE.COM.'),
      principals: z.array(principal).min(1).describe('Principals without the realm.'),
    })
    .optional()
    .describe('A keytab with a key for each principal, such as HTTP/bmc.example.com.'),
  image: imageSchema.optional().describe('Firmware image, by its description.'),
  base64: z.base64({ error: 'base64' }).optional().describe('Any bytes.'),
  status: z
    .int({ error: statusExpected })
    .min(100, { error: statusExpected })
    .max(599, { error: statusExpected })
    .refine((status) => status !== 200, { error: statusExpected })
    .optional()
    .describe('A response without the requested file: an HTTP status other than 200.'),
  after: duration.optional().describe('Delay of the response (default: none).'),
});

const sends = keys.transform((given, context): Source => {
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
  const message = contents.length === 0 ? 'has no content to send' : 'has more than one content to send';
  context.addIssue({ code: 'custom', message, params: { expected: 'one of keytab, image, base64, status' } });
  return z.NEVER;
});

export const sourceSchema = z.union([z.enum(failures), sends], {
  error: `${failures.join(', ')}, or a mapping with the content`,
});

export const sourceAddress = z
  .string()
  .refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), { error: addressExpected })
  .meta({ pattern: '^[Hh][Tt][Tt][Pp][Ss]?://' });

export const sourcesSchema = z.record(sourceAddress, sourceSchema).transform((given, context): Sources => {
  const sources = new Map<string, Source>();
  for (const [text, content] of Object.entries(given)) {
    const href = canonicalSource(text);
    if (sources.has(href)) {
      const params = { expected: 'each address once' };
      context.addIssue({ code: 'custom', message: `${href} already has a source`, path: [text], params });
    }
    sources.set(href, content);
  }
  return sources;
});

export const noSources: Sources = new Map();

/** Throws TypeError for invalid sources, naming every problem. */
export function parseSources(given: SourcesInput): Sources {
  const checked = checkValue(given, sourcesSchema);
  if (checked.ok) return checked.value;
  throw new TypeError(checked.problems.map(formatProblem).join('; '));
}

/** In canonical form: without the query, which a controller stores sealed. */
export function canonicalSource(text: string): string {
  return withoutQuery(new URL(text));
}

export function withoutQuery(url: URL): string {
  url.search = '';
  url.hash = '';
  return url.href;
}

/** The outcome of a download from an address. */
export type Fetching = Exclude<SourceFailure, 'refuses'> | 'nobody' | SentContent;

/** The content at the address for a requester. Unit of timeoutMs: ms. */
export function fetchFrom(
  sources: Sources,
  { uri, timeoutMs }: { readonly uri: string; readonly timeoutMs: number },
): { readonly afterMs: number; readonly fetching: Fetching } {
  const source = sources.get(canonicalSource(uri)) ?? 'refuses';
  if (source === 'refuses') return { afterMs: 0, fetching: 'nobody' };
  if (source === 'cuts') return { afterMs: 0, fetching: source };
  if (source === 'never' || source.afterMs >= timeoutMs) return { afterMs: timeoutMs, fetching: 'never' };
  return { afterMs: source.afterMs, fetching: source.content };
}

/** The reason of a failed download, for readers, in the words of a real runner where it has any. */
export const fetchReasons = {
  nobody: 'nobody answers at this address',
  cuts: 'the connection broke off',
} as const;
