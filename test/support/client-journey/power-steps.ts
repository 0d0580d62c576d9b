/** Steps about power, starts of the host, the boot override, BIOS settings, and resets of the manager. */
import type { JsonObject } from '../../../engine/index.js';
import { awaitService } from './access-steps.js';
import { findBiosChange } from './bios-attribute.js';
import {
  chooseValue,
  linkIn,
  listIn,
  requireAction,
  requireLink,
  serviceRoot,
  textIn,
  uriOf,
  valueIn,
} from './discovery.js';
import { type Answer, accepted, requireStatus, Skipped, Unexpected } from './redfish-client.js';
import type { Journey, JourneyStep } from './step.js';
import { getIfPresent, waitFor } from './waiting.js';

/** Boot progress of a host that has left POST. */
const booted: ReadonlySet<string> = new Set(['OSRunning', 'OSBootStarted', 'SetupEntered']);

async function reset({ client, map }: Journey, preferred: readonly string[]): Promise<Answer> {
  const action = await requireAction(client, await map.system(), 'ComputerSystem.Reset');
  const ResetType = chooseValue(action, 'ResetType', preferred);
  return requireStatus(await client.post(action.target, { ResetType }), accepted);
}

async function awaitPower({ client, map }: Journey, expected: string, after: string): Promise<void> {
  await waitFor(client, `PowerState ${expected} after ${after}`, async (observe) => {
    const { PowerState } = await map.system();
    observe(`PowerState ${PowerState}`);
    return PowerState === expected ? true : undefined;
  });
}

/** Waits until the host has started. `before` is the system before the request that starts the host. */
async function awaitStart({ client, map }: Journey, before: JsonObject, after: string): Promise<void> {
  const progressOf = (system: JsonObject) => textIn(system, 'BootProgress', 'LastState');
  if (progressOf(before) === undefined) return awaitPower({ client, map } as Journey, 'On', after);
  const instants = (system: JsonObject) =>
    [textIn(system, 'LastResetTime'), textIn(system, 'BootProgress', 'LastStateTime')].join();
  let isUnderWay = false;
  await waitFor(client, `a start watched through BootProgress after ${after}`, async (observe) => {
    const system = await map.system();
    const progress = progressOf(system) ?? 'None';
    observe(`PowerState ${system.PowerState}, BootProgress ${progress}`);
    isUnderWay ||=
      !booted.has(progress) || system.PowerState !== 'On' || instants(system) !== instants(before);
    return isUnderWay && system.PowerState === 'On' && booted.has(progress) ? true : undefined;
  });
}

async function powerOn(journey: Journey): Promise<void> {
  const before = await journey.map.system();
  const { described } = await reset(journey, ['On', 'ForceOn', 'PushPowerButton']);
  await awaitPower(journey, 'On', described);
  await awaitStart(journey, before, described);
}

async function powerOff(journey: Journey): Promise<void> {
  if (textIn(await journey.map.system(), 'PowerState') === 'Off') await powerOn(journey);
  const { described } = await reset(journey, ['ForceOff', 'GracefulShutdown', 'PushPowerButton']);
  await awaitPower(journey, 'Off', described);
}

/** Restarts the host, or starts a host that is off. */
export async function restart(journey: Journey): Promise<void> {
  const before = await journey.map.system();
  if (before.PowerState === 'Off') return powerOn(journey);
  const { described } = await reset(journey, ['ForceRestart', 'GracefulRestart', 'PowerCycle']);
  await awaitStart(journey, before, described);
}

async function bootOnce(journey: Journey): Promise<void> {
  const { client, map } = journey;
  const system = await map.system();
  const { Boot } = system;
  const target = valueIn(Boot, 'BootSourceOverrideTarget');
  if (target === undefined) throw new Skipped('the system has no BootSourceOverrideTarget');
  const permitted = listIn(Boot, 'BootSourceOverrideTarget@Redfish.AllowableValues');
  if (permitted.length > 0 && !permitted.includes('Pxe'))
    throw new Skipped('Pxe is not permitted as boot source');
  const override = { Boot: { BootSourceOverrideTarget: 'Pxe', BootSourceOverrideEnabled: 'Once' } };
  const settings = linkIn(system, '@Redfish.Settings', 'SettingsObject');
  const direct = await client.patch(uriOf(system), override);
  const isIndirect = !accepted.includes(direct.status) && settings !== undefined;
  const answer = requireStatus(isIndirect ? await client.patch(settings, override) : direct, accepted);
  const shown = textIn(
    isIndirect ? await client.get(settings) : await map.system(),
    'Boot',
    'BootSourceOverrideTarget',
  );
  if (shown !== 'Pxe')
    throw new Unexpected(`${answer.described} (expected Pxe as boot source, found ${shown})`);
  await restart(journey);
  await waitFor(client, `an override used up after ${answer.described}`, async (observe) => {
    const enabled = textIn(await map.system(), 'Boot', 'BootSourceOverrideEnabled');
    observe(`BootSourceOverrideEnabled ${enabled}`);
    return enabled === 'Disabled' ? true : undefined;
  });
}

async function changeBios(journey: Journey): Promise<void> {
  const { client, map } = journey;
  const uri = requireLink(await map.system(), 'Bios');
  const bios = await client.get(uri);
  const settings = requireLink(bios, '@Redfish.Settings', 'SettingsObject');
  const { name, value } = await findBiosChange(client, await map.root(), bios);
  const times = listIn(bios, '@Redfish.Settings', 'SupportedApplyTimes');
  const applyTime = times.includes('OnReset')
    ? { '@Redfish.SettingsApplyTime': { ApplyTime: 'OnReset' } }
    : {};
  const body = { ...applyTime, Attributes: { [name]: value } };
  const { described } = requireStatus(await client.patch(settings, body), accepted);
  const pending = valueIn(await client.get(settings), 'Attributes', name);
  if (pending !== value) throw new Unexpected(`${described} (expected a pending ${name}, found ${pending})`);
  const early = valueIn(await client.get(uri), 'Attributes', name);
  if (early === value) throw new Unexpected(`${described} (expected ${name} unchanged before the reset)`);
  await restart(journey);
  await waitFor(client, `${name} ${value} after ${described} and a restart`, async (observe) => {
    const shown = valueIn(await client.get(uri), 'Attributes', name);
    observe(`${name} ${shown}`);
    return shown === value ? true : undefined;
  });
}

async function resetManager(journey: Journey): Promise<void> {
  const { client, map } = journey;
  const manager = await map.manager();
  const action = await requireAction(client, manager, 'Manager.Reset');
  const ResetType = chooseValue(action, 'ResetType', ['ForceRestart', 'GracefulRestart']);
  const { described } = requireStatus(await client.post(action.target, { ResetType }), accepted);
  const isGone = (answer: Answer | undefined) => answer === undefined || answer.status >= 500;
  await waitFor(client, `a service that is away after ${described}`, async () => {
    if (isGone(await getIfPresent(client, serviceRoot))) return true;
    const now = (await getIfPresent(client, uriOf(manager)))?.body.LastResetTime;
    return now !== undefined && now !== manager.LastResetTime ? true : undefined;
  });
  await awaitService(journey, described);
  await client.get(uriOf(manager));
}

export const powerSteps: readonly JourneyStep[] = [
  { name: 'power off', run: powerOff },
  { name: 'power on, watched through POST', run: powerOn },
  { name: 'restart', run: restart },
  { name: 'boot once from Pxe', run: bootOnce },
  { name: 'BIOS attribute pending and applied', run: changeBios },
];

export const managerSteps: readonly JourneyStep[] = [{ name: 'manager reset', run: resetManager }];
