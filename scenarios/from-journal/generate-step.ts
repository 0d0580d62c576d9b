/** Generates the step of a recorded input with its response, and executes the step on the rehearsal. */
import { formatInstant, isEffectResult, isObject, type Json, type JsonObject } from '../../engine/index.js';
import {
  type FaultInput,
  type JournaledInput,
  type OperatorActionName,
  uploadUri,
} from '../../machines/index.js';
import { withValue } from '../../models/captured/index.js';
import { type ImageHeader, type ImageSignature, verifiesHeader } from '../../models/formats/index.js';
import type { CapturedInput, CrossingInput, UploadInput, WriteInput } from '../../models/index.js';
import { uploadParameters } from '../../models/redfish/index.js';
import { candidateBodies, findBody, type SubstituteSecret, tokenHash } from '../../replay/index.js';
import { prepareUpload } from '../controller/upload.js';
import { instant } from '../language/values.js';
import { minimizeBy } from '../shrink/minimize.js';
import { isSameInput } from './comparison.js';
import {
  callerKeys,
  type GeneratedStepOrReason,
  type GeneratorContext,
  requestStep,
  summarizeAnswer,
} from './generated-steps.js';
import { describeImageHeader } from './images.js';
import type { RecordedInput } from './recorded-history.js';
import type { Rehearsal, RehearsedRequest } from './rehearsal.js';
import { headersFor, type ScenarioUsers } from './users.js';

export function generateStep({ at, input }: RecordedInput, scene: GeneratorContext): GeneratedStepOrReason {
  if (isEffectResult(input)) return undefined;
  switch (input.type) {
    case 'redfish.write':
      return input.uri.startsWith(uploadUri) ? carryUpload(input, scene) : carryWrite(input, scene);
    case 'captured.write':
      return scene.rehearsal.hasCrossed(input) ? undefined : carryValues(input, scene);
    case 'authentication.failed':
      return carryLogin(input.userName, false, scene);
    case 'authentication.succeeded':
      return isPartOfNext(at, input.userName, scene) ? undefined : carryLogin(input.userName, true, scene);
    case 'operator':
      return carryDeed(input, operatorStep(input.action), scene);
    case 'fault':
      return carryDeed(input, faultStep(input), scene);
    case 'future':
      return carryDeed(
        input,
        { future: input.seed, ...(input.ties === 'shuffled' ? { ties: input.ties } : {}) },
        scene,
      );
    case 'license.lacking':
      return {
        reason: `${input.userName} requested a feature that requires a license; no history records which feature`,
      };
    case 'upload.abandoned':
      return { reason: 'an upload was cancelled; a step sends the whole image' };
    // These inputs need no step: two belong to an upload or a request, and the use of a session is noise.
    case 'upload.received':
    case 'upload.continued':
    case 'authentication.touched':
      return undefined;
    case 'network.crossed':
      return carryCrossing(input, scene);
  }
}

/**
 * Generates the step of a request that was lost on its way, or of a read. For such requests, only the network transit
 * is recorded. A write has a separate recorded input, which contains the other data of its request.
 */
function carryCrossing(input: CrossingInput, { rehearsal }: GeneratorContext): GeneratedStepOrReason {
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
  { rehearsal }: GeneratorContext,
): GeneratedStepOrReason {
  return rehearsal.perform(input)
    ? { step, reply: undefined }
    : { reason: 'the state refused the input, and nothing changed' };
}

const supplies: Partial<Record<OperatorActionName, string>> = { 'mains.off': 'off', 'mains.on': 'on' };

function operatorStep(action: OperatorActionName): JsonObject {
  const mains = supplies[action];
  return mains === undefined ? { operator: action } : { mains };
}

function faultStep({ fault, with: told, clear }: FaultInput): JsonObject {
  return { [clear ? 'clear' : 'fault']: fault, ...told };
}

