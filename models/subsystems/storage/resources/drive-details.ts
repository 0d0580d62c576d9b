/** What kind of drive it is, and what the vendor shows of its health: hours, wear and warmth as its metrics have them. */
import { deriveSerial } from '../../../identity.js';
import { oneOf, text, whole } from '../../../resource/readers.js';
import { type Rows, row } from '../../../resource/rows.js';
import { fixed, status } from '../../../resource/shared-rows.js';
import { type Drive, findCondition, isSelfHosted } from '../../parts/index.js';
import { driveStatus, storageState } from '../health.js';
import { driveSerial } from '../pieces.js';
import { readDrive } from '../readings.js';
import type { WearLevel } from '../state.js';
import { canWear, powerOnMs, wearLevel } from '../wear.js';
import type { DrivePlace, DriveView } from './drive-settings.js';

const hourMs = 3_600_000;

/** Source: DSP0268 "FormFactor". Assumption: bays of small drives; those on the processor's lanes are of its own form. */
function formFactor({ built }: Drive): 'Drive2_5' | 'U2' {
  return built.protocol === 'NVMe' ? 'U2' : 'Drive2_5';
}

export const driveKindRows: Rows<DriveView, DrivePlace> = {
  DriveFormFactor: row(oneOf(['Drive2_5', 'U2']), 'The form of the drive.', ({ part }) => formFactor(part)),
  EncryptionAbility: row(
    oneOf(['None', 'SelfEncryptingDrive']),
    'Whether it encrypts.',
    ({ part }: DriveView) => (part.built.selfEncrypting ? 'SelfEncryptingDrive' : 'None'),
  ),
  // Assumption: nobody has locked one: keys of the key manager are not modelled.
  EncryptionStatus: fixed('Unencrypted', 'Whether what is on it is encrypted.'),
  PartNumber: row(text(), 'The number its kind is ordered by.', ({ tree, part }) =>
    deriveSerial(tree.seed, `drive/${part.built.model}/part`),
  ),
};

/** Source: behaviour § 2.9. */
const wearStatuses = ['OK', 'FivePercentThreshold', 'TwoPercentThreshold', 'SSDWearOut'] as const;

const statusOfLevel: Readonly<Record<WearLevel, (typeof wearStatuses)[number]>> = {
  none: 'OK',
  low: 'FivePercentThreshold',
  veryLow: 'TwoPercentThreshold',
  wornOut: 'SSDWearOut',
};

function wearStatus({ tree, part, now }: DriveView): (typeof wearStatuses)[number] {
  return canWear(part) ? statusOfLevel[wearLevel(tree, part, now)] : 'OK';
}

/** Source: NVM Express Base Specification, SMART / Health Information, "Critical Warning", by the vendor's names. */
const criticalWarnings = ['AvailableSpareSpace', 'TemperatureTheshold', 'ReliabilityError'] as const;

/** The first that holds; undefined for none, and for a drive that is not of NVMe. */
function criticalWarning(view: DriveView): (typeof criticalWarnings)[number] | undefined {
  const { tree, part, now } = view;
  if (part.built.protocol !== 'NVMe') return undefined;
  if (findCondition(tree.conditions, 'drive', part.name) !== undefined) return 'ReliabilityError';
  if (canWear(part) && ['veryLow', 'wornOut'].includes(wearLevel(tree, part, now)))
    return 'AvailableSpareSpace';
  return readDrive(view, part)?.health === 'Critical' ? 'TemperatureTheshold' : undefined;
}

export const driveVendorRows: Rows<DriveView, DrivePlace> = {
  CriticalWarning: row(
    oneOf(criticalWarnings),
    'What a drive of NVMe warns of; absent while it warns of nothing.',
    criticalWarning,
    { volatile: true },
  ),
  CurrentTemperatureCelsius: row(
    whole(),
    'How warm it is, in degrees Celsius; absent while that cannot be read.',
    (view: DriveView) => readDrive(view, view.part)?.celsius,
    { unit: 'Cel', volatile: true },
  ),
  DriveStatus: status<DriveView, DrivePlace>(['Health', 'HealthRollup', 'State'], ({ tree, part }) => {
    const own = driveStatus(tree, part);
    return own.Health === undefined ? own : { ...own, HealthRollup: own.Health };
  }),
  HealthUpdated: row(oneOf(['Boot', 'Dynamic']), 'When its health is read.', ({ params }) =>
    isSelfHosted(params) ? 'Dynamic' : 'Boot',
  ),
  NVMeId: row(
    text(),
    'What a drive of NVMe calls itself: maker, serial number and model.',
    ({ tree, part }) => {
      const { manufacturer } = part.device.built;
      const { protocol, model } = part.built;
      return protocol === 'NVMe' ? `${manufacturer}_${driveSerial(tree, part)}_${model}` : undefined;
    },
  ),
  PowerOnHours: row(
    whole(),
    'How long it has had power, in hours.',
    ({ tree, part, now }) => Math.floor(powerOnMs(tree, part, now) / hourMs),
    { unit: 'h', volatile: true },
  ),
  // Its health is a reading, and so is all of it.
  TemperatureStatus: {
    ...status<DriveView, DrivePlace>(['Health', 'HealthRollup', 'State'], (view) => {
      const health = readDrive(view, view.part)?.health ?? 'OK';
      return { Health: health, HealthRollup: health, State: storageState(view.tree) };
    }),
    volatile: true,
  },
  WearStatus: row(oneOf(wearStatuses), 'How worn its medium is.', wearStatus, { volatile: true }),
};
