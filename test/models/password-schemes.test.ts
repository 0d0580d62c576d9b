/** Tests of stored passwords: a fast hash for passwords that follow from the public seed, and scrypt for all others. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type ControllerOptions, createController, type InProcessController } from '../../index.js';
import type { Genesis } from '../../machines/genesis.js';
import { Secret, storedSeedPassword } from '../../models/secret.js';
import { JournalWriter, readJournal, reExecute } from '../../replay/index.js';
import { accountsUri, createLab, sessionsUri, systemUri } from '../support/lab.js';
import { asBasic, ask, dataFolder, optionsFor, withService } from '../support/service/http-rig.js';

const given = 'correct horse 7';
const other = { UserName: 'operator', Password: 'Battery-staple.1' };
const data = dataFolder();

test.after(data.remove);

/** Returns the scheme of each account's password, by user name. */
function schemesOf({ tree }: Pick<InProcessController, 'tree'>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.values(tree.accounts.byId).map(({ userName, password }) => [userName, password.scheme]),
  );
}

function journalOf(options: ControllerOptions): string {
  const controller = createController(options);
  const lines: string[] = [];
  const writer = new JournalWriter(controller.simulation, controller.genesis, (line) =>
    lines.push(`${line}\n`),
  );
  controller.post(accountsUri, other);
  controller.advance('1m');
  writer.close();
  return lines.join('');
}

test('a password that follows from the seed opens by HTTP Basic and as a session, and no other one does', () => {
  const lab = createLab({ seed: 'schemes' });
  const { userName, password } = lab.controller.credentials;
  const wrong = `${password.slice(1)}x`;

  assert.equal(schemesOf(lab.controller), { Administrator: 'hmac-sha256' });
  lab.get(systemUri, asBasic(userName, password)).is(200);
  lab.get(systemUri, asBasic(userName, wrong)).is(401);
  lab.post(sessionsUri, { UserName: userName, Password: password }).is(201);
  lab.post(sessionsUri, { UserName: userName, Password: wrong }).is(401);
});

test('the same password has another salt and another hash in each account that has it', () => {
  const [one, two] = [Secret.ofSeed('1'), Secret.ofSeed('2')].map((secret) =>
    storedSeedPassword(given, secret.salt('1', 1)),
  );

  assert.is.not(one?.salt, two?.salt);
  assert.is.not(one?.hash, two?.hash);
});

test('a password that somebody gave is kept by scrypt: as an option, in a new account, changed, and in a directory', () => {
  assert.equal(schemesOf(createController({ password: given })), { Administrator: 'scrypt' });

  const directory = { address: 'ldap.example.com', users: [{ userName: 'alice', password: given }] };
  const lab = createLab({ blueprint: { directory } });
  lab.post(accountsUri, other).is(201);
  assert.equal(schemesOf(lab.controller), { Administrator: 'hmac-sha256', operator: 'scrypt' });
  lab.patch(`${accountsUri}1/`, { Password: given }).is(200);
  assert.equal(schemesOf(lab.controller), { Administrator: 'scrypt', operator: 'scrypt' });
  lab.get(systemUri, asBasic('Administrator', given)).is(200);
  assert.is(lab.controller.tree.blueprint.directory?.users[0]?.password.scheme, 'scrypt');
});

for (const [what, options, scheme] of [
  ['follows from the seed', {}, 'hmac-sha256'],
  ['was given', { password: given }, 'scrypt'],
] as const) {
  test(`a journal whose administrator's password ${what} says so and is replayed`, () => {
    const text = journalOf(options);

    const reading = readJournal(text, 'a.jsonl');

    assert.ok(reading.ok);
    assert.is(reading.journal.header.genesis.accounts[0]?.password.scheme, scheme);
    const { divergence, agreed, inputs } = reExecute(reading.journal);
    assert.is(divergence, undefined);
    assert.is(inputs, 1);
    assert.ok(agreed > 0);
    assert.not.match(text, new RegExp(`${given}|${other.Password}`));
  });
}

test('a journal whose password says another derivation, or none, is refused in its first line', () => {
  const text = journalOf({});
  const refusal = (from: string, to: string) => {
    const reading = readJournal(text.replace(from, to), 'a.jsonl');
    return reading.ok ? 'none' : `${reading.problem.line}: ${reading.problem.message}`;
  };

  assert.match(refusal('"scheme":"hmac-sha256"', '"scheme":"md5"'), /^1: .*scheme/);
  assert.match(refusal('"scheme":"hmac-sha256",', ''), /^1: .*scheme/);
});

test('whatever a served controller keeps is kept by scrypt, its first account and those made by clients', async () => {
  const atFirst: string[] = [];
  const openJournal = (_: unknown, { accounts }: Genesis) => {
    atFirst.push(...accounts.map(({ password }) => password.scheme));
    return { close: () => undefined };
  };
  await withService(optionsFor(data.folder, { openJournal }), async (service) => {
    const created = await ask(service, accountsUri, { method: 'POST', headers: asBasic(), body: other });

    assert.is(created.status, 201);
    assert.equal(atFirst, ['scrypt']);
    assert.equal(Object.values(schemesOf(service.controller)), ['scrypt', 'scrypt']);
    assert.is(
      (await ask(service, systemUri, { headers: asBasic(other.UserName, other.Password) })).status,
      200,
    );
  });
});

test.run();
