/** The licence there is, or the one place for it while there is none. Of its key only the last group shows. */

import { deriveSerial, systemSerial } from '../../../identity.js';
import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import { refused, type View, written } from '../../../resource/define.js';
import { managerPattern, ofManager } from '../../../resource/one-server.js';
import type { PlaceOf } from '../../../resource/place.js';
import { flag, nullable, oneOf, text, whole } from '../../../resource/readers.js';
import { group, type Rows, row } from '../../../resource/rows.js';
import { identity } from '../../../resource/shared-rows.js';
import { licenseAddress } from '../contract.js';
import { type InstalledLicense, isLicensed, type LicensedFeature, trialMs } from '../state.js';

export const licenseServicePattern = `${managerPattern}LicenseService/` as const;
const licensePattern = `${licenseServicePattern}{LicenseId}/` as const;

type LicensePlace = PlaceOf<typeof licensePattern, ReturnType<typeof shown>>;
type LicenseRows = Rows<View<LicensePlace>, LicensePlace>;

const licenseStates = ['unlicensed', 'evaluation', 'expired', 'confirmed'] as const;
const licenseTypes = ['Unlicensed', 'Evaluation', 'Perpetual', 'Expired'] as const;

const terms = {
  perpetual: { state: 'confirmed', type: 'Perpetual' },
  trial: { state: 'evaluation', type: 'Evaluation' },
  expired: { state: 'expired', type: 'Expired' },
} as const;

/** What several rows show of a licence, and what is shown of none. */
function shown(installed: InstalledLicense | null) {
  if (installed === null) {
    return { installed, key: '', title: '', count: 0, state: 'unlicensed', type: 'Unlicensed' } as const;
  }
  const key = `${'XXXXX-'.repeat(4)}${installed.keyEnd}`;
  return { installed, key, title: 'Mgmt Advanced', count: 1, ...terms[installed.term] } as const;
}

const confirmationRows: LicenseRows = {
  Code: row(text(), 'The code the maker gave; empty when it gave none.', () => ''),
  Message: row(text(), 'Whether the maker confirmed it, in words.', ({ part }) =>
    part.state === 'confirmed' ? 'Confirmed.' : '',
  ),
  // Assumption: the address of the maker's service, whose names the vendor has.
  Service: row(text(), 'Who confirms licences.', () => 'www.vnd.example/glis'),
  Status: row(flag, 'Whether the licence is confirmed.', ({ part }) => part.state === 'confirmed'),
};

const requestRows: LicenseRows = {
  EON: group('The order that the licence belongs to.', {
    License: row(text(), 'What was ordered.', 'title'),
    LicenseKey: row(text(), 'The key of the licence, all but its last group masked.', 'key'),
    Quantity: row(whole(), 'How many were ordered.', 'count'),
    State: row(oneOf(licenseStates), 'How far the licence has come.', 'state'),
  }),
  Signer: row(text(), 'Who asks.', () => 'Mgmt'),
  System: group('The server it is asked for.', {
    ChipId: row(text(), 'The number of the controller’s chip.', ({ tree }) =>
      deriveSerial(tree.seed, 'license chip'),
    ),
    Product: row(text(), 'The name the server is sold by.', ({ tree }) => tree.blueprint.system.model),
    SerialNumber: row(text(), 'The number that its maker gave to this very piece.', ({ derived }) =>
      derived(systemSerial),
    ),
  }),
};

