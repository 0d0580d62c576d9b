/**
 * How a report names things: requests, conditions, answers and values, each in one line. Passwords and tokens are
 * left out here, so that no report holds one.
 */
import { formatDuration, type Json, type JsonObject } from '../../engine/index.js';
import {
  namedInWords as namedValueInWords,
  valueInWords as plainValueInWords,
  shortUri,
} from '../../replay/index.js';
import type { Expectation } from '../checks/answer.js';
import { isMatcher, matcherInWords } from '../checks/matchers.js';
import { losses } from '../controller/lost.js';
import type { DescribedImage, UploadOptions } from '../controller/upload.js';
import type { Caller } from '../language/caller.js';
import type { Answer, Received } from '../run/ask.js';

interface RequestWords {
  readonly method: string;
  readonly uri: string;
  readonly body: Json | undefined;
  readonly passcodeOf: string | undefined;
}

export function requestInWords({ method, uri, body, passcodeOf }: RequestWords): string {
  const passcode = passcodeOf === undefined ? '' : ` with the passcode of ${passcodeOf}`;
  return `${method} ${shortUri(uri)}${bodyInWords(body)}${passcode}`;
}

export function callerInWords(as: Caller): string {
  return as === 'administrator' ? '' : ` as ${as === 'nobody' ? 'nobody' : as.user}`;
}

interface UploadWords {
  readonly image: DescribedImage;
  readonly options: UploadOptions;
}

/** `systemRom U58 v2.60 (signed) {UpdateRepository: true}` */
export function uploadInWords({ image, options }: UploadWords): string {
  const { parameters = {}, signature } = options;
  const parts = [image.for, image.model, image.version, signature === true ? '(signed)' : undefined];
  const told = Object.keys(parameters).length === 0 ? undefined : valueInWords(parameters);
  return [...parts, told].filter((part) => part !== undefined).join(' ');
}

/** A body sent as text may be anything, a login that is no JSON too: it is not looked into. */
function bodyInWords(body: Json | undefined): string {
  if (body === undefined) return '';
  return typeof body === 'string' ? ` (${body.length} characters of text)` : ` ${valueInWords(body)}`;
}

export function expectationInWords({
  status,
  message,
  headers,
  has,
  lacks,
  valid,
  away,
  lost,
}: Expectation): string {
  const parts = [
    away === true ? 'is not answered' : undefined,
    lost === undefined ? undefined : 'is lost',
    status === undefined ? undefined : `is ${valueInWords(status)}`,
    message === undefined ? undefined : `says ${[message].flat().join(' and ')}`,
    headers === undefined ? undefined : `with ${valueInWords(headers)}`,
    has === undefined ? undefined : `has ${valueInWords(has)}`,
    lacks === undefined ? undefined : `lacks ${lacks.join(', ')}`,
    valid === true ? 'is valid' : undefined,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? 'succeeds' : parts.join(', ');
}

/** Status and messages: `200 Base.Success`. */
export function answerInWords(answer: Answer): string {
  if (answer === 'away') return 'no answer, the controller is away';
  if (typeof answer === 'string') return losses[answer];
  const target = answer.status >= 300 && answer.status <= 399 ? answer.headers.location : undefined;
  const names = target === undefined ? answer.messageIds.map(messageName) : [`to ${target}`];
  return [String(answer.status), ...names].join(' ');
}

/** `200 Base.Success after 1s500ms, asked 3 times` */
export function receivedInWords({ answer, afterMs, tries }: Received): string {
  const late = afterMs === 0 ? '' : ` after ${formatDuration(afterMs)}`;
  return `${answerInWords(answer)}${late}${tries === 1 ? '' : `, asked ${tries} times`}`;
}

/** The same with the sentences of its messages, for whom it surprises. */
export function answerInFull(answer: Answer): string {
  const sentences = typeof answer === 'string' ? [] : listSentences(answer.body);
  return [answerInWords(answer), ...sentences].join(': ');
}

function listSentences(body: JsonObject): string[] {
  const { error } = body as { readonly error?: { readonly [key: string]: Json } };
  const infos = (error?.['@Message.ExtendedInfo'] ?? []) as readonly { readonly Message?: string }[];
  return infos.map(({ Message }) => Message).filter((sentence) => sentence !== undefined);
}

/** `Base.1.18.Success` → `Base.Success`: versions of registries are not what a scenario is about. */
export function messageName(messageId: string): string {
  return messageId.replace(/^(\w+)\.\d[\d.]*\./, '$1.');
}

/** The value something of this name has: secrets are recognised by their names. */
export function namedInWords(name: string, value: Json | undefined): string {
  return namedValueInWords(name, value, matched);
}

/** A value in one line, as YAML would put it: `{ResetType: ForceRestart}`. */
export function valueInWords(value: Json): string {
  return plainValueInWords(value, matched);
}

/** What is expected of a value may be a matcher. */
function matched(value: JsonObject, show: (value: Json) => string): string | undefined {
  return isMatcher(value) ? matcherInWords(value, show) : undefined;
}
