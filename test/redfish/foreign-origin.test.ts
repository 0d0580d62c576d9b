/** Tests of writes that a browser sends for a page of another origin with its stored credentials. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, resetUri, systemUri } from '../support/lab.js';

const host = 'bmc.example';
const foreign = [
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { Origin: 'http://bmc.example' },
  { Origin: 'https://bmc.example:8443' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { Origin: 'https://bmc.example', 'Sec-Fetch-Site': 'cross-site' },
];

function basicOf({ userName, password }: { readonly userName: string; readonly password: string }) {
  return `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`;
}

test('a write by Basic from another origin is 403, whether its password is right or wrong, and leaves no trace', () => {
  const lab = createLab();
  const right = basicOf(lab.account('eel', { RoleId: 'Administrator' }));
  const wrong = basicOf({ userName: 'eel', password: 'no' });
  const before = lab.controller.tree;

  for (const headers of foreign) {
    for (const Authorization of [right, wrong]) {
      const named = { Host: host, Authorization, ...headers };
      lab.patch(systemUri, { AssetTag: 'theirs' }, named).is(403);
      lab.post(resetUri, { ResetType: 'ForceOff' }, named).is(403).says('Base.ResourceAtUriUnauthorized');
    }
  }

  assert.is(lab.controller.tree, before);
});

test('a write from a page of the service, from no page, or by a session is taken', () => {
  const lab = createLab();
  const eel = lab.account('eel', { RoleId: 'Administrator' });
  const Authorization = basicOf(eel);
  const own = [
    {},
    { Origin: 'https://bmc.example', 'Sec-Fetch-Site': 'same-origin' },
    { Origin: 'https://bmc.example:443' },
  ];

  for (const headers of own) {
    lab.patch(systemUri, { AssetTag: 'mine' }, { Host: host, Authorization, ...headers }).is(200);
  }
  lab.patch(systemUri, { AssetTag: 'ours' }, { Host: host, ...lab.login(eel), Origin: 'https://x' }).is(200);
  lab.get(systemUri, { Host: host, Authorization, Origin: 'https://evil.example' }).is(200);
});

test.run();