/** All that the vendor has names for. Source: behaviour § 2.16. */
const featureRows: LicenseRows = {
  AutoCertEnroll: feature('automaticCertificates', 'Whether certificates can be enrolled automatically.'),
  DirectoryAuth: feature('directoryLogin', 'Whether users of a directory can log in.'),
  DowngradePolicy: feature('downgradePolicy', 'Whether older versions of firmware can be forbidden.'),
  EmailAlert: feature('emailAlert', 'Whether alerts can be sent by mail.'),
  FWScan: feature('firmwareScan', 'Whether the firmware can be checked.'),
  Federation: feature('federation', 'Whether the controller can join groups of controllers.'),
  Jitter: feature('jitterControl', 'Whether the frequency of processors can be kept steady.'),
  KD: feature('kernelDebugger', 'Whether a kernel can be debugged over the serial port.'),
  KeyMgr: feature('keyManager', 'Whether keys can be fetched from a key manager.'),
  MURC: feature('sharedConsole', 'Whether several users can share the remote console.'),
  ODIM: row(flag, 'Whether an aggregator of the vendor manages the controller. No licence opens it.', false),
  PowerReg: feature('powerCapping', 'Whether what the server draws can be capped.'),
  RC: feature('remoteConsole', 'Whether there is a remote console.'),
  Recovery: feature(
    'firmwareRepair',
    'Whether firmware that is found invalid can be repaired automatically.',
  ),
  RemoteSyslog: feature('remoteSyslog', 'Whether the logs can be sent to another machine.'),
  Scrncap: feature('screenCapture', 'Whether the screen can be captured.'),
  SecureErase: feature('secureErase', 'Whether the whole server can be erased.'),
  SmartCard: feature('certificateLogin', 'Whether users can log in by certificate.'),
  SuiteB: feature('suiteB', 'Whether the controller can be put into the strictest security state.'),
  TextCons: feature('textConsole', 'Whether there is a text console.'),
  VM: feature('virtualMedia', 'Whether media can be inserted from afar.'),
  VMScript: feature('virtualMedia', 'Whether media can be inserted by their address.'),
  VSPLogging: feature('serialLog', 'Whether what passes the virtual serial port is logged.'),
};

function feature(name: LicensedFeature, says: string) {
  return row(flag, says, ({ tree }: View) => isLicensed(tree.license, name));
}

export const license = at(licensePattern, ({ license: { installed } }) => [
  { params: { ...ofManager, LicenseId: '1' }, part: shown(installed) },
]).resource({
  type: 'VndMgmtLicense.v2_3_0.VndMgmtLicense',
  says: 'The licence of the controller, and what it opens.',
  properties: {
    ...identity('1', 'Mgmt License', 'Licence of the management controller'),
    Confirmation: group('What the maker has said to the licence.', confirmationRows),
    ConfirmationRequest: group('What the maker is told when it is asked.', requestRows),
    License: row(text(), 'What the licence is called; empty without one.', 'title'),
    LicenseClass: row(
      nullable(oneOf(['FQL', 'EVALUATION'])),
      'How the licence was acquired; null without one.',
      ({ part: { installed } }) => installed && (installed.term === 'perpetual' ? 'FQL' : 'EVALUATION'),
    ),
    LicenseErr: row(text(), 'What is wrong with the licence; empty when nothing is.', () => ''),
    LicenseExpire: row(
      text(),
      'The day a trial ends; empty for any other licence.',
      ({ part: { installed } }) =>
        installed === null || installed.term === 'perpetual'
          ? ''
          : formatDay(installed.installedAt + trialMs),
    ),
    LicenseFeatures: group('What the licence opens, feature by feature.', featureRows),
    LicenseInstallDate: row(
      text(),
      'The day the licence was installed; empty without one.',
      ({ part: { installed } }) => (installed === null ? '' : formatDay(installed.installedAt)),
    ),
    LicenseKey: row(
      text(),
      'The key of the licence, all but its last group masked. A POST gives the whole key.',
      'key',
    ),
    LicenseSeats: row(whole(), 'How many servers the licence is for.', 'count'),
    LicenseTier: row(
      oneOf(['STD', 'ADV']),
      'How much the licence opens.',
      ({ part: { installed } }) => installed?.tier ?? 'STD',
    ),
    LicenseType: row(oneOf(licenseTypes), 'For how long the licence is.', 'type'),
  },
  removal: {
    privilege: 'MgmtConfigPriv',
    apply: (stage, { by }) => {
      if (stage.tree.license.installed === null) return refused(mgmtMessage('CannotRemoveLicense'));
      stage.draft.license.installed = null;
      stage.send(licenseAddress, { type: 'license.replaced' });
      stage.emit('license.removed', { user: by.userName }, licenseAddress);
      stage.emit('license.narrowed', {}, licenseAddress);
      return written(baseMessage('Success'));
    },
  },
});

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `4 Apr 2025`, as such controllers print it (behaviour § 2.16). */
function formatDay(instant: number): string {
  const date = new Date(instant);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

export { shown as shownLicense };