function carryWrite(input: WriteInput, { rehearsal, users }: GeneratorContext): GeneratedStepOrReason {
  if (tokenHash in input.body) return carrySession(input, rehearsal, users);
  const as = users.as(input.by);
  if (as === undefined) return { reason: `the password of ${input.by.userName} is unknown` };
  const headers = headersFor(as);
  const found = findRequest(rehearsal, { input, headers, makeUp: () => users.makeUp() });
  if (!('body' in found)) {
    rehearsal.perform(input);
    return {
      reason: `no request results in this input; the likeliest was answered ${summarizeAnswer(found.told)}`,
    };
  }
  const { body } = found;
  if (hasHugeNumber(body))
    return { reason: 'it contains a number beyond 2^53, which a file cannot represent' };
  const { method, uri } = input;
  const told = rehearsal.ask({ method, uri, body, headers });
  users.note(uri, body, rehearsal.tree);
  const shown = rehearsal.clientUri(uri);
  return requestStep({ ...writeStep(method, shown, body), ...callerKeys(as) }, told);
}

/** Generates the PATCH of values that the built-in service does not have. */
function carryValues(input: CapturedInput, { rehearsal, users }: GeneratorContext): GeneratedStepOrReason {
  const as = users.as(input.by);
  if (as === undefined) return { reason: `the password of ${input.by.userName} is unknown` };
  const { kept, pending } = input.change;
  const body = unflattened({ ...kept, ...pending });
  const asked = { method: 'PATCH', uri: input.uri, body, headers: headersFor(as) };
  const isIt = rehearsal
    .fork()
    .ask(asked)
    .inputs.some((made) => isSameInput(made, input));
  if (!isIt) {
    rehearsal.perform(input);
    return { reason: `no request results in this change of ${input.uri}` };
  }
  const told = rehearsal.ask(asked);
  rehearsal.hasCrossed(input);
  return requestStep({ request: `PATCH ${input.uri}`, body, ...callerKeys(as) }, told);
}

