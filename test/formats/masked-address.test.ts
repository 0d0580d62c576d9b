/** Tests of masking: messages and journals contain no credentials of the addresses that they repeat. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { maskedAddress } from '../../models/formats/masked-address.js';

test('logins, queries and fragments of addresses are hidden, whatever stands in them', () => {
  const rows = [
    ['https://h/x', 'https://h/x'],
    ['https://u:PW@h/x', 'https://******@h/x'],
    ['https://u:P/W@h/x', 'https://******@h/x'],
    ['https://h/x?sig=SECRET', 'https://h/x?******'],
    ['https://u:PW@h/x?sig=SECRET#y', 'https://******@h/x?******'],
    ['https://h/x#SECRET', 'https://h/x#******'],
    ['https://h/x?sig=abc@def&token=SECRET', 'https://******'],
    ['https://h/x#a@SECRET', 'https://******'],
    ['https://u:P?W@h/x', 'https://******'],
    ['u:PW@h', '******@h'],
    ['somebody@example.com', 'somebody@example.com'],
    ['what is this?', 'what is this?'],
  ] as const;

  for (const [text, masked] of rows) assert.is(maskedAddress(text), masked, text);
});

test('a long text of slashes is masked in the time it takes to read it', () => {
  const text = '//'.repeat(500_000);

  assert.is(maskedAddress(text), text);
});

test.run();
