/**
 * Test of a service that is killed at random instants under a load of writes over HTTPS, and started again on its data
 * directory. Every client writes to its own account, one write after the other. After a kill, an account therefore has
 * the last acknowledged value or the value of the unanswered write.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import https from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import seedrandom from 'seedrandom';
import { findStoredJournal, openStoredFiles } from '../../../http/index.js';
import { type Journal, journalText, readJournal, readStore } from '../../../replay/index.js';
import { command } from '../paths.js';

const accountsUri = '/redfish/v1/AccountService/Accounts/';
const sessionsUri = '/redfish/v1/SessionService/Sessions/';
/** Number of concurrent clients. Each client waits for its response before the next write. */
const clientCount = 4;
/** Maximum time from the first write to the kill, which is drawn from a uniform distribution. Unit: ms. */
const lifeMsMax = 800;

export interface Killings {
  readonly acknowledged: number;
  /** Number of writes that were requested and never answered. */
  readonly unanswered: number;
  /** Sentences that describe the errors found. */
  readonly wrong: readonly string[];
  /** Journal of the whole history, across all processes. */
  readonly journal: Journal;
}

interface Client {
  readonly uri: string;
  /** User name that the account had after the last acknowledged write or read. */
  known: string;
  /** Requested user name whose write has no response yet. */
  asked: string | undefined;
  readonly acknowledged: Set<string>;
  readonly unanswered: Set<string>;
}

/**
 * Kills and restarts a service `kills` times under load and returns the results. Calls `progress` after every kill.
 * Rejects if the service does not start again.
 */
export async function killAtRandom(
  kills: number,
  seed: string,
  progress: (done: number) => void = () => {},
): Promise<Killings> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tidefish-killed-'));
  const random = seedrandom.alea(seed);
  const wrong: string[] = [];
  let service = await Service.start(folder, ['--port', '0']);
  try {
    const token = await service.logIn();
    const clients = await Promise.all(
      Array.from({ length: clientCount }, (_, index) => createClient(service, token, index)),
    );
    for (let kill = 1; kill <= kills; kill++) {
      const writing = clients.map((client, index) => write(service, token, client, index));
      await sleep(random() * lifeMsMax);
      await service.kill();
      await Promise.all(writing);
      service = await Service.start(folder);
      for (const client of clients) wrong.push(...(await look(service, token, client, kill)));
      progress(kill);
    }
    await service.end();
    const journal = journalIn(folder);
    wrong.push(...compareWritten(journal, clients));
    const count = (sets: readonly Set<string>[]) => sets.reduce((sum, { size }) => sum + size, 0);
    return {
      acknowledged: count(clients.map(({ acknowledged }) => acknowledged)),
      unanswered: count(clients.map(({ unanswered }) => unanswered)),
      wrong,
      journal,
    };
  } finally {
    await service.kill();
    rmSync(folder, { recursive: true });
  }
}

async function createClient(service: Service, token: string, index: number): Promise<Client> {
  const known = `c${index}-0`;
  const body = { UserName: known, Password: 'correct-horse_1.', Oem: { Vnd: { LoginName: known } } };
  const { status, location, text } = await service.ask('POST', accountsUri, body, token);
  if (status !== 201 || location === undefined) throw new Error(`no account: ${status} ${text}`);
  return { uri: location, known, asked: undefined, acknowledged: new Set(), unanswered: new Set() };
}

/** Writes one user name after the other until the service no longer answers. */
async function write(service: Service, token: string, client: Client, index: number): Promise<void> {
  for (;;) {
    const next = `c${index}-${client.acknowledged.size + client.unanswered.size + 1}`;
    client.asked = next;
    const answer = await service.ask('PATCH', client.uri, { UserName: next }, token).catch(() => undefined);
    if (answer === undefined) {
      client.unanswered.add(next);
      return;
    }
    if (answer.status !== 200) throw new Error(`a write was answered ${answer.status}: ${answer.text}`);
    client.acknowledged.add(next);
    client.known = next;
    client.asked = undefined;
  }
}

