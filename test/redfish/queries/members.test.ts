/** Tests of queries about the members of a collection: the shown members, the count, and the refusals. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { shownMax } from '../../../models/redfish/odata/queried.js';
import { createLab, root, sessionsUri, systemUri } from '../../support/lab.js';
import { itemsUri, syntheticService } from '../../support/redfish/synthetic-members.js';

const items = syntheticService(31);
const uriOf = (n: number) => `${itemsUri}${n}/`;
const link = (n: number) => ({ '@odata.id': uriOf(n) });

function mergeTables(body: {
  error: { '@Message.ExtendedInfo': { MessageId: string; MessageArgs?: string[] }[] };
}): readonly (readonly string[])[] {
  return body.error['@Message.ExtendedInfo'].map(({ MessageId, MessageArgs = [] }) => [
    MessageId.replace(/\.\d+\.\d+\./, '.'),
    ...MessageArgs,
  ]);
}

test('a malformed option is refused by a message that names it, its value and, in an expression, the place', () => {
  const most = '0 to 2147483647';
  for (const [query, ...message] of [
    ['$top=ten', 'Base.QueryParameterValueTypeError', 'ten', '$top'],
    ['$top=', 'Base.QueryParameterValueTypeError', '', '$top'],
    ['$top=1.5', 'Base.QueryParameterValueTypeError', '1.5', '$top'],
    ['$top=-1', 'Base.QueryParameterOutOfRange', '-1', '$top', most],
    ['$skip=99999999999999999999', 'Base.QueryParameterOutOfRange', '99999999999999999999', '$skip', most],
    ['$skip=0x10', 'Base.QueryParameterValueTypeError', '0x10', '$skip'],
    ['$count=yes', 'Base.QueryParameterValueTypeError', 'yes', '$count'],
    ['$filter=Name eq', 'Base.QueryParameterValueFormatError', 'Name eq (at character 8)', '$filter'],
    ['$filter', 'Base.QueryParameterValueFormatError', ' (at character 1)', '$filter'],
    ['$filter=%zz', 'Base.QueryParameterValueFormatError', '%zz', '$filter'],
    ['$expand=Members', 'Base.QueryParameterValueFormatError', 'Members', '$expand'],
    ['$expand=', 'Base.QueryParameterValueFormatError', '', '$expand'],
    ['$expand=*($levels=x)', 'Base.QueryParameterValueFormatError', '*($levels=x)', '$expand'],
    ['$select=', 'Base.QueryParameterValueFormatError', '', '$select'],
    ['$select=Name,,Id', 'Base.QueryParameterValueFormatError', 'Name,,Id', '$select'],
    ['$select=Oem//Vnd', 'Base.QueryParameterValueFormatError', 'Oem//Vnd', '$select'],
    ['$top=1&$top=1', 'Base.QueryParameterValueError', '$top'],
    ['$top=1&%24top=1', 'Base.QueryParameterValueError', '$top'],
    ['only=Name', 'Base.QueryParameterValueFormatError', 'Name', 'only'],
  ] as const) {
    const { status, body } = items.get(`${itemsUri}?${query}`);
    assert.is(status, 400, query);
    assert.equal(mergeTables(body), [message], query);
  }
});

test('every malformed option of a query is named at once', () => {
  const { body } = items.get(`${itemsUri}?$top=x&$skip=y&$filter=z&$nonsense=1`);

  assert.equal(
    mergeTables(body).map(([id]) => id),
    [
      'Base.QueryParameterValueFormatError',
      'Base.QueryParameterValueTypeError',
      'Base.QueryParameterValueTypeError',
    ],
  );
});

test('an expression beyond its limit is refused without being repeated', () => {
  const { status, body } = items.get(`${itemsUri}?$filter=${'not '.repeat(600)}Count eq 1`);

  assert.is(status, 400);
  assert.is(mergeTables(body)[0]?.[0], 'Base.QueryParameterOutOfRange');
  assert.ok(JSON.stringify(body).length < 1_000);
});

test('options about members are refused where there are none; options nobody knows are dropped', () => {
  const lab = createLab();

  for (const query of ['$top=1', '$skip=0', '$count=true', "$filter=Name eq 'x'"]) {
    lab.get(`${systemUri}?${query}`).is(400).says('Base.QueryNotSupportedOnResource');
  }
  for (const query of [
    '$count=false',
    'only',
    '$orderby=Name',
    '$top1=x',
    'top=x',
    '$FILTER=x',
    '&&=&',
    '%zz',
  ]) {
    assert.equal(lab.get(`${systemUri}?${query}`).is(200).reply.body, lab.get(systemUri).reply.body, query);
  }
});

test('the version document has no queries, whatever is asked of it', () => {
  assert.equal(createLab().get('/redfish/?$select=x&$top=oops').is(200).reply.body, { v1: root });
});

test('$filter shows the members that match in full, without their ETags, and counts them', () => {
  const { status, body } = items.get(`${itemsUri}?$filter=Oem.Vnd.Severity eq 'Repaired' and Count lt 7`);

  assert.is(status, 200);
  assert.is(body['Members@odata.count'], 3);
  assert.equal(
    body.Members.map(({ Id }: { Id: string }) => Id),
    ['0', '3', '6'],
  );
  const { '@odata.etag': etag, ...whole } = items.get(uriOf(3)).body;
  assert.equal(body.Members[1], whole);
  assert.ok(etag);
});

test('$filter that nothing matches answers an empty collection', () => {
  const { status, body } = items.get(`${itemsUri}?$filter=Name eq 'nobody'`);

  assert.is(status, 200);
  assert.equal([body.Members, body['Members@odata.count']], [[], 0]);
});

test('a query may be percent-encoded, or have plus for blanks', () => {
  const plain = items.get(`${itemsUri}?$filter=Name eq 'Item 7'`).body;

  assert.is(plain['Members@odata.count'], 1);
  assert.equal(items.get(`${itemsUri}?%24filter=Name%20eq%20%27Item%207%27`).body, plain);
  assert.equal(items.get(`${itemsUri}?$filter=Name+eq+'Item+7'`).body, plain);
  assert.is(items.get(`${itemsUri}?$filter=Name+eq+'a%2Bb'`).body['Members@odata.count'], 0);
});

test('instants are compared as time', () => {
  const { body } = items.get(`${itemsUri}?$filter=Created gt '2026-01-01T01:28:00%2B01:00'`);

  assert.equal(
    body.Members.map(({ Id }: { Id: string }) => Id),
    ['29', '30'],
  );
});

test('$top and $skip show a page and count the page, as controllers of this kind do', () => {
  for (const [query, first, count] of [
    ['$top=10', 0, 10],
    ['$skip=21', 21, 10],
    ['$skip=21&$top=3', 21, 3],
    ['$top=3&$skip=21', 21, 3],
    ['$top=2147483647', 0, 31],
    ['$top=31', 0, 31],
  ] as const) {
    const { body } = items.get(`${itemsUri}?${query}`);
    assert.equal(body.Members[0], link(first), query);
    assert.equal([body.Members.length, body['Members@odata.count']], [count, count], query);
  }
});

test('a page of nothing, or beyond the end, is empty', () => {
  for (const query of ['$top=0', '$skip=31', '$skip=1000', '$skip=30&$top=0']) {
    const { status, body } = items.get(`${itemsUri}?${query}`);
    assert.equal([status, body.Members, body['Members@odata.count']], [200, [], 0], query);
  }
});

test('$filter comes before $skip and $top', () => {
  const { body } = items.get(`${itemsUri}?$top=2&$filter=Enabled eq false&$skip=1`);

  assert.equal(
    body.Members.map(({ Id }: { Id: string }) => Id),
    ['3', '5'],
  );
  assert.is(body['Members@odata.count'], 2);
});

test('$count=true counts all that match, shows none, and does not name the collection', () => {
  const { body } = items.get(`${itemsUri}?$count=true`);

  assert.equal([body.Members, body['Members@odata.count']], [[], 31]);
  assert.not('@odata.id' in body);
  assert.is(items.get(`${itemsUri}?$count=true&$filter=Count ge 30`).body['Members@odata.count'], 1);
});

test('$count=true beside a page counts all and shows the page', () => {
  const { body } = items.get(`${itemsUri}?$count=true&$top=2`);

  assert.equal([body.Members, body['Members@odata.count']], [[link(0), link(1)], 31]);
});

test('only answers the single member of a collection, and the collection where there are more or none', () => {
  const single = syntheticService(1);
  const member = single.get(`${itemsUri}?only`);

  assert.equal(member.body, single.get(uriOf(0)).body);
  assert.is(member.headers.ETag, single.get(uriOf(0)).headers.ETag);
  assert.match(member.headers.Link ?? '', /Item\.v1_2_3\.json/);
  assert.is(member.headers.Allow, 'GET, HEAD');
  for (const count of [0, 2]) {
    const service = syntheticService(count);
    assert.equal(service.get(`${itemsUri}?only`).body, service.get(itemsUri).body);
  }
});

test('only goes together with $expand and $select, which are about the member', () => {
  const { body } = syntheticService(1).get(`${itemsUri}?only&$select=Leaf/Name&$expand=.`);

  assert.equal(Object.keys(body), ['@odata.etag', '@odata.context', '@odata.id', '@odata.type', 'Leaf']);
  assert.is(body.Leaf.Name, 'Leaf');
});

test('sessions are found by the name of their user', () => {
  const lab = createLab();
  lab.login();
  const { userName } = lab.controller.credentials;

  lab.get(`${sessionsUri}?$filter=UserName eq '${userName}'`).is(200).has({ 'Members@odata.count': 1 });
  lab.get(`${sessionsUri}?$filter=UserName eq 'nobody'`).is(200).has({ 'Members@odata.count': 0 });
  lab.get(`${sessionsUri}?$filter=Oem.Vnd.MySession eq true`, lab.login()).has({ 'Members@odata.count': 1 });
});

test('an answer shows at most so many members in full, and says where it goes on', () => {
  const large = syntheticService(2 * shownMax + 2);
  const found: string[] = [];

  let pages = 0;
  for (
    let uri: string | undefined = `${itemsUri}?$filter=Count gt 0&$select=Members/Id`;
    uri !== undefined;
    pages++
  ) {
    const { body } = large.get(uri);
    found.push(...body.Members.map(({ Id }: { Id: string }) => Id));
    uri = body['Members@odata.nextLink'];
  }

  assert.is(pages, 3);
  assert.equal(
    found,
    Array.from({ length: 2 * shownMax + 1 }, (_, n) => String(n + 1)),
  );
});

test('a slash at the end of a path to select does no harm, one alone is no path', () => {
  const lab = createLab();
  const selected = (path: string) => lab.get(`${root}?$select=${path}`);

  assert.equal(
    selected('Name/,Links/Sessions/').is(200).reply.body,
    selected('Name,Links/Sessions').reply.body,
  );
  selected('/').is(400);
});

test('no query changes anything', () => {
  const lab = createLab();
  const headers = lab.login();
  const before = lab.controller.tree;

  for (const query of [
    '$expand=.',
    'only',
    "$filter=Name eq 'x'",
    '$count=true',
    '$top=1',
    '$select=Name',
    '$top=x',
  ]) {
    for (const uri of [root, sessionsUri, '/redfish/v1/Systems/']) lab.get(`${uri}?${query}`, headers);
  }

  assert.is(lab.controller.tree, before);
});

test.run();
