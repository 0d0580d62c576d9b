/** Tests of `$expand` and `$select`: the expanded links, the permitted callers, and the remaining properties. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, root, sessionsUri, stranger, systemUri } from '../../support/lab.js';
import { itemsUri, syntheticService } from '../../support/redfish/synthetic-members.js';

const items = syntheticService(3);
const leafUri = '/redfish/v1/Leaf/';
const leafLink = { '@odata.id': leafUri };
const identity = ['@odata.etag', '@odata.context', '@odata.id', '@odata.type'];

test('a stranger is shown the root unexpanded, whatever credentials are wrong', () => {
  const lab = createLab();
  const plain = lab.get(root, stranger).reply.body;

  for (const headers of [
    stranger,
    { 'X-Auth-Token': 'f'.repeat(32) },
    { Authorization: 'Basic bm9ib2R5OndvcmQ=' },
  ]) {
    const { Systems, Chassis } = lab.get(`${root}?$expand=.`, headers).is(200).reply.body;
    assert.equal([Systems, Chassis], [plain.Systems, plain.Chassis]);
  }
});

test('whoever has credentials is shown the root expanded, by session or by password', () => {
  const lab = createLab();
  const { userName, password } = lab.controller.credentials;
  const basic = { Authorization: `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}` };

  for (const headers of [lab.login(), basic]) {
    for (const query of ['$expand=.', '%24expand=*', '$expand=*($levels=3)', 'x&$expand=.($levels=1)']) {
      lab
        .get(`${root}?${query}`, headers)
        .is(200)
        .has({ Systems: { Members: [{ '@odata.id': systemUri }] } });
    }
  }
});

test('links under Links, in annotations and in what is expanded stay links', () => {
  const { body } = items.get(`${itemsUri}1/?$expand=.`);

  assert.equal(body.Links.Leaf, leafLink);
  assert.equal(body.Oem.Vnd.Links.Leaf, leafLink);
  assert.equal(body['@Redfish.Settings'].SettingsObject, leafLink);
  assert.equal(body.Leaf.Back, { '@odata.id': `${itemsUri}0/` });
});

test('links of the resource and of its vendor section become what a GET of them answers', () => {
  const { body } = items.get(`${itemsUri}1/?$expand=.`);

  const leaf = items.get(leafUri).body;
  for (const expanded of [body.Leaf, body.Nested.Leaf, body.Parts[0].Leaf, body.Oem.Vnd.Leaf]) {
    assert.equal(expanded, leaf);
  }
});

test('members of a collection are expanded by one level, however many are asked for', () => {
  for (const query of [
    '$expand=.',
    '$expand=*',
    '$expand=*($levels=0)',
    '$expand=*($levels=1)',
    '$expand=*($levels=7)',
    '$expand=($levels=2)',
  ]) {
    const { body } = items.get(`${itemsUri}?${query}`);
    assert.equal(
      body.Members,
      [0, 1, 2].map((n) => items.get(`${itemsUri}${n}/`).body),
      query,
    );
  }
});

test('~ asks for the links under Links alone, which are never expanded', () => {
  assert.equal(items.get(`${itemsUri}1/?$expand=~`).body, items.get(`${itemsUri}1/`).body);
});

test('a page is expanded, and what is not on it is not', () => {
  const { body } = items.get(`${itemsUri}?$skip=1&$top=1&$expand=.`);

  assert.equal([body.Members.length, body.Members[0].Id, body['Members@odata.count']], [1, '1', 1]);
});

test('filtered members are not expanded again', () => {
  const query = '$filter=Count eq 1';

  assert.equal(
    items.get(`${itemsUri}?${query}&$expand=.`).body.Members,
    items.get(`${itemsUri}?${query}`).body.Members,
  );
});

test('an expanded answer has an ETag of its own, that changes with what it shows', () => {
  const lab = createLab();
  const before = lab.get(`/redfish/v1/Systems/?$expand=.`).header('ETag');

  lab.patch(systemUri, { AssetTag: 'moved' }).is(200);

  assert.is.not(lab.get(`/redfish/v1/Systems/?$expand=.`).header('ETag'), before);
  assert.ok(before);
});

test('an expanded answer that was kept is not shown to the next instant', () => {
  const lab = createLab();
  lab.get('/redfish/v1/Systems/?$expand=.').is(200);

  lab.patch(systemUri, { AssetTag: 'new' }).is(200);

  const [member] = lab.get('/redfish/v1/Systems/?$expand=.').reply.body.Members as readonly {
    AssetTag: string;
  }[];
  assert.is(member?.AssetTag, 'new');
});

test('an expanded collection of sessions says to each caller which session is theirs', () => {
  const lab = createLab();
  const [one, other] = [lab.login(), lab.login()];
  const mine = (headers: Readonly<Record<string, string>>) =>
    (
      lab.get(`${sessionsUri}?$expand=.`, headers).reply.body.Members as {
        Oem: { Vnd: { MySession: boolean } };
      }[]
    ).map((member) => member.Oem.Vnd.MySession);

  assert.equal(mine(one), [true, false]);
  assert.equal(mine(other), [false, true]);
});

test('$select leaves the properties asked for, and what names the resource', () => {
  const { body } = items.get(`${itemsUri}1/?$select=Name`);

  assert.equal(Object.keys(body), [...identity, 'Name']);
});

test('$select of a property that is not there leaves identity alone', () => {
  assert.equal(Object.keys(items.get(`${itemsUri}1/?$select=Gone,Oem/Gone/x,Name/x`).body), identity);
});

test('$select goes down by slashes, into objects, annotations and every element of an array', () => {
  const { body } = items.get(
    `${itemsUri}1/?$select=Oem/Vnd/Severity,@Redfish.Settings/Messages,Parts/Size,Nested`,
  );

  assert.equal(Object.keys(body), [...identity, 'Parts', 'Nested', '@Redfish.Settings', 'Oem']);
  assert.equal(body.Oem, { Vnd: { Severity: 'Caution' } });
  assert.equal(body['@Redfish.Settings'], { Messages: [] });
  assert.equal(body.Parts, [{ Size: 1 }, { Size: 2 }]);
  assert.equal(body.Nested, { Leaf: leafLink });
});

test('the whole of a property wins over a part of it, in either order; * is everything', () => {
  const whole = items.get(`${itemsUri}1/`).body;

  for (const query of ['Oem,Oem/Vnd/Severity', 'Oem/Vnd/Severity,Oem']) {
    assert.equal(items.get(`${itemsUri}1/?$select=${query}`).body.Oem, whole.Oem);
  }
  assert.equal(items.get(`${itemsUri}1/?$select=*`).body, whole);
});

test('a selection keeps the ETag of the resource, so that what was read can be changed on its condition', () => {
  const lab = createLab();
  const etag = lab.get(`${systemUri}?$select=AssetTag`).header('ETag') ?? '';

  lab.patch(systemUri, { AssetTag: 'selected' }, { 'If-Match': etag }).is(200);
});

test('$select on a collection is about the collection: members keep their identity, the count stays', () => {
  const { body } = items.get(`${itemsUri}?$select=Members/Name&$expand=.`);

  assert.equal(Object.keys(body), [...identity, 'Members', 'Members@odata.count']);
  assert.equal(Object.keys(body.Members[0]), [...identity, 'Name']);
  assert.equal(items.get(`${itemsUri}?$select=Name`).body['Members@odata.count'], 3);
});

test('the root tells the truth about queries', () => {
  createLab()
    .get(`${root}?$select=ProtocolFeaturesSupported`)
    .has({
      ProtocolFeaturesSupported: {
        ExpandQuery: { ExpandAll: false, Levels: true, Links: false, MaxLevels: 1, NoLinks: true },
        FilterQuery: true,
        OnlyMemberQuery: true,
        SelectQuery: true,
      },
    });
});

test.run();
