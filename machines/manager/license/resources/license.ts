/** Resource of the installed license, or of its empty slot. Responses show only the last group of the key. */
import {
  deriveSerial,
  type InstalledLicense,
  isLicensed,
  type LicensedFeature,
  systemSerial,
} from '../../../../models/index.js';
import { baseMessage, mgmtMessage } from '../../../../models/messages/index.js';
import {
  defineAt,
  flag,
  group,
  identity,
  managerPattern,
  nullable,
  ofManager,
  oneOf,
  type ResourceLocationOf,
  type Rows,
  refused,
  row,
  text,
  type View,
  whole,
  written,
} from '../../../../models/resource/index.js';
import { licenseAddress, trialMs } from '../state.js';

export const licenseServicePattern = `${managerPattern}LicenseService/` as const;
const licensePattern = `${licenseServicePattern}{LicenseId}/` as const;

type LicensePlace = ResourceLocationOf<typeof licensePattern, ReturnType<typeof shown>>;
type LicenseRows = Rows<View<LicensePlace>, LicensePlace>;

const licenseStates = ['unlicensed', 'evaluation', 'expired', 'confirmed'] as const;
const licenseTypes = ['Unlicensed', 'Evaluation', 'Perpetual', 'Expired'] as const;

const terms = {
  perpetual: { state: 'confirmed', type: 'Perpetual' },
  trial: { state: 'evaluation', type: 'Evaluation' },
  expired: { state: 'expired', type: 'Expired' },
} as const;

/** Returns the displayed values of the installed license, or the values that are displayed without one. */
function shown(installed: InstalledLicense | null) {
  if (installed === null) {
    return { installed, key: '', title: '', count: 0, state: 'unlicensed', type: 'Unlicensed' } as const;
  }
  const key = `${'XXXXX-'.repeat(4)}${installed.keyEnd}`;
  return { installed, key, title: 'Mgmt Advanced', count: 1, ...terms[installed.term] } as const;
}

const confirmationRows: LicenseRows = {
  Code: row(text(), 'Confirmation code from the manufacturer; empty when there is none.', () => ''),
  Message: row(text(), 'Confirmation status as text; empty when the license is not confirmed.', ({ part }) =>
    part.state === 'confirmed' ? 'Confirmed.' : '',
  ),
  // Assumption: the host name of the manufacturer's service. Names of the manufacturer's services belong to the
  // vendor's domain.
  Service: row(text(), 'Host name of the service that confirms licenses.', () => 'www.vnd.example/glis'),
  Status: row(
    flag,
    'Indicates whether the manufacturer has confirmed the license.',
    ({ part }) => part.state === 'confirmed',
  ),
};

const requestRows: LicenseRows = {
  EON: group('Order of the license.', {
    License: row(text(), 'Name of the ordered license.', 'title'),
    LicenseKey: row(text(), 'License key, masked except for its last group.', 'key'),
    Quantity: row(whole(), 'Number of licenses ordered.', 'count'),
    State: row(oneOf(licenseStates), 'Status of the license.', 'state'),
  }),
  Signer: row(text(), 'Name of the requester.', () => 'Mgmt'),
  System: group('Server that the license is requested for.', {
    ChipId: row(text(), 'Serial number of the controller chip.', ({ tree }) =>
      deriveSerial(tree.seed, 'license chip'),
    ),
    Product: row(text(), 'Product name of the server.', ({ tree }) => tree.blueprint.system.model),
    SerialNumber: row(text(), 'Serial number of the server.', ({ derived }) => derived(systemSerial)),
  }),
};

