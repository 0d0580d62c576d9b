/** The check of firmware against what was written, and the policy of downgrades, for the update service (behaviour § 2.20). */
import { formatInstant } from '../../../../engine/index.js';
import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import { refused, type View, written } from '../../../resource/define.js';
import { dateTime, uri } from '../../../resource/kinds.js';
import { flag, nullable, oneOf, whole } from '../../../resource/readers.js';
import { type Row, row, section } from '../../../resource/rows.js';
import { action } from '../../../resource/writes.js';
import type { ControllerStage } from '../../../stage.js';
import { invalidImageUri } from '../invalid-image.js';
import { startScan } from '../scan.js';
import { scanScheduleAddress } from '../scan-schedule-contract.js';
import { downgradePolicies, failureReactions, type IntegrityState, scanResults } from '../state.js';

const from = 'firmware';
const privilege = 'MgmtConfigPriv';

/** What one write changes is told once: entries that are alike count up. */
function change(
  stage: ControllerStage,
  settings: Partial<IntegrityState>,
  { userName }: { readonly userName: string },
): void {
  Object.assign(stage.draft.firmware.integrity, settings);
  stage.emit('firmware.integritySet', { user: userName }, from);
}

export const integrityRow: Row = section(
  'The check of the firmware against what was written.',
  ({ tree }: View) => tree.firmware.integrity,
  {
    EnableBackgroundScan: row(flag, 'Whether it is done by itself.', 'backgroundScan', {
      set: {
        privilege,
        apply: (stage, backgroundScan, { by }) => {
          change(stage, { backgroundScan }, by);
          stage.send(scanScheduleAddress, { type: 'schedule.set' });
        },
      },
    }),
    LastFailedImageUri: row(uri, 'The image that the last one found invalid.', ({ last }: IntegrityState) =>
      last?.failedImage == null ? undefined : invalidImageUri(last.failedImage),
    ),
    LastScanResult: row(oneOf(scanResults), 'What came of the last one.', ({ last }) => last?.result),
    LastScanTime: row(dateTime, 'When the last one ended.', ({ last }) =>
      last === null ? undefined : formatInstant(last.at),
    ),
    OnIntegrityFailure: row(oneOf(failureReactions), 'What is done about invalid firmware.', 'onFailure', {
      set: { privilege, apply: (stage, onFailure, { by }) => change(stage, { onFailure }, by) },
    }),
    ScanEveryDays: row(nullable(whole(1, 365)), 'How often it is done by itself.', 'scanEveryDays', {
      unit: 'd',
      set: {
        privilege,
        apply: (stage, scanEveryDays, { by }) => {
          change(stage, { scanEveryDays }, by);
          stage.send(scanScheduleAddress, { type: 'schedule.set' });
        },
      },
    }),
  },
);

export const downgradePolicyRow: Row = row(
  oneOf(downgradePolicies),
  'Whether an older version may be written: always, by those who may change the recovery set, or never again.',
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
  says: 'Compares the firmware with what was written.',
  vendor: true,
  privilege,
  license: 'firmwareScan',
  parameters: {},
  apply: (stage) => {
    const obstacle = startScan(stage);
    return obstacle === undefined ? written(baseMessage('Success')) : refused(obstacle);
  },
});
