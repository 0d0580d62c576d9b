/** Discovery of resources by links, types and actions, from the root of the service. No other URI is fixed. */
import { isObject, type Json, type JsonObject } from '../../../engine/index.js';
import { type RedfishClient, requireStatus, Skipped } from './redfish-client.js';

/** URI of the service root, which DSP0266 fixes. */
export const serviceRoot = '/redfish/v1/';

/** Returns the value below a body; undefined for none. */
export function valueIn(body: Json | undefined, ...path: readonly string[]): Json | undefined {
  let value: Json | undefined = body;
  for (const name of path) value = isObject(value) ? value[name] : undefined;
  return value;
}

export function textIn(body: Json | undefined, ...path: readonly string[]): string | undefined {
  const value = valueIn(body, ...path);
  return typeof value === 'string' ? value : undefined;
}

export function listIn(body: Json | undefined, ...path: readonly string[]): readonly Json[] {
  const value = valueIn(body, ...path);
  return Array.isArray(value) ? value : [];
}

/** Returns the URI of a link, or of the first link of a list; undefined for none. */
export function linkIn(body: Json | undefined, ...path: readonly string[]): string | undefined {
  const value = valueIn(body, ...path);
  return textIn(Array.isArray(value) ? value[0] : value, '@odata.id');
}

/** Returns the URI of a link. Throws `Skipped` if the body has no such link. */
export function requireLink(body: JsonObject, ...path: readonly string[]): string {
  const uri = linkIn(body, ...path);
  if (uri === undefined) throw new Skipped(`${textIn(body, '@odata.id')} has no link ${path.join('/')}`);
  return uri;
}

export const uriOf = (body: JsonObject): string => textIn(body, '@odata.id') ?? '';

/** Returns the URIs of the members of a collection, of all its pages. */
export async function memberUris(client: RedfishClient, uri: string): Promise<readonly string[]> {
  const uris: string[] = [];
  for (let page: string | undefined = uri; page !== undefined; ) {
    const body: JsonObject = await client.get(page);
    uris.push(...listIn(body, 'Members').flatMap((member) => textIn(member, '@odata.id') ?? []));
    page = textIn(body, 'Members@odata.nextLink');
  }
  return uris;
}

/** Returns the members of a collection. A link that leads nowhere is no member: logs can change while they are read. */
export async function readMembers(client: RedfishClient, uri: string): Promise<readonly JsonObject[]> {
  const bodies: JsonObject[] = [];
  for (const member of await memberUris(client, uri)) {
    const answer = await client.send('GET', member);
    if (answer.status !== 404) bodies.push(requireStatus(answer, [200]).body);
  }
  return bodies;
}

/** Returns the first member of a collection that fits; undefined for none, and for a missing collection. */
export async function findMember(
  client: RedfishClient,
  uri: string | undefined,
  fits: (body: JsonObject) => boolean | Promise<boolean>,
): Promise<JsonObject | undefined> {
  for (const member of uri === undefined ? [] : await memberUris(client, uri)) {
    const answer = await client.send('GET', member);
    if (answer.status === 404) continue;
    const { body } = requireStatus(answer, [200]);
    if (await fits(body)) return body;
  }
  return undefined;
}

/** Action of a resource. */
export interface FoundAction {
  readonly target: string;
  /** Permitted values of a parameter; undefined if the service does not list them. */
  readonly allowed: (parameter: string) => readonly string[] | undefined;
}

/** Returns an action with the permitted values of its parameters, from the resource or from its action information. */
export async function findAction(
  client: RedfishClient,
  body: JsonObject,
  name: string,
): Promise<FoundAction | undefined> {
  const action = valueIn(body, 'Actions', `#${name}`);
  const target = textIn(action, 'target');
  if (target === undefined) return undefined;
  const infoUri = textIn(action, '@Redfish.ActionInfo');
  const parameters = infoUri === undefined ? [] : listIn(await client.get(infoUri), 'Parameters');
  return {
    target,
    allowed: (parameter) => {
      const described = parameters.find((one) => textIn(one, 'Name') === parameter);
      const given =
        valueIn(action, `${parameter}@Redfish.AllowableValues`) ?? valueIn(described, 'AllowableValues');
      return Array.isArray(given) ? given.map(String) : undefined;
    },
  };
}

/** Returns an action. Throws `Skipped` if the resource has no such action. */
export async function requireAction(
  client: RedfishClient,
  body: JsonObject,
  name: string,
): Promise<FoundAction> {
  const action = await findAction(client, body, name);
  if (action === undefined) throw new Skipped(`${uriOf(body)} has no action ${name}`);
  return action;
}

/** Returns the first of the preferred values that is permitted; throws `Skipped` for none. */
export function chooseValue(
  { target, allowed }: FoundAction,
  parameter: string,
  preferred: readonly string[],
): string {
  const permitted = allowed(parameter);
  const chosen = preferred.find((value) => permitted?.includes(value) ?? true);
  if (chosen === undefined)
    throw new Skipped(
      `${target} permits ${permitted?.join(', ')} as ${parameter}, not ${preferred.join(' or ')}`,
    );
  return chosen;
}

/** Resources of a server that a journey uses. */
export class ServiceMap {
  readonly #client: RedfishClient;
  #root: JsonObject | undefined;
  #systemUri: string | undefined;

  constructor(client: RedfishClient) {
    this.#client = client;
  }

  async root(): Promise<JsonObject> {
    this.#root ??= await this.#client.get(serviceRoot);
    return this.#root;
  }

  /** Returns a service below the root, such as `UpdateService`. Throws `Skipped` if there is none. */
  async service(name: string): Promise<JsonObject> {
    return this.#client.get(requireLink(await this.root(), name));
  }

  /** Returns the system that can be reset, with BIOS settings where several can be. */
  async system(): Promise<JsonObject> {
    if (this.#systemUri === undefined) {
      const systems = requireLink(await this.root(), 'Systems');
      const canReset = (body: JsonObject) => valueIn(body, 'Actions', '#ComputerSystem.Reset') !== undefined;
      const found =
        (await findMember(
          this.#client,
          systems,
          (body) => canReset(body) && linkIn(body, 'Bios') !== undefined,
        )) ??
        (await findMember(this.#client, systems, canReset)) ??
        (await findMember(this.#client, systems, () => true));
      if (found === undefined) throw new Skipped('the service has no system');
      this.#systemUri = uriOf(found);
    }
    return this.#client.get(this.#systemUri);
  }

  /** Returns the manager of the system. */
  async manager(): Promise<JsonObject> {
    const linked = linkIn(await this.system(), 'Links', 'ManagedBy');
    if (linked !== undefined) return this.#client.get(linked);
    const managers = linkIn(await this.root(), 'Managers');
    const found = await findMember(this.#client, managers, () => true);
    if (found === undefined) throw new Skipped('the service has no manager');
    return found;
  }

  /** Returns the chassis of the system; undefined for none. */
  async chassis(): Promise<JsonObject | undefined> {
    const linked = linkIn(await this.system(), 'Links', 'Chassis');
    return linked === undefined ? undefined : this.#client.get(linked);
  }
}
