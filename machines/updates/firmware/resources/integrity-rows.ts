/** Properties of the integrity check and of the downgrade policy in the update service (behaviour § 2.20). */
import { formatInstant } from '../../../../engine/index.js';
import type { Transaction } from '../../../../models/index.js';
import { baseMessage, mgmtMessage } from '../../../../models/messages/index.js';
import {
  action,
  dateTime,
  flag,
  nullable,
  oneOf,
  type Row,
  refused,
  row,
  section,
  uri,
  type View,
  whole,
  written,
} from '../../../../models/resource/index.js';
import { invalidImageUri, scanScheduleAddress, startScan } from '../scan.js';

import { downgradePolicies, failureReactions, type IntegrityState, scanResults } from '../state.js';

const from = 'firmware';
const privilege = 'MgmtConfigPriv';

/** Changes settings and reports the change. Several changes in one write make one log entry. */
function change(
  stage: Transaction,
  settings: Partial<IntegrityState>,
  { userName }: { readonly userName: string },
): void {
  Object.assign(stage.draft.firmware.integrity, settings);
  stage.emit('firmware.integritySet', { user: userName }, from);
}

export const integrityRow: Row = section(
  'Settings and result of the firmware integrity check.',
  ({ tree }: View) => tree.firmware.integrity,
  {
    EnableBackgroundScan: row(
      flag,
      'Indicates whether the firmware is checked periodically in the background.',
      'backgroundScan',
      {
        set: {
          privilege,
          apply: (stage, backgroundScan, { by }) => {
            change(stage, { backgroundScan }, by);
            stage.send(scanScheduleAddress, { type: 'schedule.set' });
          },
        },
      },
    ),
    LastFailedImageUri: row(
      uri,
      'URI of the image that the latest check found invalid.',
      ({ last }: IntegrityState) =>
        last?.failedImage == null ? undefined : invalidImageUri(last.failedImage),
    ),
    LastScanResult: row(oneOf(scanResults), 'Result of the latest check.', ({ last }) => last?.result),
    LastScanTime: row(dateTime, 'Time at which the latest check ended.', ({ last }) =>
      last === null ? undefined : formatInstant(last.at),
    ),
    OnIntegrityFailure: row(oneOf(failureReactions), 'Reaction to invalid firmware.', 'onFailure', {
      set: { privilege, apply: (stage, onFailure, { by }) => change(stage, { onFailure }, by) },
    }),
    ScanEveryDays: row(
      nullable(whole(1, 365)),
      'Interval between background checks, in days.',
      'scanEveryDays',
      {
        unit: 'd',
        set: {
          privilege,
          apply: (stage, scanEveryDays, { by }) => {
            change(stage, { scanEveryDays }, by);
            stage.send(scanScheduleAddress, { type: 'schedule.set' });
          },
        },
      },
    ),
  },
);

export const downgradePolicyRow: Row = row(
  oneOf(downgradePolicies),
  'Downgrade policy: always allowed, allowed for users who may change the recovery set, or permanently denied.',
  ({ tree }: View) => tree.firmware.downgradePolicy,
  {
    set: {
      privilege,
      locked: ({ firmware }) =>
        firmware.downgradePolicy === 'NoDowngrade' ? mgmtMessage('DowngradePolicyAlreadySet') : undefined,
      apply: (stage, policy, { by }) => {
        stage.draft.firmware.downgradePolicy = policy;
        stage.emit('firmware.downgradePolicySet', { user: by.userName, policy }, from);
      },
    },
  },
);

export const startFirmwareIntegrityCheck = action({
  name: 'VndMgmtUpdateServiceExt.StartFirmwareIntegrityCheck',
  description: 'Starts a check that compares the firmware with the images that were written.',
  vendor: true,
  privilege,
  license: 'firmwareScan',
  parameters: {},
  apply: (stage) => {
    const obstacle = startScan(stage);
    return obstacle === undefined ? written(baseMessage('Success')) : refused(obstacle);
  },
});
