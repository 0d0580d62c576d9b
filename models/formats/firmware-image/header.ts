/**
 * Firmware images: a text header that describes the image, followed by the content that is written to the component.
 *
 *     TIDEFISH-IMAGE 1
 *     {"component":"System ROM", … }
 *     (an empty line)
 *     the content, `sizeBytes` octets whose digest is `sha256` (`digest.ts`)
 *
 * This file parses a header from the first octets of a stream; `reading.ts` reads a whole file.
 */
import { isObject, type Json, type JsonObject } from '../../../engine/index.js';
import { digestShape } from './digest.js';
export const imageMark = 'TIDEFISH-IMAGE 1';

/** Maximum length of a header, including its magic line and its empty line. Unit: octets. */
export const headerBytesMax = 4_096;

/**
 * Header of a firmware image. It is a type, not an interface, because only a type is assignable to the JSON type of
 * inputs.
 */
export type ImageHeader = {
  /** Display name of the component, such as `System ROM`. */
  readonly component: string;
  readonly version: string;
  /** Device class: a UUID in lower case. */
  readonly deviceClass: string;
  /** Models that the image can update: 1 to 10 UUIDs in lower case. */
  readonly targets: readonly string[];
  /** Updaters that can install the image: `Bmc` alone, or one or both of the other updaters. */
  readonly updatableBy: readonly ('Bmc' | 'Uefi' | 'RuntimeAgent')[];
  readonly activates: 'Immediately' | 'AfterReboot' | 'AfterDeviceReset' | 'AfterHardPowerCycle';
  /** Size of the content. Unit: octets. */
  readonly sizeBytes: number;
  /** Digest of the content: 64 hexadecimal digits (`digest.ts`). */
  readonly sha256: string;
};

/**
 * Members in the order in which the file contains them. The order must be fixed, because the header is signed as text,
 * and the members of a header in the state tree have no defined order.
 */
const printedMembers = [
  'component',
  'version',
  'deviceClass',
  'targets',
  'updatableBy',
  'activates',
  'sizeBytes',
  'sha256',
] as const satisfies readonly (keyof ImageHeader)[];

/** Returns the header in the form of the file, with its magic line and its empty line. */
export function printImageHeader(printed: ImageHeader): string {
  const members = printedMembers.map((name) => `${JSON.stringify(name)}:${JSON.stringify(printed[name])}`);
  return `${imageMark}\n{${members.join()}}\n\n`;
}

/** Maximum size of the content in this format. Unit: octets. A repository has a lower limit of its own. */
export const contentBytesMax = 2 ** 40;

/**
 * Maximum number of models that one image can update. Assumption: an image for more models would be a bundle. The limit
 * does not apply to the targets of an update task.
 */
const modelsMax = 10;

/** Pattern of the texts in a header, such as the component and the version. */
export const headerTextShape = /^[^\p{Cc}]{1,128}$/u;
const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const updaters = ['Bmc', 'Uefi', 'RuntimeAgent'];
const activations = ['Immediately', 'AfterReboot', 'AfterDeviceReset', 'AfterHardPowerCycle'];

interface Member {
  readonly fits: (value: Json) => boolean;
  readonly expected: string;
}

function isText(value: Json, shape: RegExp): boolean {
  return typeof value === 'string' && shape.test(value);
}

/** Checks that a value is a list with 1 to `countMax` items, without duplicates, that all satisfy `fits`. */
function isListOf(value: Json, countMax: number, fits: (item: Json) => boolean): boolean {
  if (!Array.isArray(value)) return false;
  const isFull = value.length >= 1 && value.length <= countMax && new Set(value).size === value.length;
  return isFull && value.every((item: Json) => fits(item));
}

const aText: Member = {
  fits: (value) => isText(value, headerTextShape),
  expected: 'a text of 1 to 128 characters',
};

