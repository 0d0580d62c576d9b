/**
 * Locations: values that are readable in any state. A JSON pointer leads into the tree (`/host/assetTag`). A URI with a
 * pointer leads into the body of a resource (`/redfish/v1/Systems/1/#/PowerState`); without a pointer, it is the whole
 * body.
 */
import * as z from 'zod';
import { deepFreeze, type Json } from '../../../engine/index.js';
import {
  createRedfishService,
  problemOfPath,
  problemOfProperty,
  propertyLocation,
} from '../../../machines/index.js';
import { pathOfPointer, valueAt } from '../../../models/index.js';
import { selectedValues } from '../../../models/redfish/index.js';
import { validateArguments } from '../../validate-arguments.js';
import type { Expression } from '../changes/expression.js';
import { StateView } from '../changes/state-view.js';

export interface Location extends Expression<Json | undefined> {
  /** URI of the resource that contains the value; undefined for a value of the tree. */
  readonly uri: string | undefined;
  /** Pointer within the resource or the tree. */
  readonly pointer: string;
}

export type LocationReading =
  | { readonly ok: true; readonly location: Location }
  | { readonly ok: false; readonly message: string };

const placeExpected =
  'a JSON pointer into the tree (/host/assetTag), or a resource with one into its body (/redfish/v1/Systems/1/#/PowerState)';

/**
 * Syntax of a JSON pointer (RFC 6901). No two alternatives of the pattern match the same text, which prevents
 * exponential matching.
 */
const pointerPattern = /^(?:\/(?:[^~/]|~0|~1)*)*$/;

/** Parses a location. Throws TypeError for an argument that is not a text. */
export function readLocation(text: string): LocationReading {
  validateArguments('readLocation', { text }, { text: z.string() });
  const refused = (why: string, expected = placeExpected) =>
    ({ ok: false, message: `${why} (expected ${expected})` }) as const;
  const isOfResource = text.startsWith('/redfish/');
  const [uri = '', pointer = ''] = isOfResource ? splitOnce(text, '#') : [undefined, text];
  if (!isOfResource && pointer === '') return refused('the name is empty');
  if (!pointerPattern.test(pointer)) return refused(`${JSON.stringify(pointer)} is not a JSON pointer`);
  if (!isOfResource) return { ok: true, location: placeInTree(pointer) };
  const problem = problemOfPath(uri);
  if (problem !== undefined) {
    const property = propertyLocation(uri);
    return refused(property === undefined ? problem : `${problem}, did you mean "${property}"?`);
  }
  const unknown = problemOfProperty(uri, pathOfPointer(pointer));
  return unknown === undefined
    ? { ok: true, location: locationInResource(uri, pointer) }
    : refused(unknown.message, unknown.expected);
}

const resourceExpected = 'the URI of a resource (/redfish/v1/Systems/1/)';

/** Parses the URI of a whole resource, without a pointer. */
export function readResource(text: string): LocationReading {
  const reading = readLocation(text);
  if (!reading.ok || (reading.location.uri !== undefined && reading.location.pointer === '')) return reading;
  return { ok: false, message: `${JSON.stringify(text)} is not a resource (expected ${resourceExpected})` };
}

function placeInTree(pointer: string): Location {
  const path = pathOfPointer(pointer);
  const hangsOn = { pointers: [pointer], untilMs: Number.POSITIVE_INFINITY };
  return {
    text: pointer,
    key: `value ${pointer}`,
    uri: undefined,
    pointer,
    evaluate: (tree) => ({ value: valueAt(tree, path) as Json | undefined, hangsOn }),
  };
}

/** Returns a location in a resource. The URI can have any spelling that the service accepts. */
export function locationInResource(uri: string, pointer = ''): Location {
  const service = createRedfishService();
  const path = pathOfPointer(pointer);
  const wanted = path.length === 0 ? undefined : selectedValues([path]);
  const text = pointer === '' ? uri : `${uri}#${pointer}`;
  return {
    text,
    key: `value ${text}`,
    uri,
    pointer,
    evaluate: (tree) => {
      const view = new StateView(service, tree);
      const body = view.look(service.canonicalUri(tree, uri), wanted);
      return view.judged(body === undefined ? undefined : plainJson(valueAt(body, path)));
    },
  };
}

/**
 * Returns a value as frozen plain JSON. A body can have undefined members until it is serialized. The result is frozen
 * like values of the tree, because results are cached.
 */
function plainJson(value: unknown): Json | undefined {
  return typeof value === 'object'
    ? deepFreeze<Json>(JSON.parse(JSON.stringify(value)))
    : (value as Json | undefined);
}

function splitOnce(text: string, mark: string): readonly string[] {
  const at = text.indexOf(mark);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + mark.length)];
}
