/**
 * A controller at an instant of a history as a Redfish mockup, in the layout of the DMTF's mockups (DSP2043) and of its tools
 * (Redfish-Mockup-Creator writes it, Redfish-Mockup-Server serves it): a folder a resource with its body and the headers of
 * its GET, beginning at `redfish`.
 */
import { type ControllerTree, type Genesis, isReachable, managerRecord } from '../../models/index.js';
import { linksIn } from '../../replay/index.js';
import { createRequest } from '../controller/in-process-request.js';
import { readBody } from '../controller/reply.js';
import { OwnedPast } from '../past/owned-past.js';

export interface MockupFile {
  /** From the folder of the mockup, with slashes. */
  readonly path: string;
  readonly text: string;
}

const versions = '/redfish/';
const root = '/redfish/v1/';
/** What no link leads to. */
const unlinked: readonly string[] = [`${root}odata`, `${root}$metadata`];

/** In the order of their paths. None while the controller is away. */
export function toMockup(genesis: Genesis, tree: ControllerTree): readonly MockupFile[] {
  if (!isReachable(managerRecord(tree))) return [];
  const past = new OwnedPast(genesis, tree);
  const files: MockupFile[] = [];
  const met = new Set<string>();
  const open = [versions, root, ...unlinked];
  for (let uri = open.pop(); uri !== undefined; uri = open.pop()) {
    const folder = uri.replace(/^\/|\/$/g, '');
    if (met.has(folder)) continue;
    met.add(folder);
    const answer = past.ask(createRequest('GET', uri, undefined, {}), 'past');
    if (typeof answer === 'symbol' || answer.status !== 200) continue;
    const text = String(readBody(answer));
    const isJson = answer.headers['Content-Type']?.startsWith('application/json') === true;
    files.push(
      { path: `${folder}/index.${isJson ? 'json' : 'xml'}`, text: isJson ? pretty(JSON.parse(text)) : text },
      { path: `${folder}/headers.json`, text: pretty({ GET: answer.headers }) },
    );
    if (isJson) open.push(...[...linksIn(JSON.parse(text))].map((link) => link.replace(/#.*/, '')));
  }
  return files.sort((one, other) => (one.path < other.path ? -1 : 1));
}

function pretty(value: unknown): string {
  return `${JSON.stringify(value, undefined, 4)}\n`;
}
