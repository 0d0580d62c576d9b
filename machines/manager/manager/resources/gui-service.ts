/**
 * Capabilities of the web interface. The simulator has no web pages, but tools read the capabilities of a controller
 * from this resource. Source: facts, type VndMgmtGUIService. The published lists do not name its members, so the
 * members are the capabilities of the simulated controller.
 */
import {
  defineAt,
  flag,
  group,
  identity,
  managerPattern,
  ofManager,
  type Rows,
  row,
} from '../../../../models/resource/index.js';

const features = {
  BiosPrivilege: 'Indicates whether a privilege for BIOS settings exists.',
  CacSmartcard: 'Indicates whether login by client certificate is supported.',
  Encryption: 'Indicates whether security states are supported.',
  EventDetails: 'Indicates whether details of log entries are supported.',
  Federation: 'Indicates whether federation groups are supported.',
  HostNicPrivilege: 'Indicates whether a privilege for network adapters exists.',
  Kerberos: 'Indicates whether Kerberos is supported.',
  Licensing: 'Indicates whether licenses are supported.',
  RemoteSupport: 'Indicates whether service events can be reported to the manufacturer.',
  Repository: 'Indicates whether a repository for firmware images is supported.',
  RuntimeFirmwareVerify: 'Indicates whether firmware verification at run time is supported.',
  SecurityDashboard: 'Indicates whether the security dashboard is supported.',
  ServiceAccount: 'Indicates whether service accounts are supported.',
  SingleSignOn: 'Indicates whether single sign-on is supported.',
  StoragePrivilege: 'Indicates whether a privilege for storage exists.',
  SystemDefaults: 'Indicates whether a reset of the server to its defaults is supported.',
  UpdateService: 'Indicates whether firmware updates are supported.',
  VirtualMedia: 'Indicates whether virtual media are supported.',
} as const;

const featureRows: Rows = Object.fromEntries(
  Object.entries(features).map(([name, says]) => [name, row(flag, says, true)]),
);

export const guiService = defineAt(`${managerPattern}GUIService/`, () => [{ params: ofManager }]).resource({
  type: 'VndMgmtGUIService.v1_4_0.VndMgmtGUIService',
  typeDescription: 'Features that the web interface of the controller offers.',
  properties: {
    ...identity('GUIService', 'GUI Service', 'Features that the web pages of the controller offer'),
    Features: group('Features that the web pages of the controller offer.', featureRows),
  },
});
