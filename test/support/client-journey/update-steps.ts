/** Steps about firmware updates and their tasks. */
import type { JsonObject } from '../../../engine/index.js';
import { awaitService } from './access-steps.js';
import {
  chooseValue,
  findMember,
  linkIn,
  memberUris,
  requireAction,
  requireLink,
  textIn,
  uriOf,
  valueIn,
} from './discovery.js';
import { restart } from './power-steps.js';
import { type Answer, accepted, requireStatus, Skipped, Unexpected } from './redfish-client.js';
import type { JourneyImage } from './service.js';
import type { Journey, JourneyStep } from './step.js';
import { getIfPresent, waitFor } from './waiting.js';

interface PlannedUpdate {
  readonly itemUri: string;
  readonly image: JourneyImage;
}

/** Returns an item of the firmware inventory for which the caller has an image. */
async function planUpdate({ client, options }: Journey, service: JsonObject): Promise<PlannedUpdate> {
  const { makeImage } = options;
  if (makeImage === undefined) throw new Skipped('the journey has no images');
  let image: JourneyImage | undefined;
  const item = await findMember(client, linkIn(service, 'FirmwareInventory'), (body) => {
    image = body.Updateable === false ? undefined : makeImage(body);
    return image !== undefined;
  });
  if (item === undefined || image === undefined) throw new Skipped('no item of the inventory has an image');
  return { itemUri: uriOf(item), image };
}

/** Returns the URI of the task that a response names: its location, or the task in its body. */
function taskUriIn({ headers, body }: Answer): string | undefined {
  return /^#Task\./.test(textIn(body, '@odata.type') ?? '') ? uriOf(body) : headers.location;
}

const ended: ReadonlySet<string> = new Set(['Completed', 'Cancelled', 'Exception', 'Killed', 'Interrupted']);

/** Polls a task, or its monitor, until it has completed. Throws `Unexpected` for any other end. */
async function awaitTask({ client, finishedTasks }: Journey, uri: string): Promise<void> {
  const last = await waitFor(client, `the end of the task ${uri}`, async (observe) => {
    const answer = await getIfPresent(client, uri);
    observe(answer?.described ?? 'no response');
    if (answer === undefined || answer.status >= 500) return undefined;
    const state = textIn(answer.body, 'TaskState');
    const isOver = state === undefined ? answer.status !== 202 : ended.has(state);
    return isOver ? answer : undefined;
  });
  requireStatus(last, accepted);
  const state = textIn(last.body, 'TaskState') ?? 'Completed';
  if (state !== 'Completed') throw new Unexpected(`${last.described} (expected the task to complete)`);
  finishedTasks.push(uri);
}

/** Time in which firmware comes into use without a restart of the host, also that of the manager. Unit: ms. */
const withoutRestartMs = 900_000;

/** Time in which firmware comes into use after a restart of the host. Unit: ms. */
const afterRestartMs = 1_800_000;

/** Waits for the end of an update and for its version, which may be in use only after a restart. */
async function awaitUpdate(
  journey: Journey,
  { itemUri, image }: PlannedUpdate,
  answer: Answer,
): Promise<void> {
  const { client } = journey;
  const task = taskUriIn(answer);
  if (task === undefined) throw new Unexpected(`${answer.described} (expected the location of a task)`);
  await awaitTask(journey, task);
  const awaitVersion = (limitMs: number) =>
    waitFor(
      client,
      `version ${image.version} of ${itemUri} after ${answer.described}`,
      async (observe) => {
        const item = await getIfPresent(client, itemUri);
        if (item?.status === 401) await awaitService(journey, answer.described);
        const version = textIn(item?.body, 'Version');
        observe(item === undefined ? 'no response' : `version ${version}`);
        return version === image.version ? true : undefined;
      },
      limitMs,
    );
  try {
    await awaitVersion(withoutRestartMs);
  } catch (error) {
    if (!(error instanceof Unexpected)) throw error;
    await awaitService(journey, answer.described);
    await restart(journey);
    await awaitVersion(afterRestartMs);
  }
}

/** Returns the standard form of an upload. Source: DSP0266 "Multipart HTTP push update". */
function formOf(
  { octets, filename }: JourneyImage,
  parameters: JsonObject,
  boundary: string,
): Uint8Array<ArrayBuffer> {
  const part = (disposition: string, type: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: ${type}\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(`${part('name="UpdateParameters"', 'application/json')}${JSON.stringify(parameters)}\r\n`),
    Buffer.from(part(`name="UpdateFile"; filename="${filename}"`, 'application/octet-stream')),
    octets,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
}

async function pushUpdate(journey: Journey): Promise<void> {
  const { client, map } = journey;
  const service = await map.service('UpdateService');
  const multipart = textIn(service, 'MultipartHttpPushUri');
  const plain = textIn(service, 'HttpPushUri');
  const uri = multipart ?? plain;
  if (uri === undefined) throw new Skipped('the update service has no URI for pushed images');
  const planned = await planUpdate(journey, service);
  const { image, itemUri } = planned;
  const boundary = 'journey-25-boundary';
  const answer =
    multipart === undefined
      ? await client.upload(uri, 'application/octet-stream', image.octets)
      : await client.upload(
          uri,
          `multipart/form-data; boundary=${boundary}`,
          formOf(image, { Targets: [itemUri] }, boundary),
        );
  await awaitUpdate(journey, planned, requireStatus(answer, accepted));
}

async function fetchUpdate(journey: Journey): Promise<void> {
  const { client, map, options } = journey;
  const service = await map.service('UpdateService');
  const action = await requireAction(client, service, 'UpdateService.SimpleUpdate');
  const { offerImage } = options;
  if (offerImage === undefined) throw new Skipped('the journey has no server of images');
  const planned = await planUpdate(journey, service);
  const ImageURI = offerImage(planned.image);
  const scheme = new URL(ImageURI).protocol.slice(0, -1).toUpperCase();
  const TransferProtocol = chooseValue(action, 'TransferProtocol', [scheme]);
  const protocol = action.allowed('TransferProtocol') === undefined ? {} : { TransferProtocol };
  const answer = requireStatus(await client.post(action.target, { ImageURI, ...protocol }), accepted);
  await awaitUpdate(journey, planned, answer);
}

async function readTask({ client, map, finishedTasks }: Journey): Promise<void> {
  if (finishedTasks.length === 0) throw new Skipped('no update had a task');
  const tasks = requireLink(await map.service('Tasks'), 'Tasks');
  const uris = await memberUris(client, tasks);
  if (uris.length === 0) throw new Unexpected(`${tasks} has no member after an update`);
  const isCompleted = (body: JsonObject) => valueIn(body, 'TaskState') === 'Completed';
  const task = await findMember(client, tasks, isCompleted);
  if (task === undefined) throw new Unexpected(`no task of ${tasks} is Completed`);
}

export const updateSteps: readonly JourneyStep[] = [
  { name: 'update by push', run: pushUpdate },
  { name: 'update by SimpleUpdate', run: fetchUpdate },
  { name: 'completed task in the task service', run: readTask },
];
