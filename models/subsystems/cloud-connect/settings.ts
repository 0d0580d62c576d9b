/** The connection to the maker's cloud: asking for it, and how far it gets without a cloud to connect to. */
import { baseMessage, mgmtMessage } from '../../messages/index.js';
import { refused, type View, written } from '../../resource/define.js';
import { settingsIn } from '../../resource/kept-settings.js';
import { line } from '../../resource/line.js';
import { flag, oneOf, type Reader, text } from '../../resource/readers.js';
import { group, type Row, row, section } from '../../resource/rows.js';
import { fixed } from '../../resource/shared-rows.js';
import { action, optional } from '../../resource/writes.js';
import { type CloudConnectValue, cloudConnectAddress, cloudConnectRecord } from './contract.js';

/** Unit: characters. Assumption: more than any activation key has. */
const keyLengthMax = 255;

const anyKey = text({ lengthMax: keyLengthMax });

/** An activation key opens an account elsewhere. With nobody to show it to, that there was one is all that is kept. */
const activationKey: Reader<boolean> = {
  rule: anyKey.rule,
  read: (value, place) => {
    const read = anyKey.read(value, place);
    return read.ok ? { ok: true, value: true } : read;
  },
};

const byManager = { vendor: true, privilege: 'MgmtConfigPriv' } as const;

export const enableCloudConnect = action({
  name: 'VndMgmt.EnableCloudConnect',
  says: 'Connects to the cloud of the maker, and keeps the connection.',
  ...byManager,
  parameters: {
    ActivationKey: optional(activationKey, 'What the cloud knows the owner by. Never kept.'),
    OverrideManager: optional(flag, 'Whether the connection is made even if another manager has the server.'),
  },
  apply: (stage) => {
    stage.send(cloudConnectAddress, { type: 'cloud.enable' });
    return written(mgmtMessage('Accepted'));
  },
});

export const retryCloudConnect = action({
  name: 'VndMgmt.RetryCloudConnect',
  says: 'Tries again after a failure.',
  ...byManager,
  parameters: {},
  apply: (stage) => {
    const { value } = cloudConnectRecord(stage.tree);
    if (value === 'disabled') return refused(mgmtMessage('COMReconnectDenied'));
    stage.send(cloudConnectAddress, { type: 'cloud.retry' });
    return written(mgmtMessage('Accepted'));
  },
});

export const disableCloudConnect = action({
  name: 'VndMgmt.DisableCloudConnect',
  says: 'Ends the connection to the cloud of the maker.',
  ...byManager,
  parameters: {},
  apply: (stage) => {
    stage.send(cloudConnectAddress, { type: 'cloud.disable' });
    return written(baseMessage('Success'));
  },
});

/** Unit: characters. Assumption: a paragraph. */
const insightText = line({ lengthMax: 255 });
const insight = settingsIn(({ cloudPages }) => cloudPages.insight);

const shown = {
  disabled: { status: 'NotEnabled', network: 'NotTested', reason: 'NotTested' },
  connecting: { status: 'ConnectionInProgress', network: 'Initializing', reason: 'Initializing' },
  failed: { status: 'ConnectionFailed', network: 'DNSResolutionError', reason: 'DNSResolutionError' },
  retrying: { status: 'RetryInProgress', network: 'Initializing', reason: 'Initializing' },
} as const satisfies Readonly<Record<CloudConnectValue, object>>;

/** Its name cannot be resolved, so what would come after that is never tested. */
const steps = ['NotTested', 'Initializing', 'DNSResolutionError'] as const;

export const cloudConnectRow: Row = section(
  'The connection to the cloud of the maker.',
  ({ tree }: View) => shown[cloudConnectRecord(tree).value],
  {
    CloudConnectStatus: row(
      oneOf(['NotEnabled', 'ConnectionInProgress', 'ConnectionFailed', 'RetryInProgress']),
      'How far the connection has come.',
      'status',
    ),
    ConnectionType: fixed('Direct', 'How the cloud is reached.'),
    ExtendedStatusInfo: group('How far the connection has come, step by step.', {
      NetworkConfig: row(oneOf(steps), 'Whether the network leads to the cloud.', 'network'),
      WebConnectivity: fixed('NotTested', 'Whether the cloud answers.'),
      MgmtConfigForCloudConnect: fixed('NotTested', 'Whether the cloud knows the controller.'),
    }),
    FailReason: row(oneOf(steps), 'Why there is no connection.', 'reason'),
    InsightInfo: group('What the pages of the cloud are to say of the connection.', {
      TextEn: insight('en', insightText, 'In English.'),
      TextJa: insight('ja', insightText, 'In Japanese.'),
      TextZh: insight('zh', insightText, 'In Chinese.'),
    }),
    // Nobody tries again by itself.
    NextRetryTime: row(text(), 'When it is tried again; empty for never.', () => ''),
    WorkspaceId: row(text(), 'What the cloud calls the workspace of the owner; empty without one.', () => ''),
  },
);
