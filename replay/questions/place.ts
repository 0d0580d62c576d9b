/**
 * A value that can be looked at in any state: by a JSON pointer into the tree (`/host/assetTag`), or of a resource by its URI and
 * a pointer into its body (`/redfish/v1/Systems/1/#/PowerState`; the whole body without one).
 */
import type { Json } from '../../engine/index.js';
import {
  problemOfPath,
  problemOfProperty,
  RedfishService,
  resourceRoutes,
  wantedValues,
} from '../../models/index.js';
import { pathOfPointer, valueAt } from '../history/pointer.js';
import type { Expression } from './expression.js';
import { StateView } from './state-view.js';

export interface Place extends Expression<Json | undefined> {
  /** Of the resource that it is in; undefined for one of the tree. */
  readonly uri: string | undefined;
  /** Within the resource or the tree. */
  readonly pointer: string;
}

export type PlaceReading =
  | { readonly ok: true; readonly place: Place }
  | { readonly ok: false; readonly message: string };

const placeExpected =
  'a JSON pointer into the tree (/host/assetTag), or a resource with one into its body (/redfish/v1/Systems/1/#/PowerState)';

/** What a pointer may look like (RFC 6901). No two parts of it fit the same text, or a wrong one would take for ever. */
const pointerPattern = /^(?:\/(?:[^~/]|~0|~1)*)*$/;

export function readPlace(text: string): PlaceReading {
  const refused = (why: string) => ({ ok: false, message: `${why} (expected ${placeExpected})` }) as const;
  const isOfResource = text.startsWith('/redfish/');
  const [uri = '', pointer = ''] = isOfResource ? splitOnce(text, '#') : [undefined, text];
  if (!isOfResource && pointer === '') return refused('nothing is named');
  if (!pointerPattern.test(pointer)) return refused(`${JSON.stringify(pointer)} is no JSON pointer`);
  if (!isOfResource) return { ok: true, place: placeInTree(pointer) };
  const problem = problemOfPath(uri) ?? problemOfProperty(uri, pathOfPointer(pointer))?.message;
  return problem === undefined ? { ok: true, place: placeInResource(uri, pointer) } : refused(problem);
}

const resourceExpected = 'the URI of a resource (/redfish/v1/Systems/1/)';

/** A whole resource, by its URI alone. */
export function readResource(text: string): PlaceReading {
  const reading = readPlace(text);
  if (!reading.ok || (reading.place.uri !== undefined && reading.place.pointer === '')) return reading;
  return { ok: false, message: `${JSON.stringify(text)} is no resource (expected ${resourceExpected})` };
}

function placeInTree(pointer: string): Place {
  const path = pathOfPointer(pointer);
  const hangsOn = { pointers: [pointer], untilMs: Number.POSITIVE_INFINITY };
  return {
    text: pointer,
    uri: undefined,
    pointer,
    judge: (tree) => ({ value: valueAt(tree, path) as Json | undefined, hangsOn }),
  };
}

/** In whatever spelling the address is written. */
export function placeInResource(uri: string, pointer = ''): Place {
  const service = new RedfishService(resourceRoutes);
  const path = pathOfPointer(pointer);
  const wanted = path.length === 0 ? undefined : wantedValues([path]);
  return {
    text: pointer === '' ? uri : `${uri}#${pointer}`,
    uri,
    pointer,
    judge: (tree) => {
      const view = new StateView(service, tree);
      const body = view.look(service.resolver.resolve(tree, uri)?.uri ?? uri, wanted);
      return view.judged(body === undefined ? undefined : plainJson(valueAt(body, path)));
    },
  };
}

/** A body may have members that are undefined, as long as it is no text. */
function plainJson(value: unknown): Json | undefined {
  return typeof value === 'object' ? JSON.parse(JSON.stringify(value)) : (value as Json | undefined);
}

function splitOnce(text: string, mark: string): readonly string[] {
  const at = text.indexOf(mark);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + mark.length)];
}
