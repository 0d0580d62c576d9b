/**
 * Controller at an instant of a history as a Redfish mockup. The layout is that of the DMTF mockups (DSP2043) and their
 * tools (Redfish-Mockup-Creator writes it, Redfish-Mockup-Server serves it). It has a folder for each resource,
 * starting at `redfish`, with the body and the headers of its GET. The resources of an unavailable controller are
 * exported too. A captured service has the layout that it came from.
 */

import type { Genesis } from '../../machines/index.js';
import {
  type Capture,
  type CapturedDocument,
  type CapturedResource,
  findCapture,
  withLongIntegers,
} from '../../models/capture/index.js';
import type { ControllerTree } from '../../models/index.js';
import { bodyText, createRequest } from '../../models/redfish/index.js';
import { ControllerAtPosition } from '../controller-at-position.js';
import { collectItems, type PausingItems, pause } from '../cooperative.js';
import { linksIn } from '../crawl.js';

export interface MockupFile {
  /** Path relative to the folder of the mockup, with slashes as separators. */
  readonly path: string;
  readonly text: string;
}

const versions = '/redfish/';
const root = '/redfish/v1/';
/** Resources to which no other resource links. */
const unlinked: readonly string[] = [`${root}odata`, `${root}$metadata`];

/** Yields the files of each resource as soon as the resource is reached. */
export function toMockup(genesis: Genesis, tree: ControllerTree): Generator<MockupFile> {
  return collectItems(pausingToMockup(genesis, tree));
}

export function* pausingToMockup(genesis: Genesis, tree: ControllerTree): PausingItems<MockupFile> {
  const past = new ControllerAtPosition(genesis, tree);
  const met = new Set<string>();
  const capture = findCapture(tree.blueprint.capture?.digest ?? '');
  const open = capture === undefined ? [versions, root, ...unlinked] : [...capturedUris(capture)];
  for (let uri = open.pop(); uri !== undefined; uri = open.pop()) {
    const folder = uri.replace(/^\/|\/$/g, '');
    if (met.has(folder)) continue;
    met.add(folder);
    yield pause;
    const answer = yield* past.pausingAsk(createRequest('GET', uri, undefined, {}), 'anyway');
    if (typeof answer === 'symbol' || answer.status !== 200) continue;
    const text = bodyText(answer);
    const isJson = answer.headers['Content-Type']?.startsWith('application/json') === true;
    const found = capture?.find(`/${folder}`);
    const place = capture === undefined ? folder : folderIn(capture, `/${folder}`);
    const body = isJson ? withLongIntegers(pretty(JSON.parse(text)), found?.longIntegers) : text;
    yield { path: at(place, `index.${isJson ? 'json' : 'xml'}`), text: body };
    if (capture === undefined)
      yield { path: at(place, 'headers.json'), text: pretty({ GET: answer.headers }) };
    else yield* recordedFiles(place, found ?? capture.findDocument(`/${folder}`), answer.headers.ETag);
    if (isJson) open.push(...[...linksIn(JSON.parse(text))].map((link) => link.replace(/#.*/, '')));
  }
}

/** Returns the folder of a URI in the layout that a capture came from. */
function folderIn({ base }: Capture, uri: string): string {
  const rest = uri.startsWith(base) ? uri.slice(base.length) : uri;
  return rest.replace(/^\//u, '');
}

function at(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** Returns the URIs of captured resources and documents, of which no link leads to some. */
function capturedUris(capture: Capture): readonly string[] {
  return [...capture.documents.keys(), ...capture.resources.keys()].reverse();
}

/** Yields the files beside a captured body, as far as the capture had them: headers, XML document and recorded time. */
function* recordedFiles(
  folder: string,
  captured: CapturedResource | CapturedDocument | undefined,
  etag: string | undefined,
): Generator<MockupFile> {
  if (captured?.headers !== undefined) {
    const { headers } = captured;
    const present = headers.etag === undefined || etag === undefined ? headers : { ...headers, etag };
    yield { path: at(folder, 'headers.json'), text: pretty({ GET: present }) };
  }
  if (captured === undefined || !('body' in captured)) return;
  const { xml, timeMs } = captured;
  if (xml !== undefined) yield { path: at(folder, 'index.xml'), text: xml };
  if (timeMs !== undefined)
    yield { path: at(folder, 'time.json'), text: pretty({ GET_Time: String(timeMs / 1_000) }) };
}

function pretty(value: unknown): string {
  return `${JSON.stringify(value, undefined, 4)}\n`;
}
