/** What the vendor adds to the system: how far it has started, how it is powered, for how long it has had power. */
import type { JsonObject } from '../../../../engine/index.js';
import type { View } from '../../../resource/define.js';
import type { ControllerTree } from '../../../tree.js';
import { situationOf } from '../../environment/readings/situation.js';
import { usageReader } from '../../environment/readings/usage.js';
import { bootStateOf, type PowerRecord, powerOf } from '../../host/power-contract.js';
import { deviceDiscovery, postState } from '../../host/power-state.js';
import {
  autoOnDelays,
  autoOnPolicies,
  postDiscoveryModes,
  postModes,
  powerRegulatorModes,
} from '../../host/state.js';
import { metricsOf } from '../../telemetry/metrics.js';
import { aggregateHealth } from './aggregate-health.js';

/** What of it moves by itself with time. */
export const volatileOfSection = [
  '/Oem/Vnd/CurrentPowerOnTimeSeconds',
  '/Oem/Vnd/PowerOnMinutes',
  '/Oem/Vnd/SystemUsage',
];

export function systemVendorSection(view: View): JsonObject {
  const { tree, now, derived } = view;
  const { host } = tree;
  const power = powerOf(tree);
  return {
    '@odata.type': '#VndComputerSystemExt.v2_14_0.VndComputerSystemExt',
    AggregateHealthStatus: derived(aggregateHealth),
    PostState: postState(power),
    PostMode: host.postMode,
    'PostMode@Redfish.AllowableValues': postModes,
    PostDiscoveryMode: host.postDiscoveryMode,
    'PostDiscoveryMode@Redfish.AllowableValues': postDiscoveryModes,
    EndOfPostDelaySeconds: host.endOfPostDelaySeconds,
    DeviceDiscoveryComplete: deviceDiscovery(power),
    PowerAutoOn: host.powerAutoOn,
    PowerOnDelay: host.powerAutoOn === 'RemainOff' ? null : host.powerOnDelay,
    'PowerAutoOn@Redfish.AllowableValues': autoOnPolicies,
    'PowerOnDelay@Redfish.AllowableValues': autoOnDelays,
    PowerRegulatorMode: host.powerRegulatorMode,
    PowerRegulatorModesSupported: powerRegulatorModes,
    ...projectPowerOnTime(tree, now),
    ServerFQDN: host.fqdn,
    ServerFirmwareInventoryComplete: isInventoried(power),
    SystemUsage: projectUsage(view),
  };
}

/** What the metrics of telemetry read at the moment. */
function projectUsage({ now, derived }: View): JsonObject {
  return Object.fromEntries(derived(metersOf).map(({ id, read }) => [id, read(now)]));
}

function metersOf(tree: ControllerTree) {
  const reader = usageReader(situationOf(tree));
  return metricsOf(tree.blueprint).map(({ id, read }) => ({ id, read: read(reader) }));
}

/** Assumption: the time now is null while there is no power. Both count from the start of the history. */
function projectPowerOnTime({ host }: ControllerTree, now: number): JsonObject {
  const { sinceMs, beforeMs } = host.powerOnTime;
  const currentSeconds = sinceMs === null ? 0 : Math.floor(now / 1_000) - Math.floor(sinceMs / 1_000);
  return {
    CurrentPowerOnTimeSeconds: sinceMs === null ? null : currentSeconds,
    PowerOnMinutes: Math.floor((beforeMs / 1_000 + currentSeconds) / 60),
  };
}

function isInventoried(power: PowerRecord): boolean {
  const { value } = power;
  return bootStateOf(power) !== undefined && typeof value === 'object' && value.on.inventory === 'complete';
}
