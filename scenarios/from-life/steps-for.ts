/** The step that had an input of a history, and what was answered to it. Carries it out on the rehearsal as well. */
import { formatInstant, isEffectResult, type Json, type JsonObject } from '../../engine/index.js';
import type { FaultInput, HandName } from '../../machines/index.js';
import { type UploadInput, uploadUri, type WriteInput } from '../../models/index.js';
import type { Reply } from '../controller/reply.js';
import { prepareUpload } from '../controller/upload.js';
import { instant } from '../language/instant.js';
import { messageName } from '../report/words.js';
import { describeImageHeader } from './images.js';
import type { LifeInput } from './life.js';
import { headersFor, type People } from './people.js';
import type { Rehearsal, Told } from './rehearsal.js';
import { findRequest } from './request-for.js';
import { isSameInput, tokenHash } from './same-input.js';

export interface Carried {
  readonly step: JsonObject;
  readonly reply: Reply | undefined;
}

/** A step, or why there is none; undefined for what needs none. */
export type Carrying = Carried | { readonly reason: string } | undefined;

export interface Scene {
  readonly rehearsal: Rehearsal;
  readonly people: People;
  /** All that comes after it. */
  readonly later: readonly LifeInput[];
}

export function carryOver({ at, input }: LifeInput, scene: Scene): Carrying {
  if (isEffectResult(input)) return undefined;
  switch (input.type) {
    case 'redfish.write':
      return input.uri.startsWith(uploadUri) ? carryUpload(input, scene) : carryWrite(input, scene);
    case 'authentication.failed':
      return carryLogin(input.userName, false, scene);
    case 'authentication.succeeded':
      return isPartOfNext(at, input.userName, scene) ? undefined : carryLogin(input.userName, true, scene);
    case 'operator':
      return carryDeed(input, handStep(input.hand), scene);
    case 'fault':
      return carryDeed(input, faultStep(input), scene);
    case 'license.lacking':
      return { reason: `${input.userName} asked for something that needs a licence; which, no history says` };
    case 'upload.abandoned':
      return { reason: 'an upload was given up half-way; a step sends the whole image' };
    // They go with the upload or the request, and a session that is used is noise.
    case 'upload.received':
    case 'upload.continued':
    case 'authentication.touched':
    case 'network.crossed':
      return undefined;
  }
}

function carryDeed(
  input: Parameters<Rehearsal['perform']>[0],
  step: JsonObject,
  { rehearsal }: Scene,
): Carrying {
  return rehearsal.perform(input)
    ? { step, reply: undefined }
    : { reason: 'the state did not take it, and nothing changed' };
}

const mains: Partial<Record<HandName, string>> = { 'mains.off': 'lost', 'mains.on': 'back' };

function handStep(hand: HandName): JsonObject {
  const power = mains[hand];
  return power === undefined ? { operator: hand } : { power };
}

function faultStep({ fault, with: told, clear }: FaultInput): JsonObject {
  return { [clear ? 'clear' : 'fault']: fault, ...told };
}

function carryWrite(input: WriteInput, { rehearsal, people }: Scene): Carrying {
  if (tokenHash in input.body) return carrySession(input, rehearsal, people);
  const as = people.as(input.by);
  if (as === undefined) return { reason: `nobody knows the password of ${input.by.userName}` };
  const headers = headersFor(as);
  const found = findRequest(rehearsal, { input, headers, makeUp: () => people.makeUp() });
  if (!('body' in found)) {
    rehearsal.perform(input);
    return { reason: `no request made it; the likeliest was answered ${answerInShort(found.told)}` };
  }
  const { body } = found;
  const { method, uri } = input;
  const told = rehearsal.ask({ method, uri, body, headers });
  people.note(uri, body, rehearsal.tree);
  return requestStep({ ...writeStep(method, uri, body), ...asOf(as) }, told);
}

const clock = '/redfish/v1/Managers/1/DateTime/';

function writeStep(method: string, uri: string, body: JsonObject | undefined): JsonObject {
  const { DateTime: set, ...others } = body ?? {};
  const isClock = method === 'PATCH' && uri === clock && Object.keys(others).length === 0;
  const toMs = isClock ? instant.safeParse(set).data : undefined;
  if (toMs !== undefined && formatInstant(toMs) === set) return { setClock: set };
  return { request: `${method} ${uri}`, ...(body === undefined ? {} : { body }) };
}

