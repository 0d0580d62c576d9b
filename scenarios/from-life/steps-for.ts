/** The step that had an input of a history, and what was answered to it. Carries it out on the rehearsal as well. */
import { formatInstant, isEffectResult, type Json, type JsonObject } from '../../engine/index.js';
import type { FaultInput, FutureInput, HandName } from '../../machines/index.js';
import { type CrossingInput, uploadUri, type WriteInput } from '../../models/index.js';
import { tokenHash } from '../../replay/index.js';
import { instant } from '../language/instant.js';
import { answerInShort, asOf, type Carrying, requestStep, type Scene } from './carried.js';
import type { LifeInput } from './life.js';
import { headersFor, type People } from './people.js';
import type { Rehearsal } from './rehearsal.js';
import { findRequest } from './request-for.js';
import { carryUpload } from './upload-step.js';

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
    case 'future':
      return carryDeed(input, futureStep(input), scene);
    case 'license.lacking':
      return { reason: `${input.userName} asked for something that needs a licence; which, no history says` };
    case 'upload.abandoned':
      return { reason: 'an upload was given up half-way; a step sends the whole image' };
    // They go with the upload or the request, and a session that is used is noise.
    case 'upload.received':
    case 'upload.continued':
    case 'authentication.touched':
      return undefined;
    case 'network.crossed':
      return carryCrossing(input, scene);
  }
}

/** Of a request that is no input: one that was lost on its way there, or a read. A write has the others as well. */
function carryCrossing(input: CrossingInput, { rehearsal }: Scene): Carrying {
  if (rehearsal.hasCrossed(input)) return undefined;
  const { way, method, path } = input;
  const asked = { method, uri: path };
  const trial = rehearsal.fork().ask(asked);
  const isLostThere = way === 'there' && trial.inputs.length === 1 && typeof trial.answer === 'string';
  const isRead = method === 'GET' || method === 'HEAD';
  if (!isLostThere && !isRead) return undefined;
  const told = rehearsal.ask(asked);
  rehearsal.hasCrossed(input);
  return requestStep({ request: `${method} ${path}` }, told);
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

function futureStep({ seed, ties }: FutureInput): JsonObject {
  return { future: seed, ...(ties === 'shuffled' ? { ties } : {}) };
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
  if (hasHugeNumber(body)) return { reason: 'a number in it is beyond 2^53, and no file keeps that' };
  const { method, uri } = input;
  const told = rehearsal.ask({ method, uri, body, headers });
  people.note(uri, body, rehearsal.tree);
  return requestStep({ ...writeStep(method, uri, body), ...asOf(as) }, told);
}

function hasHugeNumber(value: Json | undefined): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && !Number.isSafeInteger(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasHugeNumber);
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
  if (typeof told.answer !== 'string' && told.answer.status !== 201)
    return { reason: `the login is answered ${answerInShort(told)}` };
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
  if (!told.inputs.some((made) => made.type === type)) {
    return { reason: `a request as ${userName} is answered ${answerInShort(told)}` };
  }
  return requestStep({ request: `GET ${anyResource}`, as }, told);
}