/** Returns a body with values at JSON pointers. */
function unflattened(values: Readonly<Record<string, Json>>): JsonObject {
  return Object.entries(values).reduce<JsonObject>(
    (body, [pointer, value]) => withValue(body, pointer.slice(1).split('/'), value),
    {},
  );
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

function carrySession(
  { method, uri, body, by }: WriteInput,
  rehearsal: Rehearsal,
  people: ScenarioUsers,
): GeneratedStepOrReason {
  const { UserName: userName } = body;
  const password = people.passwordOf(by.userName);
  if (password === undefined) return { reason: `the password of ${by.userName} is unknown` };
  const login = { UserName: userName ?? by.userName, Password: password };
  const told = rehearsal.ask({ method, uri, body: login });
  if (typeof told.answer !== 'string' && told.answer.status !== 201)
    return { reason: `the login is answered ${summarizeAnswer(told)}` };
  return requestStep({ request: `${method} ${rehearsal.clientUri(uri)}`, body: login }, told);
}

/**
 * Returns true if the next input is a write of the same user, because a write with the right password includes the
 * login. The administrator of a scenario needs no password.
 */
function isPartOfNext(at: number, userName: string, { users, later: [next] }: GeneratorContext): boolean {
  if (next?.input.type !== 'redfish.write' || next.at !== at) return false;
  const { by } = next.input;
  return by.userName === userName && typeof users.as(by) === 'object';
}

/** URI for a step that only logs in: any request proves the identity. */
const anyResource = '/redfish/v1/Systems/1/';

function carryLogin(
  userName: string,
  isRight: boolean,
  { rehearsal, users }: GeneratorContext,
): GeneratedStepOrReason {
  const password = isRight ? users.passwordOf(userName) : 'wrong-password';
  if (password === undefined) return { reason: `the password of ${userName} is unknown` };
  const as = { user: userName, password };
  const told = rehearsal.ask({ method: 'GET', uri: anyResource, headers: headersFor(as) });
  const type = isRight ? 'authentication.succeeded' : 'authentication.failed';
  if (!told.inputs.some((made) => made.type === type)) {
    return { reason: `a request as ${userName} is answered ${summarizeAnswer(told)}` };
  }
  return requestStep({ request: `GET ${anyResource}`, as }, told);
}

/**
 * Generates the step that uploads the recorded image. The step describes the image, because no history contains its
 * content.
 */
function carryUpload(
  input: WriteInput,
  { rehearsal, users, later }: GeneratorContext,
): GeneratedStepOrReason {
  const as = users.as(input.by);
  if (as === undefined) return { reason: `the password of ${input.by.userName} is unknown` };
  const { FileName: filename, Signature: signature, Image: image, ...told } = input.body;
  const parameters: Record<string, Json> = {};
  for (const [key, value] of Object.entries(told)) {
    if (value !== undefined && uploadParameters.includes(key)) parameters[key] = value;
  }
  const isSigned = signature !== undefined && signature !== 'none';
  const header = image ?? later.map((each) => each.input).find(isReceived)?.file.header;
  if (isForged(signature, header))
    return { reason: 'its signature is invalid, but the signature of a step is valid' };
  for (const described of describeImageHeader(header, rehearsal.tree.blueprint)) {
    const usual = `${described.for}.bin`;
    const options = { parameters, filename: String(filename ?? usual), signature: isSigned };
    const ready = prepareUpload(rehearsal.tree.blueprint, described, options);
    const trial = rehearsal.fork().upload(ready, headersFor(as));
    const begun = trial.inputs.find(({ type }) => type === input.type);
    if (begun === undefined || !isSameInput(begun, input)) continue;
    const upload: JsonObject = {
      ...described,
      ...(options.filename === usual ? {} : { filename: options.filename }),
      ...(isSigned ? { signed: true } : {}),
      ...(Object.keys(parameters).length === 0 ? {} : { parameters }),
    };
    return requestStep({ upload, ...callerKeys(as) }, rehearsal.upload(ready, headersFor(as)));
  }
  return { reason: 'its image has no description' };
}

function isForged(signature: Json | undefined, header: unknown): boolean {
  return isObject(signature) && !verifiesHeader(signature as ImageSignature, header as ImageHeader);
}

function isReceived(
  input: RecordedInput['input'],
): input is Extract<UploadInput, { readonly type: 'upload.received' }> {
  return input.type === 'upload.received';
}

/** Maximum number of candidate bodies that are tried for one write. Assumption: enough for a body with many members. */
const triesMax = 200;

interface StepRequest {
  readonly input: WriteInput;
  readonly headers: Readonly<Record<string, string>>;
  readonly makeUp: SubstituteSecret;
}

/**
 * Finds the body of a recorded write on forks, without sending the write to the rehearsal itself. The result has no
 * body if no candidate matches; `told` is then the response to the most likely candidate.
 */
function findRequest(rehearsal: Rehearsal, { input, headers, makeUp }: StepRequest) {
  const { method, uri } = input;
  const trial = (body: JsonObject | undefined) =>
    tryRequest(rehearsal, { method, uri, body, headers }, input);
  const { body, came } = findBody(candidateBodies(rehearsal.sentBody(input, makeUp), makeUp), trial);
  if (!came.isIt) return { told: came.told };
  if (body === undefined) return { body, told: came.told };
  const only = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, body[key]]));
  const { kept } = minimizeBy(Object.keys(body), (keys) => trial(only(keys)).isIt, triesMax);
  const short = only(kept);
  return { body: short, told: trial(short).told };
}

function tryRequest(rehearsal: Rehearsal, asked: RehearsedRequest, wanted: JournaledInput) {
  const told = rehearsal.fork().ask(asked);
  const writes = told.inputs.filter(({ type }) => type === wanted.type);
  const [only] = writes;
  const said = typeof told.answer === 'string' ? undefined : told.answer.body;
  return { told, said, isIt: only !== undefined && writes.length === 1 && isSameInput(only, wanted) };
}