function carrySession({ method, uri, body, by }: WriteInput, rehearsal: Rehearsal, people: People): Carrying {
  const { UserName: userName } = body;
  const password = people.passwordOf(by.userName);
  if (password === undefined) return { reason: `nobody knows the password of ${by.userName}` };
  const login = { UserName: userName ?? by.userName, Password: password };
  const told = rehearsal.ask({ method, uri, body: login });
  if (told?.reply.status !== 201) return { reason: `the login is answered ${answerInShort(told)}` };
  return requestStep({ request: `${method} ${uri}`, body: login }, told);
}

/** A write whose password was right leaves that trace by itself. The administrator of a scenario need not give one. */
function isPartOfNext(at: number, userName: string, { people, later: [next] }: Scene): boolean {
  if (next?.input.type !== 'redfish.write' || next.at !== at) return false;
  const { by } = next.input;
  return by.userName === userName && typeof people.as(by) === 'object';
}

/** Any request shows who it is. */
const anyResource = '/redfish/v1/Systems/1/';

function carryLogin(userName: string, isRight: boolean, { rehearsal, people }: Scene): Carrying {
  const password = isRight ? people.passwordOf(userName) : 'wrong-password';
  if (password === undefined) return { reason: `nobody knows the password of ${userName}` };
  const as = { user: userName, password };
  const told = rehearsal.ask({ method: 'GET', uri: anyResource, headers: headersFor(as) });
  const type = isRight ? 'authentication.succeeded' : 'authentication.failed';
  if (told?.inputs.some((made) => made.type === type) !== true) {
    return { reason: `a request as ${userName} is answered ${answerInShort(told)}` };
  }
  return requestStep({ request: `GET ${anyResource}`, as }, told);
}

function carryUpload(input: WriteInput, { rehearsal, people, later }: Scene): Carrying {
  const as = people.as(input.by);
  if (as === undefined) return { reason: `nobody knows the password of ${input.by.userName}` };
  const received = later.map((each) => each.input).find(isReceived);
  const { FileName: filename, Signature: signature, Image: image, ...told } = input.body;
  const parameters: Record<string, Json> = {};
  for (const [key, value] of Object.entries(told)) {
    if (value !== undefined && uploadParameters.includes(key)) parameters[key] = value;
  }
  const isSigned = signature !== undefined && signature !== 'none';
  for (const described of describeImageHeader(received?.file.header ?? image, rehearsal.tree.blueprint)) {
    const usual = `${described.for}.bin`;
    const options = { parameters, filename: String(filename ?? usual), signature: isSigned };
    const ready = prepareUpload(rehearsal.tree.blueprint, described, options);
    const trial = rehearsal.fork().upload(ready, headersFor(as));
    const [begun] = trial?.inputs ?? [];
    if (begun === undefined || !isSameInput(begun, input)) continue;
    const upload: JsonObject = {
      ...described,
      ...(options.filename === usual ? {} : { filename: options.filename }),
      ...(isSigned ? { signed: true } : {}),
      ...(Object.keys(parameters).length === 0 ? {} : { parameters }),
    };
    return requestStep({ upload, ...asOf(as) }, rehearsal.upload(ready, headersFor(as)));
  }
  return { reason: 'its image is none that can be described' };
}

const uploadParameters = ['UpdateRepository', 'UpdateTarget', 'TPMOverride', 'UploadCurrentEtag'];

function isReceived(
  input: LifeInput['input'],
): input is Extract<UploadInput, { readonly type: 'upload.received' }> {
  return input.type === 'upload.received';
}

function requestStep(step: JsonObject, told: Told | undefined): Carrying {
  if (told === undefined) return { reason: 'there is no answer here' };
  return { step: { ...step, expect: expectationOf(told.reply) }, reply: told.reply };
}

function expectationOf({ status, messageIds }: Reply): JsonObject {
  const names = [...new Set(messageIds.map(messageName))];
  if (names.length === 0) return { status };
  return { status, message: names.length === 1 ? (names[0] as string) : names };
}

function answerInShort(told: Told | undefined): string {
  if (told === undefined) return 'by nobody';
  return [told.reply.status, ...told.reply.messageIds.map(messageName)].join(' ');
}

function asOf(as: ReturnType<People['as']>): JsonObject {
  return as === undefined || as === 'administrator' ? {} : { as };
}
