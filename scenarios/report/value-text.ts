/**
 * Text of requests, conditions, responses and values in reports, on one line each. Passwords and tokens are omitted
 * here, so that no report contains them.
 */
import { formatDuration, type Json, type JsonObject } from '../../engine/index.js';
import type { DescribedImage } from '../../machines/index.js';
import {
  formatNamed as namedValueInWords,
  formatValue as plainValueInWords,
  shortUri,
} from '../../replay/index.js';
import type { Expectation } from '../checks/expectation.js';
import { formatMatcher, isMatcher } from '../checks/matchers.js';
import { losses } from '../controller/lost-answer.js';
import type { UploadOptions } from '../controller/upload.js';
import type { Caller } from '../language/values.js';
import type { Received, ReplyOrLoss } from '../run/send-request.js';

interface RequestWords {
  readonly method: string;
  readonly uri: string;
  readonly body: Json | undefined;
  readonly passcodeOf: string | undefined;
}

export function formatRequest({ method, uri, body, passcodeOf }: RequestWords): string {
  const passcode = passcodeOf === undefined ? '' : ` with the passcode of ${passcodeOf}`;
  return `${method} ${shortUri(uri)}${bodyInWords(body)}${passcode}`;
}

export function formatCaller(as: Caller): string {
  return as === 'administrator' ? '' : ` as ${as === 'nobody' ? 'nobody' : as.user}`;
}

interface UploadWords {
  readonly image: DescribedImage;
  readonly options: UploadOptions;
}

/** Returns the text of an upload, such as `systemRom U58 v2.60 (signed) {UpdateRepository: true}`. */
export function formatUpload({ image, options }: UploadWords): string {
  const { parameters = {}, signature } = options;
  const parts = [image.for, image.model, image.version, signature === true ? '(signed)' : undefined];
  const told = Object.keys(parameters).length === 0 ? undefined : formatValue(parameters);
  return [...parts, told].filter((part) => part !== undefined).join(' ');
}

/**
 * Returns the text of a body. The content of a body that was sent as text is not shown, because it can be anything,
 * such as a login with invalid JSON.
 */
function bodyInWords(body: Json | undefined): string {
  if (body === undefined) return '';
  return typeof body === 'string' ? ` (${body.length} characters of text)` : ` ${formatValue(body)}`;
}

export function formatExpectation({
  status,
  message,
  headers,
  has,
  lacks,
  valid,
  unavailable,
  lost,
}: Expectation): string {
  const parts = [
    unavailable === true ? 'has no response' : undefined,
    lost === undefined ? undefined : 'is lost',
    status === undefined ? undefined : `is ${formatValue(status)}`,
    message === undefined ? undefined : `says ${[message].flat().join(' and ')}`,
    headers === undefined ? undefined : `with ${formatValue(headers)}`,
    has === undefined ? undefined : `has ${formatValue(has)}`,
    lacks === undefined ? undefined : `lacks ${lacks.join(', ')}`,
    valid === true ? 'is valid' : undefined,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? 'succeeds' : parts.join(', ');
}

/** Returns the status and the messages of a response: `200 Base.Success`. */
export function formatAnswer(answer: ReplyOrLoss): string {
  if (answer === 'unavailable') return 'no response, the controller is unavailable';
  if (typeof answer === 'string') return losses[answer];
  const target = answer.status >= 300 && answer.status <= 399 ? answer.headers.location : undefined;
  const names = target === undefined ? answer.messageIds.map(messageName) : [`to ${target}`];
  return [String(answer.status), ...names].join(' ');
}

/** Returns the text of a received response, such as `200 Base.Success after 1s500ms, asked 3 times`. */
export function formatReceived({ answer, afterMs, tries }: Received): string {
  const late = afterMs === 0 ? '' : ` after ${formatDuration(afterMs)}`;
  return `${formatAnswer(answer)}${late}${tries === 1 ? '' : `, asked ${tries} times`}`;
}

/** Returns the status, the messages and the message texts of an unexpected response. */
export function formatAnswerDetail(answer: ReplyOrLoss): string {
  const sentences = typeof answer === 'string' ? [] : listSentences(answer.body);
  return [formatAnswer(answer), ...sentences].join(': ');
}

function listSentences(body: JsonObject): string[] {
  const { error } = body as { readonly error?: { readonly [key: string]: Json } };
  const infos = (error?.['@Message.ExtendedInfo'] ?? []) as readonly { readonly Message?: string }[];
  return infos.map(({ Message }) => Message).filter((sentence) => sentence !== undefined);
}

/**
 * Returns the name of a message without the version of its registry, so that scenarios do not depend on registry
 * versions: `Base.1.18.Success` → `Base.Success`.
 */
export function messageName(messageId: string): string {
  return messageId.replace(/^(\w+)\.\d[\d.]*\./, '$1.');
}

/** Returns the text of a member's value. The name of the member shows whether the value is a secret. */
export function formatNamed(name: string, value: Json | undefined): string {
  return namedValueInWords(name, value, matched);
}

/** Returns a value on one line in YAML syntax: `{ResetType: ForceRestart}`. */
export function formatValue(value: Json): string {
  return plainValueInWords(value, matched);
}

/** Returns the text of a matcher; undefined for any other value. */
function matched(value: JsonObject, show: (value: Json) => string): string | undefined {
  return isMatcher(value) ? formatMatcher(value, show) : undefined;
}
