/** Facts about the server as a whole. They cause alerts, but no log entries (behaviour § 3.1). */
import type { MgmtResourceEventsKey } from '../../../models/messages/index.js';
import { fact } from '../../facts/fact.js';
import { named, origins, resourceAlert } from '../../facts/rows.js';
import { healthMembers } from './state.js';

const wellAgain = (key: MgmtResourceEventsKey) => fact([], { event: resourceAlert(key, origins.system) });

export const announcementFacts = {
  'health.fansOk': wellAgain('FansHealthOk'),
  'health.memoryOk': wellAgain('MemoryHealthOk'),
  'health.networkOk': wellAgain('NetworkHealthOk'),
  'health.powerSuppliesOk': wellAgain('PowerSuppliesHealthOk'),
  'health.processorsOk': wellAgain('ProcessorsHealthOk'),
  'health.storageBatteryOk': wellAgain('SmartStorageBatteryHealthOk'),
  'health.storageOk': wellAgain('StorageHealthOk'),
  'health.temperaturesOk': wellAgain('TemperatureHealthOk'),
  'health.changed': fact(healthMembers, {
    event: resourceAlert('AggregateHealthStatusChange', origins.system, named(...healthMembers)),
  }),
  'discovery.changed': fact(['AMSDeviceDiscovery', 'DeviceDiscovery', 'SmartArrayDiscovery'], {
    event: resourceAlert(
      'DeviceDiscoveryStatusV2',
      origins.system,
      named('AMSDeviceDiscovery', 'DeviceDiscovery', 'SmartArrayDiscovery'),
    ),
  }),
};