/** All features that the vendor names, each with its license state. Source: behaviour § 2.16. */
const featureRows: LicenseRows = {
  AutoCertEnroll: feature(
    'automaticCertificates',
    'Indicates whether automatic certificate enrollment is licensed.',
  ),
  DirectoryAuth: feature('directoryLogin', 'Indicates whether login by directory users is licensed.'),
  DowngradePolicy: feature('downgradePolicy', 'Indicates whether the firmware downgrade policy is licensed.'),
  EmailAlert: feature('emailAlert', 'Indicates whether alerts by email are licensed.'),
  FWScan: feature('firmwareScan', 'Indicates whether firmware verification is licensed.'),
  Federation: feature('federation', 'Indicates whether federation is licensed.'),
  Jitter: feature('jitterControl', 'Indicates whether control of processor frequency jitter is licensed.'),
  KD: feature('kernelDebugger', 'Indicates whether kernel debugging over the serial port is licensed.'),
  KeyMgr: feature('keyManager', 'Indicates whether key managers are licensed.'),
  MURC: feature('sharedConsole', 'Indicates whether shared remote console sessions are licensed.'),
  ODIM: row(
    flag,
    'Indicates whether management by an aggregator of the vendor is licensed; never the case.',
    false,
  ),
  PowerReg: feature('powerCapping', 'Indicates whether power capping is licensed.'),
  RC: feature('remoteConsole', 'Indicates whether the remote console is licensed.'),
  Recovery: feature(
    'firmwareRepair',
    'Indicates whether automatic recovery of invalid firmware is licensed.',
  ),
  RemoteSyslog: feature('remoteSyslog', 'Indicates whether remote syslog is licensed.'),
  Scrncap: feature('screenCapture', 'Indicates whether screen capture is licensed.'),
  SecureErase: feature('secureErase', 'Indicates whether secure erase of the server is licensed.'),
  SmartCard: feature('certificateLogin', 'Indicates whether login by client certificate is licensed.'),
  SuiteB: feature('suiteB', 'Indicates whether the strictest security state is licensed.'),
  TextCons: feature('textConsole', 'Indicates whether the text console is licensed.'),
  VM: feature('virtualMedia', 'Indicates whether virtual media are licensed.'),
  VMScript: feature('virtualMedia', 'Indicates whether virtual media by URL are licensed.'),
  VSPLogging: feature('serialLog', 'Indicates whether logging of the virtual serial port is licensed.'),
};

function feature(name: LicensedFeature, description: string) {
  return row(flag, description, ({ tree }: View) => isLicensed(tree.license, name));
}

export const license = defineAt(licensePattern, ({ license: { installed } }) => [
  { params: { ...ofManager, LicenseId: '1' }, part: shown(installed) },
]).resource({
  type: 'VndMgmtLicense.v2_3_0.VndMgmtLicense',
  typeDescription: 'License of the controller and the features that it enables.',
  properties: {
    ...identity('1', 'Mgmt License', 'License of the management controller'),
    Confirmation: group('Confirmation of the license by the manufacturer.', confirmationRows),
    ConfirmationRequest: group('Request for confirmation of the license.', requestRows),
    License: row(text(), 'Name of the license; empty when none is installed.', 'title'),
    LicenseClass: row(
      nullable(oneOf(['FQL', 'EVALUATION'])),
      'License class, such as full or evaluation; null when none is installed.',
      ({ part: { installed } }) => installed && (installed.term === 'perpetual' ? 'FQL' : 'EVALUATION'),
    ),
    LicenseErr: row(text(), 'License error; empty when there is none.', () => ''),
    LicenseExpire: row(
      text(),
      'Expiration date of a trial license; empty for any other license.',
      ({ part: { installed } }) =>
        installed === null || installed.term === 'perpetual'
          ? ''
          : formatDay(installed.installedAt + trialMs),
    ),
    LicenseFeatures: group('Licensed features.', featureRows),
    LicenseInstallDate: row(
      text(),
      'Installation date of the license; empty when none is installed.',
      ({ part: { installed } }) => (installed === null ? '' : formatDay(installed.installedAt)),
    ),
    LicenseKey: row(
      text(),
      'License key, masked except for its last group. A POST request contains the unmasked key.',
      'key',
    ),
    LicenseSeats: row(whole(), 'Number of servers that the license covers.', 'count'),
    LicenseTier: row(
      oneOf(['STD', 'ADV']),
      'License tier.',
      ({ part: { installed } }) => installed?.tier ?? 'STD',
    ),
    LicenseType: row(oneOf(licenseTypes), 'License type: permanent, trial, expired or unlicensed.', 'type'),
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

/** Formats a date as `4 Apr 2025`, the format of such controllers (behaviour § 2.16). */
function formatDay(instant: number): string {
  const date = new Date(instant);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

export { shown as shownLicense };
