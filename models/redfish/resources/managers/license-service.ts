/** Where a licence is installed. There is room for one: a new key takes the place of the one before. */
import { licenseAddress } from '../../../contracts/license.js';
import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import { controllerTime } from '../../../state/clock.js';
import { trialMs } from '../../../state/license.js';
import { type KeptKey, readLicenseKey } from '../../../state/license-key.js';
import { bodyBytesMax } from '../../body-text.js';
import { type ControllerStage, type ResourceDefinition, refused, type WriteContext } from '../../define.js';
import { text } from '../../readers.js';
import { root } from '../../uris.js';
import { collectionOf } from '../collection.js';
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
    const begun = { type: 'license.trialBegun', remainingMs: trialMs };
    stage.send(licenseAddress, begun);
  }
  stage.emit('license.installed', { user: by.userName }, licenseAddress);
  return { ok: true as const, value: { messages: [baseMessage('Created')], created: licenseUri } };
}
