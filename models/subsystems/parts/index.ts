/** The parts a server is made of, and how well each is. */
import type { Subsystem } from '../../subsystem.js';
import { componentFacts } from './component-facts.js';
import { type ConditionsState, initialConditions } from './conditions.js';
import { networkPortFacts } from './network-port-facts.js';

export const parts: Subsystem<{
  readonly branches: { readonly conditions: ConditionsState };
  readonly facts: typeof componentFacts & typeof networkPortFacts;
}> = {
  initial: () => ({ conditions: initialConditions }),
  facts: { ...componentFacts, ...networkPortFacts },
};

export {
  type AdapterDevice,
  adapterPattern,
  adaptersPattern,
  adapterUri,
  deviceETag,
  functionUri,
  isSelfHostedAdapter,
  pcieDeviceUri,
  portUri,
} from './adapter-links.js';
export { arrayHealth, arraysHealth } from './array-health.js';
export { assetTagLengthMax } from './asset-tag.js';
export { moduleAt, moduleNamed } from './component-facts.js';
export * from './conditions.js';
export { devicePath, pathNumber, permanentMac, portMac, portPath } from './device-paths.js';
export * from './discovered.js';
export { driveAt } from './drive-origin.js';
export * from './drives.js';
export { energyPackModel, energyPackVersion, isCacheProtected } from './energy-pack.js';
export * from './health.js';
export * from './in-use.js';
export { microcodeVersion } from './microcode.js';
export { driveTitle, hostTpmName, listPartNames } from './part-names.js';
export { enabledStatus, type FittedStatus, fittedStatus, partStatus, testedStatus } from './part-status.js';
export {
  type BuiltModule,
  type BuiltProcessor,
  type BuiltStorage,
  countFunctions,
  listMemoryModules,
  listNetworkPorts,
  listPcieDevices,
  listProcessors,
  type MemoryModule,
  type NetworkPort,
  type PcieDevice,
  type Processor,
  pcieClass,
  portName,
} from './parts.js';
export { pcieLanes, slotAround } from './pcie-lanes.js';
export { isFunctionEnabled, isPortEnabled, isPortUp, portCondition } from './port-up.js';
export { listSpdmDevices, type SpdmDevice } from './spdm-devices.js';
export * from './storage-links.js';
export {
  bootDeviceTypes,
  bootLocations,
  bootQualifiers,
  parseStructuredName,
  portStructuredName,
  printStructuredName,
} from './structured-name.js';
