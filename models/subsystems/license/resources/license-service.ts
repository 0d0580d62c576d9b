/** Where a licence is installed. There is room for one: a new key takes the place of the one before. */

import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import { bodyBytesMax } from '../../../redfish/body-text.js';
import { collectionOf } from '../../../resource/collection.js';
import {
  type ControllerStage,
  type ResourceDefinition,
  refused,
  type WriteContext,
} from '../../../resource/define.js';
import { text } from '../../../resource/readers.js';
import { root } from '../../../resource/uris.js';
import { controllerTime } from '../../clock/state.js';
import { licenseAddress } from '../contract.js';
import { type KeptKey, readLicenseKey } from '../key.js';
import { trialMs } from '../state.js';
import { licenseServiceUri } from './license.js';

const licenseUri = `${root}Managers/1/LicenseService/1/`;

export const licenseService: ResourceDefinition = {
  uri: licenseServiceUri,
  type: 'VndMgmtLicenseCollection.VndMgmtLicenseCollection',
  instances: () => [{ ManagerId: '1' }],
  project: (view) =>
    collectionOf(view, 'Mgmt License Service', 'The licence of the management controller', [licenseUri]),
  creation: {
    privilege: 'MgmtConfigPriv',
    // Of any length: what is wrong with a key is said without repeating it.
    properties: { LicenseKey: { reader: text({ lengthMax: bodyBytesMax }), required: true } },
    putAway: ({ LicenseKey }) => {
      const kept = readLicenseKey(LicenseKey as string);
      return kept === undefined
        ? { ok: false, problems: [mgmtMessage('InvalidLicenseKey')] }
        : { ok: true, value: { body: { LicenseKey: kept }, headers: {} } };
    },
    apply: (stage, body, context) => install(stage, body.LicenseKey as KeptKey, context),
  },
};

function install(stage: ControllerStage, { keyEnd, isTrial }: KeptKey, { by }: WriteContext) {
  const { tree, draft, now } = stage;
  if (isTrial && tree.license.trialUsed) return refused(mgmtMessage('DemoLicenseKeyPreviouslyInstalled'));
  draft.license.installed = {
    keyEnd,
    tier: 'ADV',
    term: isTrial ? 'trial' : 'perpetual',
    installedAt: controllerTime(tree, now),
  };
  stage.send(licenseAddress, { type: 'license.replaced' });
  if (isTrial) {
    draft.license.trialUsed = true;
    stage.send(licenseAddress, { type: 'license.trialBegun', remainingMs: trialMs });
  }
  stage.emit('license.installed', { user: by.userName }, licenseAddress);
  return { ok: true as const, value: { messages: [baseMessage('Created')], created: licenseUri } };
}
