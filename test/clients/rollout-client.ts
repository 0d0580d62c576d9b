/**
 * Rollout tool, as a fleet team writes one: it updates many controllers at once over HTTPS, retries what may succeed, and
 * trusts only the version that the inventory shows at the end. It uses nothing of this project.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, FormData, fetch } from 'undici';

export type Target = Readonly<Record<'name' | 'password' | 'url', string>>;

/** Image with its signature, and the name of the component in the inventory. */
export interface Release {
  readonly component: string;
  readonly version: string;
  readonly filename: string;
  readonly octets: Uint8Array;
  readonly signature: Uint8Array;
}

export type Outcome = { readonly name: string; readonly attempts: number; readonly problem?: string };

const attemptsMax = 3;
const requestsMax = 200;
const pauseMs = 100;
const sessions = '/redfish/v1/SessionService/Sessions/';
const service = '/redfish/v1/UpdateService/';
const ended = ['Complete', 'Error', 'Idle'];

/** Updates all targets, at most `atOnce` of them at the same time. */
export async function rollOut(
  targets: readonly Target[],
  release: Release,
  atOnce: number,
): Promise<Outcome[]> {
  const [outcomes, waiting]: [Outcome[], Target[]] = [[], [...targets]];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      outcomes.push(await update(next, release));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return outcomes;
}

async function update(target: Target, release: Release): Promise<Outcome> {
  const client = new Client(target);
  let reason = '';
  for (let attempts = 1; attempts <= attemptsMax; attempts++) {
    const problem = await client.install(release).catch((error: Error) => error.message);
    if (problem === undefined) return { name: target.name, attempts };
    reason = problem;
  }
  return { name: target.name, attempts: attemptsMax, problem: reason };
}

class Client {
  #token = '';
  readonly #target: Target;
  readonly #dispatcher = new Agent({ connections: 1, connect: { rejectUnauthorized: false } });

  constructor(target: Target) {
    this.#target = target;
  }

  /** Installs the release. Returns the reason if it is not installed. */
  async install({ filename, octets, signature, component, version }: Release): Promise<string | undefined> {
    await this.#get(service);
    await this.#ask('/cgi-bin/uploadFile', () => {
      const body = new FormData();
      const parameters = JSON.stringify({ UpdateRepository: false, UpdateTarget: true });
      body.append('sessionKey', this.#token);
      body.append('parameters', new Blob([parameters], { type: 'application/json' }));
      body.append('compsig', new Blob([signature]), `${filename}.compsig`);
      body.append('file', new Blob([octets]), filename);
      return { method: 'POST', body };
    });
    let state: Update = await this.#get(service);
    for (let tries = 0; !ended.includes(state.Oem.Vnd.State) && tries < requestsMax; tries++) {
      await pause(pauseMs);
      state = await this.#get(service);
    }
    const { Members } = await this.#get<Inventory>(`${service}FirmwareInventory/?$expand=.`);
    const found = Members.find(({ Name }) => Name === component)?.Version;
    return found === version ? undefined : `version ${found}: ${JSON.stringify(state.Oem.Vnd)}`;
  }

  async #get<Body>(path: string): Promise<Body> {
    return (await (await this.#ask(path, () => ({}))).json()) as Body;
  }

  /** Repeats a request until it has an answer, and logs in when there is no session. */
  async #ask(path: string, create: () => { method?: string; body?: FormData | string; headers?: object }) {
    for (let tries = 0; tries < requestsMax; tries++) {
      const response = await this.#send(path, create());
      if (response?.status === 401) await this.#login();
      else if (response !== undefined && response.status !== 503) return response;
      else await pause(pauseMs);
    }
    throw new Error(`${path} has no answer`);
  }

  async #login(): Promise<void> {
    const body = JSON.stringify({ UserName: 'Administrator', Password: this.#target.password });
    const response = await this.#send(sessions, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    this.#token = response?.headers.get('x-auth-token') ?? '';
  }

  /** Sends a request. Resolves with undefined if there is no complete answer. */
  async #send(path: string, { headers, ...sent }: Record<string, unknown>) {
    const all = { ...(headers as object), ...(this.#token && { 'x-auth-token': this.#token }) };
    return fetch(this.#target.url + path, { ...sent, headers: all, dispatcher: this.#dispatcher }).catch(
      () => undefined,
    );
  }
}

type Update = { readonly Oem: { readonly Vnd: { readonly State: string } } };
type Inventory = { readonly Members: readonly { readonly Name: string; readonly Version: string }[] };
