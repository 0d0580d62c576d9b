/** A registry put together of tables by subject, and what keeps a misspelt message from being sent. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { baseMessage, messageId, mgmtMessage } from '../../models/messages/index.js';
import { ok } from '../../models/messages/rows.js';
import { mergeTables } from '../../models/messages/tables.js';

const row = ok(200, [], { message: 'It is so.', description: 'Nothing else is the case.' });
const upper = { ZONE: row, Fan: row };
const lower = { FANS: row, Fast: row };

test('the messages of several tables are in the order of their keys, capitals first', () => {
  assert.equal(Object.keys(mergeTables([upper, lower])), ['FANS', 'Fan', 'Fast', 'ZONE']);
});

test('the order may leave out of account which letters are capitals', () => {
  assert.equal(Object.keys(mergeTables([upper, lower], { ignoreCase: true })), [
    'Fan',
    'FANS',
    'Fast',
    'ZONE',
  ]);
});

test('a key that two tables have is an error, not one message the less', () => {
  assert.throws(() => mergeTables([upper, { Fan: row }]), /two tables have a message of the same key/);
});

test('a message that its registry does not have does not compile', () => {
  // @ts-expect-error: a misspelt key
  assert.is(messageId(baseMessage('Sucess')), 'Base.1.18.Sucess');
  // @ts-expect-error: a message of another registry
  assert.is(messageId(mgmtMessage('PropertyMissing')), 'Mgmt.2.30.PropertyMissing');
});

test.run();
