/**
 * Modeled sources by address, for a controller in the process, which has no network. An address without a source is
 * unreachable. A response can be delayed in virtual time. The code that reads responses of real servers also reads the
 * modeled responses.
 */
import * as z from 'zod';
import type { DescribedImage } from '../../machines/index.js';
import { checkValue, formatProblem } from '../../models/document/index.js';
import { printKeytab } from '../../models/formats/index.js';
import { imageSchema } from '../language/image.js';
import { duration } from '../language/values.js';

export interface SentInput {
  /** Keytab with a key for each principal, such as `HTTP/bmc.example.com`. */
  readonly keytab?: { readonly realm: string; readonly principals: readonly string[] };
  /** Firmware image by its description: `{ for: 'systemRom', version: 'U58 v2.50' }`. */
  readonly image?: DescribedImage;
  /** Arbitrary bytes, base64-encoded. */
  readonly base64?: string;
  /** HTTP status of a response that does not contain the requested file. */
  readonly status?: number;
  /** Delay of the response: `2s`. Default: none. */
  readonly after?: string;
}

/** Response of a source: no connection, no response, a truncated response, or a complete one. */
export type SourceInput = SourceFailure | SentInput;

/** Responses of sources by address. */
export type SourcesInput = Readonly<Record<string, SourceInput>>;

const failures = ['refuses', 'never', 'cuts'] as const;
type SourceFailure = (typeof failures)[number];

export type SentContent =
  | { readonly status: number }
  | { readonly bytes: Uint8Array }
  | { readonly image: DescribedImage };

export type Source = SourceFailure | { readonly afterMs: number; readonly content: SentContent };

/** Sources by address, in the form of `URL`. */
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
    .describe('Keytab with a key for each principal, such as HTTP/bmc.example.com.'),
  image: imageSchema.optional().describe('Firmware image, by its description.'),
  base64: z.base64({ error: 'base64' }).optional().describe('Arbitrary bytes, base64-encoded.'),
  status: z
    .int({ error: statusExpected })
    .min(100, { error: statusExpected })
    .max(599, { error: statusExpected })
    .refine((status) => status !== 200, { error: statusExpected })
    .optional()
    .describe('HTTP status other than 200 of a response that does not contain the requested file.'),
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

/** Parses sources. Throws a TypeError that names every problem for invalid sources. */
export function parseSources(given: SourcesInput): Sources {
  const checked = checkValue(given, sourcesSchema);
  if (checked.ok) return checked.value;
  throw new TypeError(checked.problems.map(formatProblem).join('; '));
}

/** Returns the canonical form of an address. The query is omitted, because a controller stores it sealed. */
export function canonicalSource(text: string): string {
  return withoutQuery(new URL(text));
}

export function withoutQuery(url: URL): string {
  url.search = '';
  url.hash = '';
  return url.href;
}

/** Outcome of a download from an address. */
export type Fetching = Exclude<SourceFailure, 'refuses'> | 'nobody' | SentContent;

/** Returns the content that a requester gets from an address. Unit of `timeoutMs`: ms. */
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

/**
 * Reasons of a failed download as text for readers. Each reason has the same text as for a real runner, if a real
 * runner reports such a reason.
 */
export const fetchReasons = {
  nobody: 'nobody answers at this address',
  cuts: 'the connection broke off',
} as const;