/** Reads the account of a client with the session that was opened before the kill, and returns the errors found. */
async function look(
  service: Service,
  token: string,
  client: Client,
  kill: number,
): Promise<readonly string[]> {
  const { status, text } = await service.ask('GET', client.uri, undefined, token);
  if (status !== 200) return [`after kill ${kill} the session was answered ${status}`];
  const { UserName: found } = JSON.parse(text) as { readonly UserName: string };
  const { known, asked } = client;
  client.known = found;
  return found === known || found === asked
    ? []
    : [`after kill ${kill} it is ${found}, acknowledged was ${known}, asked for ${asked}`];
}

/** Checks that the journal contains every acknowledged write exactly once, and no write that was not requested. */
function compareWritten({ lines }: Journal, clients: readonly Client[]): readonly string[] {
  const written = new Map<string, number>();
  for (const line of lines) {
    if (!('input' in line) || line.input.type !== 'redfish.write' || line.input.method !== 'PATCH') continue;
    const name = String(line.input.body.UserName);
    written.set(name, (written.get(name) ?? 0) + 1);
  }
  const all = (of: 'acknowledged' | 'unanswered') => new Set(clients.flatMap((client) => [...client[of]]));
  const [acknowledged, unanswered] = [all('acknowledged'), all('unanswered')];
  return [
    ...[...acknowledged]
      .filter((name) => written.get(name) !== 1)
      .map((name) => `${name} is lost, or there twice`),
    ...[...written.keys()]
      .filter((name) => !acknowledged.has(name) && !unanswered.has(name))
      .map((name) => `${name} was never asked for`),
  ];
}

function journalIn(folder: string): Journal {
  const files = openStoredFiles(findStoredJournal(folder) ?? folder);
  const store = readStore(files);
  if (!store.ok) throw new Error(store.problem);
  const reading = readJournal(journalText(store.store), folder);
  files.close();
  if (!reading.ok) throw new Error(reading.problem.message);
  return reading.journal;
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly token: string | undefined;
  readonly location: string | undefined;
}

class Service {
  readonly #child: ChildProcess;
  readonly #exit: Promise<unknown>;
  readonly #agent = new https.Agent({ keepAlive: true, rejectUnauthorized: false });
  readonly #announced: { readonly url: string; readonly userName: string; readonly password: string };

  private constructor(child: ChildProcess, exit: Promise<unknown>, announced: string) {
    this.#child = child;
    this.#exit = exit;
    this.#announced = JSON.parse(announced);
  }

  /**
   * Starts a service on a data directory and waits for its announcement. Later starts need no port in `more`, because
   * the stored history contains the port.
   */
  static async start(folder: string, more: readonly string[] = []): Promise<Service> {
    const flags = ['--data', folder, '--fsync', 'always', '--json', ...more];
    const child = spawn(process.execPath, [command, 'serve', ...flags], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    const exit = once(child, 'exit');
    const announced = once(createInterface({ input: child.stdout }), 'line');
    const line = await Promise.race([announced, exit.then(() => undefined)]);
    if (line === undefined) throw new Error(`the service did not come up: ${said}`);
    return new Service(child, exit, String(line[0]));
  }

  async logIn(): Promise<string> {
    const { userName: UserName, password: Password } = this.#announced;
    const { token, text } = await this.ask('POST', sessionsUri, { UserName, Password });
    if (token === undefined) throw new Error(`no session: ${text}`);
    return token;
  }

  ask(method: string, uri: string, body?: object, token?: string): Promise<Answer> {
    const headers = {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token === undefined ? {} : { 'X-Auth-Token': token }),
    };
    return new Promise((resolve, reject) => {
      const request = https.request(new URL(uri, this.#announced.url), {
        method,
        headers,
        agent: this.#agent,
      });
      request.on('error', reject).on('response', (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('error', reject).on('end', () => {
          const { 'x-auth-token': given, location } = response.headers;
          resolve({ status: response.statusCode ?? 0, text, token: given?.toString(), location });
        });
      });
      request.end(body && JSON.stringify(body));
    });
  }

  kill(): Promise<void> {
    return this.#endWith('SIGKILL');
  }

  end(): Promise<void> {
    return this.#endWith('SIGTERM');
  }

  async #endWith(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    this.#child.kill(signal);
    await this.#exit;
    this.#agent.destroy();
  }
}
