/** Where a licence is installed. There is room for one: a new key takes the place of the one before. */

import { controllerTime } from '../../../controller-time.js';
import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import { bodyBytesMax } from '../../../redfish/body-text.js';
import { at } from '../../../resource/at.js';
import { refused } from '../../../resource/define.js';
import { ofManager } from '../../../resource/one-server.js';
import { flag, text } from '../../../resource/readers.js';
import { row } from '../../../resource/rows.js';
import { vendor } from '../../../resource/shared-rows.js';
import { fill } from '../../../resource/uris.js';
import { creation, required } from '../../../resource/writes.js';
import { licenseAddress } from '../contract.js';
import { madeUpLicenseKey, readLicenseKey } from '../key.js';
import { trialMs } from '../state.js';
import { license, licenseServicePattern } from './license.js';

const installLicense = creation({
  privilege: 'MgmtConfigPriv',
  properties: {
    // Of any length: what is wrong with a key is said without repeating it.
    LicenseKey: required(
      text({ lengthMax: bodyBytesMax }),
      'The whole key: five groups of five letters and digits.',
    ),
  },
  redact: ({ LicenseKey }) => {
    const kept = readLicenseKey(LicenseKey);
    return kept === undefined
      ? { ok: false, problems: [mgmtMessage('InvalidLicenseKey')] }
      : { ok: true, value: { body: { LicenseKey: kept }, headers: {} } };
  },
  sent: ({ LicenseKey }) => ({ LicenseKey: madeUpLicenseKey(LicenseKey) }),
  apply: (stage, { LicenseKey: { keyEnd, isTrial } }, { params, by }) => {
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
    const created = fill(license.uri, { ...params, LicenseId: '1' });
    return { ok: true, value: { messages: [baseMessage('Created')], created } };
  },
});

export const licenseService = at(licenseServicePattern, () => [{ params: ofManager }]).collection({
  type: 'VndMgmtLicenseCollection.VndMgmtLicenseCollection',
  says: 'The place of the licence. A POST to it installs one.',
  name: 'Mgmt License Service',
  description: 'The licence of the management controller',
  members: license,
  properties: {
    Oem: vendor(
      'VndMgmtLicenseCollectionExt.v1_0_0.VndMgmtLicenseCollectionExt',
      'What the vendor adds to the place of the licence.',
      {
        CloudSubscriptionSupport: row(flag, 'Whether a licence can come from the cloud of the maker.', false),
      },
    ),
  },
  creation: installLicense,
});
