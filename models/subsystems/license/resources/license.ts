/** The licence there is, or the one place for it while there is none. Of its key only the last group shows. */

import { serialOf, systemSerial } from '../../../identity.js';
import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import { type ResourceDefinition, refused, written } from '../../../resource/define.js';
import { root } from '../../../resource/uris.js';
import { closeUnlicensed } from '../close-unlicensed.js';
import { licenseAddress } from '../contract.js';
import { type InstalledLicense, isLicensed, type LicenseState, trialMs } from '../state.js';

export const licenseServiceUri = `${root}Managers/{ManagerId}/LicenseService/`;

export const license: ResourceDefinition = {
  uri: `${licenseServiceUri}{LicenseId}/`,
  type: 'VndMgmtLicense.v2_3_0.VndMgmtLicense',
  instances: () => [{ ManagerId: '1', LicenseId: '1' }],
  project: ({ tree }) => {
    const { installed } = tree.license;
    const { key, title, state, type } = shown(installed);
    return {
      Id: '1',
      Name: 'Mgmt License',
      Description: 'Licence of the management controller',
      Confirmation: {
        Code: '',
        Message: state === 'confirmed' ? 'Confirmed.' : '',
        Status: state === 'confirmed',
      },
      ConfirmationRequest: {
        EON: { License: title, LicenseKey: key, Quantity: installed === null ? 0 : 1, State: state },
        Signer: 'Mgmt',
        System: {
          ChipId: serialOf(tree.seed, 'license chip'),
          Product: tree.blueprint.system.model,
          SerialNumber: systemSerial(tree),
        },
      },
      License: title,
      LicenseClass: installed === null ? null : installed.term === 'perpetual' ? 'FQL' : 'EVALUATION',
      LicenseErr: '',
      LicenseExpire:
        installed === null || installed.term === 'perpetual' ? '' : dayOf(installed.installedAt + trialMs),
      LicenseFeatures: featuresOf(tree.license),
      LicenseInstallDate: installed === null ? '' : dayOf(installed.installedAt),
      LicenseKey: key,
      LicenseSeats: installed === null ? 0 : 1,
      LicenseTier: installed?.tier ?? 'STD',
      LicenseType: type,
    };
  },
  removal: {
    privilege: () => 'MgmtConfigPriv',
    apply: (stage, { by }) => {
      if (stage.tree.license.installed === null) return refused(mgmtMessage('CannotRemoveLicense'));
      stage.draft.license.installed = null;
      stage.send(licenseAddress, { type: 'license.replaced' });
      stage.emit('license.removed', { user: by.userName }, licenseAddress);
      closeUnlicensed(stage);
      return written(baseMessage('Success'));
    },
  },
};

const terms = {
  perpetual: { state: 'confirmed', type: 'Perpetual' },
  trial: { state: 'evaluation', type: 'Evaluation' },
  expired: { state: 'expired', type: 'Expired' },
} as const;

function shown(installed: InstalledLicense | null) {
  if (installed === null) return { key: '', title: '', state: 'unlicensed', type: 'Unlicensed' } as const;
  const masked = `${'XXXXX-'.repeat(4)}${installed.keyEnd}`;
  return { key: masked, title: 'Mgmt Advanced', ...terms[installed.term] };
}

/** Those that something here depends on; the vendor has names for more. Source: facts § 2.16. */
function featuresOf(state: LicenseState) {
  return {
    DirectoryAuth: isLicensed(state, 'directoryLogin'),
    EmailAlert: isLicensed(state, 'emailAlert'),
    RemoteSyslog: isLicensed(state, 'remoteSyslog'),
    SecureErase: isLicensed(state, 'secureErase'),
    SmartCard: isLicensed(state, 'certificateLogin'),
    VM: isLicensed(state, 'virtualMedia'),
    VMScript: isLicensed(state, 'virtualMedia'),
  };
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `4 Apr 2025`, as such controllers print it (facts § 2.16). */
function dayOf(instant: number): string {
  const date = new Date(instant);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}
