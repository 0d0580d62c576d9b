/** Captures with the defects that files, archives and attackers have. */
import { execFileSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { printStoredCapture, readCapture } from '../../../models/capture/index.js';
import { packTar, packZip, tarEntries, writeFolder } from './pack.js';
import { collection, filesOf, link, type MockupFiles, resource, smallMockup } from './small-mockup.js';

export interface BrokenCapture {
  readonly title: string;
  /** Makes the capture below a folder, and returns its path. */
  readonly make: (folder: string) => string;
  /** `refused` with an error, `noted` with a note, or loaded in silence. */
  readonly end: 'refused' | 'noted' | 'loaded';
  /** Words of the error or the note. */
  readonly found: RegExp;
}

type Case = readonly [
  title: string,
  make: (folder: string) => string,
  end: BrokenCapture['end'],
  found?: RegExp,
];

const v1 = '/redfish/v1';
const root = 'redfish/v1/index.json';
const extra = 'redfish/v1/Extra/index.json';
const { [root]: ownRoot = '', ...withoutRoot } = smallMockup;

const inFolder = (files: MockupFiles) => (folder: string) => writeFolder(path.join(folder, 'capture'), files);
/** The small mockup with further files. */
const besides = (files: MockupFiles) => inFolder({ ...smallMockup, ...files });
const asFile = (bytes: Uint8Array) => (folder: string) => {
  const file = path.join(folder, 'capture.bin');
  writeFileSync(file, bytes);
  return file;
};
const inTar = (...entries: Parameters<typeof packTar>[0]) =>
  asFile(packTar([...tarEntries(smallMockup), ...entries]));
const later = (make: () => Uint8Array) => (folder: string) => asFile(make())(folder);
const linked = (target: string, name: string) => (folder: string) => {
  const capture = besides({})(folder);
  symlinkSync(target, path.join(capture, name));
  return capture;
};
const body = (members: object) => resource(`${v1}/Extra`, '#Extra.v1_0_0.Extra', members);
const stored = (change: (value: Record<string, unknown>) => object) => () => {
  const text = printStoredCapture(readCapture(filesOf(smallMockup)));
  return gzipSync(JSON.stringify(change(JSON.parse(text))));
};

const bodies: readonly Case[] = [
  [
    'a root that is cut',
    inFolder({ ...withoutRoot, [root]: `${ownRoot}`.slice(0, 90) }),
    'refused',
    /ends too early/,
  ],
  [
    'a root that is a list',
    inFolder({ ...withoutRoot, [root]: '[]' }),
    'refused',
    /a list instead of an object/,
  ],
  [
    'a root that is an error',
    inFolder({ ...withoutRoot, [root]: '{"error":{"code":"Base.1.0.X"}}' }),
    'refused',
    /Base\.1\.0\.X/,
  ],
  ['a root that is empty', inFolder({ ...withoutRoot, [root]: '' }), 'refused', /an empty file/],
  ['a root that is HTML', inFolder({ ...withoutRoot, [root]: '<html></html>' }), 'refused', /HTML/],
  ['no root', inFolder(withoutRoot), 'refused', /no other service root/],
  ['an empty folder', inFolder({ 'a/b.txt': '' }), 'refused', /0 of them index\.json/],
  [
    'two roots',
    inFolder({ [`one/${root}`]: ownRoot, [`two/${root}`]: ownRoot }),
    'refused',
    /second service root/,
  ],
  ['a body that is cut', besides({ [extra]: '{"Id":"1","Na' }), 'noted', /ends too early/],
  ['a body that is a list', besides({ [extra]: '[1]' }), 'noted', /a list instead/],
  ['a body that is a text', besides({ [extra]: '"x"' }), 'noted', /a string instead/],
  ['a body that is null', besides({ [extra]: 'null' }), 'noted', /null instead/],
  ['a body of spaces', besides({ [extra]: ' \n' }), 'noted', /spaces/],
  [
    'a saved error response',
    besides({ [extra]: '{"error":{"@Message.ExtendedInfo":[{"MessageId":"Base.1.8.X"}]}}' }),
    'noted',
    /Base\.1\.8\.X/,
  ],
  ['a saved page of HTML', besides({ [extra]: '<html>login</html>' }), 'noted', /HTML/],
  ['a byte order mark', besides({ [extra]: `\ufeff${body({})}` }), 'noted', /byte order mark/],
  ['UTF-16', besides({ [extra]: Buffer.from(`\ufeff${body({})}`, 'utf16le') }), 'noted', /UTF-16/],
  ['commas before brackets', besides({ [extra]: '{"Id":"1","List":["a,]",],}' }), 'noted', /comma/],
  [
    'octets that are no text',
    besides({ [extra]: Uint8Array.of(0x7b, 0xff, 0xfe, 0x7d) }),
    'noted',
    /no UTF-8/,
  ],
  [
    'nested lists',
    besides({ [extra]: `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}` }),
    'noted',
    /nested|syntax/,
  ],
  ['a property __proto__', besides({ [extra]: '{"__proto__":{"isAdmin":true}}' }), 'noted', /__proto__/],
  [
    'an @odata.id of a wrong type',
    besides({ [extra]: '{"@odata.id":7}' }),
    'noted',
    /a number as @odata\.id/,
  ],
  [
    'members of a wrong type',
    besides({
      'redfish/v1/Systems/index.json': resource(
        `${v1}/Systems`,
        '#ComputerSystemCollection.ComputerSystemCollection',
        { Members: 'none' },
      ),
    }),
    'loaded',
  ],
  ['a link of another type', besides({ 'redfish/v1/Managers/index.json': body({}) }), 'loaded'],
  [
    'links in a circle',
    besides({
      'redfish/v1/Systems/index.json': collection(`${v1}/Systems`, 'ComputerSystemCollection', [
        `${v1}/Systems`,
        `${v1}`,
        `${v1}/Systems/XK77A12`,
      ]),
    }),
    'loaded',
  ],
  [
    'a dangling link',
    besides({ [extra]: body({ Next: link(`${v1}/Gone`) }) }),
    'noted',
    /a link to \/redfish\/v1\/Gone, which is not captured/,
  ],
  ['headers of a wrong type', besides({ 'redfish/v1/headers.json': '[]' }), 'noted', /no headers/],
  [
    'a header that HTTP does not permit',
    besides({ 'redfish/v1/headers.json': '{"GET":{"A\\nB":"1"}}' }),
    'noted',
    /not permit/,
  ],
  ['a time that is none', besides({ 'redfish/v1/time.json': '{"GET_Time":"soon"}' }), 'noted', /no GET_Time/],
  [
    'one URI in two casings',
    besides({ 'redfish/v1/systems/index.json': body({}) }),
    'noted',
    /another casing/,
  ],
  [
    'a page of a collection',
    besides({
      'redfish/v1/Systems?$skip=1/index.json': collection(`${v1}/Systems`, 'ComputerSystemCollection', [
        `${v1}/Systems/XK77A12`,
      ]),
    }),
    'noted',
    /a page of a collection/,
  ],
  [
    'a last page without its first',
    besides({ 'redfish/v1/Fans?$skip=5/index.json': collection(`${v1}/Fans`, 'FanCollection', []) }),
    'noted',
    /first page is missing/,
  ],
  [
    'a next page that is missing',
    besides({
      [extra]: collection(`${v1}/Extra`, 'ExtraCollection', [`${v1}/Systems`], {
        'Members@odata.count': 9,
        'Members@odata.nextLink': `${v1}/Extra?$skip=1`,
      }),
    }),
    'noted',
    /8 of 9 members/,
  ],
];

const paths: readonly Case[] = [
  ['a path that leads out of a tar', inTar({ path: '../../evil.json', content: '{}' }), 'noted', /leads out/],
  [
    'a path that leads out of a zip',
    later(() => packZip({ ...smallMockup, 'redfish/../../evil.json': '{}' })),
    'noted',
    /leads out/,
  ],
  ['an absolute path in a tar', inTar({ path: '/etc/evil.json', content: '{}' }), 'loaded'],
  [
    'a drive letter in a zip',
    later(() => packZip({ ...smallMockup, 'C:/evil.json': '{}' })),
    'noted',
    /drive letter/,
  ],
  [
    'a path with control characters',
    later(() => packZip({ ...smallMockup, 'redfish/v1/a\u0007/index.json': '{}' })),
    'noted',
    /control characters/,
  ],
  [
    'a path of 100 folders',
    later(() => packZip({ ...smallMockup, [`${'a/'.repeat(100)}index.json`]: '{}' })),
    'noted',
    /segments/,
  ],
  [
    'a symbolic link in a tar',
    inTar({ path: 'redfish/v1/Link', type: 'SymbolicLink', linkpath: '/etc' }),
    'noted',
    /a symbolic link/,
  ],
  [
    'a hard link out of a tar',
    inTar({ path: 'redfish/v1/Link/index.json', type: 'Link', linkpath: '/etc/passwd' }),
    'noted',
    /a hard link/,
  ],
  [
    'a hard link within a tar',
    inTar({ path: 'redfish/v1/Copy/index.json', type: 'Link', linkpath: 'redfish/v1/Managers/1/index.json' }),
    'loaded',
  ],
  [
    'a device in a tar',
    inTar({ path: 'redfish/v1/Device', type: 'CharacterDevice' }),
    'noted',
    /CharacterDevice/,
  ],
  ['a file twice in a tar', inTar({ path: root, content: ownRoot }), 'noted', /second file/],
  ['a link to a file outside', linked('/etc/passwd', 'redfish/v1/index2.json'), 'noted', /a symbolic link/],
  ['a link to the folder above', linked('..', 'redfish/v1/Loop'), 'noted', /a symbolic link/],
  [
    'a FIFO in a folder',
    (folder) => {
      const capture = besides({})(folder);
      execFileSync('mkfifo', [path.join(capture, 'redfish/v1/index.xml')]);
      return capture;
    },
    'noted',
    /neither a file nor a folder/,
  ],
];

const mebibyte = 1_048_576;

const archives: readonly Case[] = [
  [
    'a bomb of gzip',
    later(() => Buffer.concat(Array<Buffer>(257).fill(gzipSync(Buffer.alloc(mebibyte))))),
    'refused',
    /more than 256 MiB/,
  ],
  [
    'a bomb of zip',
    later(() =>
      withSizes(packZip({ [root]: ownRoot, 'redfish/v1/Bomb/index.json': 'x'.repeat(64) }), 64, 0x7fffffff),
    ),
    'noted',
    /more than 32 MiB/,
  ],
  [
    'a large file',
    inTar({ path: extra, content: Buffer.alloc(33 * mebibyte, ' ') }),
    'noted',
    /more than 32 MiB/,
  ],
  [
    'too many files',
    later(() => packTar(Array.from({ length: 50_001 }, (_, index) => ({ path: `a/${index}.json` })))),
    'refused',
    /more than 50000 files/,
  ],
  ['a zip that is cut', later(() => packZip(smallMockup).subarray(0, 2_000)), 'refused', /damaged zip/],
  [
    'a gzip that is cut',
    later(() => gzipSync(packTar(tarEntries(smallMockup))).subarray(0, 500)),
    'refused',
    /damaged gzip/,
  ],
  [
    'a tar that is cut',
    later(() => packTar(tarEntries(smallMockup)).subarray(0, 9_000)),
    'noted',
    /without its end/,
  ],
  ['octets of no kind', asFile(Buffer.alloc(2_048, 'abc')), 'refused', /no tar archive/],
  ['an empty file', asFile(new Uint8Array()), 'refused', /an empty file/],
  [
    'an imported file of another format',
    later(stored((value) => ({ ...value, format: 'other' }))),
    'refused',
    /another kind/,
  ],
  [
    'an imported file of a later version',
    later(stored((value) => ({ ...value, version: 9 }))),
    'refused',
    /version 9/,
  ],
  [
    'an imported file that was changed',
    later(stored((value) => ({ ...value, root: '/redfish/v1' }))),
    'refused',
    /digest/,
  ],
  [
    'an imported file without resources',
    later(stored(({ resources: _, ...value }) => value)),
    'refused',
    /no resources/,
  ],
  ['a path of nothing', (folder) => path.join(folder, 'nothing'), 'refused', /ENOENT/],
];

/** Changes the size of entries in the directory and the headers of a zip. */
function withSizes(zip: Buffer, from: number, to: number): Buffer {
  const [before, after] = [Buffer.alloc(4), Buffer.alloc(4)];
  before.writeUInt32LE(from);
  after.writeUInt32LE(to);
  for (let at = zip.indexOf(before); at >= 0; at = zip.indexOf(before, at + 4)) after.copy(zip, at);
  return zip;
}

export const brokenCaptures: readonly BrokenCapture[] = [...bodies, ...paths, ...archives].map(
  ([title, make, end, found = /^$/]) => ({ title, make, end, found }),
);