/** Checks of the members, in the order of the file. */
const members: { readonly [Name in keyof ImageHeader]: Member } = {
  component: aText,
  version: aText,
  deviceClass: { fits: (value) => isText(value, uuidShape), expected: 'a UUID in lower case' },
  targets: {
    fits: (value) => isListOf(value, modelsMax, (item) => isText(item, uuidShape)),
    expected: `1 to ${modelsMax} different UUIDs in lower case`,
  },
  updatableBy: {
    fits: (value) =>
      isListOf(value, updaters.length, (item) => typeof item === 'string' && updaters.includes(item)) &&
      // An image for a component of the controller can be installed only by the controller itself, so `Bmc` excludes
      // other updaters (behaviour "Update service").
      (Array.isArray(value) && value.includes('Bmc') ? value.length === 1 : true),
    expected: 'Bmc alone, or one or both of Uefi and RuntimeAgent',
  },
  activates: {
    fits: (value) => typeof value === 'string' && activations.includes(value),
    expected: `one of ${activations.join(', ')}`,
  },
  sizeBytes: {
    fits: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= contentBytesMax,
    expected: `a whole number from 1 to ${contentBytesMax}`,
  },
  sha256: { fits: (value) => isText(value, digestShape), expected: '64 hexadecimal digits in lower case' },
};

const names = Object.keys(members).filter((name): name is keyof ImageHeader => name in members);

interface HeaderProblem {
  /** Member that has the problem; undefined if the problem concerns the header as a whole. */
  readonly member: keyof ImageHeader | undefined;
  readonly expected: string;
}

/** Returns the first problem of a header; undefined for a valid header. */
export function findHeaderProblem(given: JsonObject): HeaderProblem | undefined {
  const wrong = names.find((name) => !members[name].fits(given[name] ?? null));
  if (wrong !== undefined) return { member: wrong, expected: members[wrong].expected };
  const isMore = Object.keys(given).length > names.length;
  return isMore ? { member: undefined, expected: `one with nothing beside ${names.join(', ')}` } : undefined;
}

type HeaderRead =
  | { readonly ok: true; readonly header: ImageHeader; readonly contentAt: number }
  /** `more`: the data can be the beginning of a header. */
  | { readonly ok: false; readonly why: 'more' }
  | { readonly ok: false; readonly why: 'invalid'; readonly reason: string };

function invalid(reason: string): HeaderRead {
  return { ok: false, why: 'invalid', reason };
}

/** Parses a header from the octets of a file that have arrived so far. */
export function readImageHeader(start: Uint8Array): HeaderRead {
  const octets = Buffer.from(start.buffer, start.byteOffset, Math.min(start.byteLength, headerBytesMax));
  const mark = Buffer.from(`${imageMark}\n`);
  const common = Math.min(octets.length, mark.length);
  if (octets.compare(mark, 0, common, 0, common) !== 0)
    return invalid(`it does not begin with "${imageMark}"`);
  const end = octets.indexOf('\n\n', mark.length - 1);
  if (end < 0) {
    return octets.length < headerBytesMax
      ? { ok: false, why: 'more' }
      : invalid(`its header is longer than ${headerBytesMax} octets`);
  }
  const said = parsed(octets.toString('utf8', mark.length, end));
  if (!isObject(said)) return invalid('its header is no JSON object');
  const problem = findHeaderProblem(said);
  if (problem !== undefined) return invalid(`${problem.member ?? 'its header'} is not ${problem.expected}`);
  return { ok: true, header: inOrder(said), contentAt: end + 2 };
}

/** Returns a header from a journal or an effect result; undefined for an invalid header. */
export function parseImageHeader(told: Json): ImageHeader | undefined {
  return isObject(told) && findHeaderProblem(told) === undefined ? inOrder(told) : undefined;
}

/** Returns the header with its members in the order that is printed and signed. The header must be valid. */
function inOrder(header: JsonObject): ImageHeader {
  const { component, version, deviceClass, targets, updatableBy, activates, sizeBytes, sha256 } =
    header as ImageHeader;
  return { component, version, deviceClass, targets, updatableBy, activates, sizeBytes, sha256 };
}

function parsed(line: string): Json | undefined {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
