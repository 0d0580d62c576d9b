/** Tests of the data files of the message registries. The compiler rejects a misspelled message. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { baseMessage, messageId, messageRegistries, mgmtMessage } from '../../models/messages/index.js';

test('every message has what the type of a message says', () => {
  for (const [prefix, { owner, language, messages, prefix: own }] of Object.entries(messageRegistries)) {
    assert.is(own, prefix);
    assert.ok(['DMTF', 'Vnd'].includes(owner) && language === 'en', prefix);
    for (const [key, { severity, params, status, clears }] of Object.entries(messages)) {
      assert.ok(['OK', 'Warning', 'Critical'].includes(severity), `${prefix}.${key}: severity ${severity}`);
      assert.ok(
        params.every((type) => type === 'string' || type === 'number'),
        `${prefix}.${key}: ${params}`,
      );
      assert.ok(Number.isInteger(status) && status >= 200 && status < 600, `${prefix}.${key}: ${status}`);
      assert.ok(clears === undefined || typeof clears.ifSameOrigin === 'boolean', `${prefix}.${key}: clears`);
    }
  }
});

test('a message that its registry does not have does not compile', () => {
  // @ts-expect-error: a misspelt key
  assert.is(messageId(baseMessage('Sucess')), 'Base.1.18.Sucess');
  // @ts-expect-error: a message of another registry
  assert.is(messageId(mgmtMessage('PropertyMissing')), 'Mgmt.2.30.PropertyMissing');
});

test.run();
