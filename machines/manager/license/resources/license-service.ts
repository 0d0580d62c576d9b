/** Installation of licenses. The controller stores one license: a new key replaces the previous one. */
import { controllerTime } from '../../../../models/index.js';
import { baseMessage, mgmtMessage } from '../../../../models/messages/index.js';
import { bodyBytesMax } from '../../../../models/redfish/index.js';
import {
  creation,
  defineAt,
  fill,
  flag,
  ofManager,
  refused,
  required,
  row,
  text,
  vendor,
} from '../../../../models/resource/index.js';
import { licenseAddress, trialMs } from '../state.js';
import { license, licenseServicePattern } from './license.js';

/**
 * Validity and kind of license keys. A key has five groups of five letters and digits. Its last character is the check
 * character of the 24 before it by ISO 7064 MOD 37,36, which libraries of many languages implement. A key whose first
 * group is `TRIAL` is a trial key; all other valid keys are permanent. Nothing else is checked, so that test authors
 * can make keys, for example `AAAAA-BBBBB-CCCCC-DDDDD-EEEEJ` or `TRIAL-AAAAA-AAAAA-AAAAA-AAAAM`. Assumption: the form
 * of real keys is irrelevant for the simulation.
 */
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const shape = /^[0-9A-Z]{5}(?:-[0-9A-Z]{5}){4}$/;
const trialGroup = 'TRIAL';

/** Stored part of a license key. */
type KeptKey = {
  /** Last group of the key. */
  readonly keyEnd: string;
  readonly isTrial: boolean;
};

/** Parses a license key, case-insensitively. Returns undefined for an invalid key. */
function readLicenseKey(text: string): KeptKey | undefined {
  const key = text.toUpperCase();
  if (!shape.test(key)) return undefined;
  const characters = key.replaceAll('-', '');
  if (characters.at(-1) !== checkCharacter(characters.slice(0, -1))) return undefined;
  return { keyEnd: key.slice(key.lastIndexOf('-') + 1), isTrial: key.startsWith(trialGroup) };
}

/** Makes a valid key with the given stored part, for callers that have only the stored part. */
function madeUpLicenseKey({ keyEnd, isTrial }: KeptKey): string {
  const begin = `${isTrial ? trialGroup : 'MADE0'}-UP000-00000-0000`;
  // Each candidate has a different check character, so exactly one candidate is valid.
  const made = [...alphabet].map((character) => `${begin}${character}-${keyEnd}`);
  const good = made.find((key) => readLicenseKey(key) !== undefined);
  if (good === undefined) throw new RangeError(`no license key ends in ${keyEnd}`);
  return good;
}

/** Computes the check character by ISO 7064 MOD 37,36. */
function checkCharacter(characters: string): string {
  const modulus = alphabet.length;
  let product = modulus;
  for (const character of characters) {
    const sum = (product + alphabet.indexOf(character)) % modulus || modulus;
    product = (sum * 2) % (modulus + 1);
  }
  return alphabet[(modulus + 1 - product) % modulus] as string;
}

const installLicense = creation({
  privilege: 'MgmtConfigPriv',
  properties: {
    // The length is not limited, because the error message does not repeat the key.
    LicenseKey: required(
      text({ lengthMax: bodyBytesMax }),
      'License key: five groups of five letters and digits.',
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

export const licenseService = defineAt(licenseServicePattern, () => [{ params: ofManager }]).collection({
  type: 'VndMgmtLicenseCollection.VndMgmtLicenseCollection',
  typeDescription: 'Collection of the license. A POST request installs one.',
  name: 'Mgmt License Service',
  description: 'License of the management controller',
  members: license,
  properties: {
    Oem: vendor(
      'VndMgmtLicenseCollectionExt.v1_0_0.VndMgmtLicenseCollectionExt',
      'Vendor-specific properties of the license collection.',
      {
        CloudSubscriptionSupport: row(
          flag,
          'Indicates whether a license can be obtained through the cloud service of the manufacturer.',
          false,
        ),
      },
    ),
  },
  creation: installLicense,
});
