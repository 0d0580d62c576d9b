/**
 * What the pages for people are to offer. This service has no pages; tools look here for what a controller can do.
 * Source: facts, type VndMgmtGUIService, whose members the published lists do not name: those shown here are what the
 * simulated controller has.
 */
import { at } from '../../../resource/at.js';
import { managerPattern, ofManager } from '../../../resource/one-server.js';
import { flag } from '../../../resource/readers.js';
import { group, type Rows, row } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';

const features = {
  BiosPrivilege: 'Whether there is a privilege for the settings of the BIOS.',
  CacSmartcard: 'Whether users can log in by certificate.',
  Encryption: 'Whether there are security states.',
  EventDetails: 'Whether log entries can be looked at one by one.',
  Federation: 'Whether controllers can form groups.',
  HostNicPrivilege: 'Whether there is a privilege for network adapters.',
  Kerberos: 'Whether there are settings of Kerberos.',
  Licensing: 'Whether licences can be installed.',
  RemoteSupport: 'Whether trouble can be reported to the maker.',
  Repository: 'Whether images can be stored.',
  RuntimeFirmwareVerify: 'Whether firmware can be checked while the server runs.',
  SecurityDashboard: 'Whether there is an overview of risks.',
  ServiceAccount: 'Whether there are accounts of programs.',
  SingleSignOn: 'Whether there is single sign-on.',
  StoragePrivilege: 'Whether there is a privilege for storage.',
  SystemDefaults: 'Whether the server can be reset to its defaults.',
  UpdateService: 'Whether firmware can be updated.',
  VirtualMedia: 'Whether media can be inserted from afar.',
} as const;

const featureRows: Rows = Object.fromEntries(
  Object.entries(features).map(([name, says]) => [name, row(flag, says, true)]),
);

export const guiService = at(`${managerPattern}GUIService/`, () => [{ params: ofManager }]).resource({
  type: 'VndMgmtGUIService.v1_4_0.VndMgmtGUIService',
  says: 'What the pages for people are to offer.',
  properties: {
    ...identity('GUIService', 'GUI Service', 'Features for the pages of the controller'),
    Features: group('What the controller can do.', featureRows),
  },
});
