/**
 * Resource of the connection to the manufacturer's cloud, with a test of the network path to the manufacturer's files.
 */
import { baseMessage, mgmtMessage } from '../../../../models/messages/index.js';
import {
  action,
  defineAt,
  fill,
  fixed,
  flag,
  group,
  identity,
  line,
  list,
  listOf,
  managerPattern,
  members,
  ofManager,
  oneOf,
  optional,
  type Reader,
  type Row,
  refused,
  required,
  row,
  section,
  serviceAddress,
  settingsIn,
  text,
  type View,
  whole,
  withDescription,
  written,
} from '../../../../models/resource/index.js';
import { type CloudConnectValue, cloudConnectAddress, cloudConnectRecord } from '../contract.js';
import {
  type CloudPagesState,
  isTestingCloud,
  startCloudTest,
  stopCloudTest,
  testedUrlsMax,
} from '../state.js';

/** Maximum length of an activation key. Unit: characters. Assumption: more than any activation key has. */
const keyLengthMax = 255;

const anyKey = text({ lengthMax: keyLengthMax });

/**
 * Reader of an activation key. The key gives access to an external account, and no response shows it, so only its
 * presence is stored.
 */
const activationKey: Reader<boolean> = {
  rule: anyKey.rule,
  read: (value, place) => {
    const read = anyKey.read(value, place);
    return read.ok ? { ok: true, value: true } : read;
  },
};

const byVendorAction = { vendor: true, privilege: 'MgmtConfigPriv' } as const;

export const enableCloudConnect = action({
  name: 'VndMgmt.EnableCloudConnect',
  description:
    'Connects the controller to the cloud service of the manufacturer and maintains the connection.',
  ...byVendorAction,
  parameters: {
    ActivationKey: optional(
      activationKey,
      'Activation key that identifies the owner to the cloud service; never stored.',
    ),
    OverrideManager: optional(
      flag,
      'Indicates whether to connect even if another manager already manages the server.',
    ),
  },
  apply: (stage) => {
    stage.send(cloudConnectAddress, { type: 'cloud.enable' });
    return written(mgmtMessage('Accepted'));
  },
});

export const retryCloudConnect = action({
  name: 'VndMgmt.RetryCloudConnect',
  description: 'Retries the connection after a failure.',
  ...byVendorAction,
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
  description: 'Disconnects the controller from the cloud service of the manufacturer.',
  ...byVendorAction,
  parameters: {},
  apply: (stage) => {
    stage.send(cloudConnectAddress, { type: 'cloud.disable' });
    return written(baseMessage('Success'));
  },
});

/** Reader of an explanation text. Maximum length: 255 characters. Assumption: the length of a paragraph. */
const insightText = line({ lengthMax: 255 });
const insight = settingsIn(({ cloudPages }) => cloudPages.insight);

const shown = {
  disabled: { status: 'NotEnabled', network: 'NotTested', reason: 'NotTested' },
  connecting: { status: 'ConnectionInProgress', network: 'Initializing', reason: 'Initializing' },
  failed: { status: 'ConnectionFailed', network: 'DNSResolutionError', reason: 'DNSResolutionError' },
  retrying: { status: 'RetryInProgress', network: 'Initializing', reason: 'Initializing' },
} as const satisfies Readonly<Record<CloudConnectValue, object>>;

/** Steps of a connection. The host name cannot be resolved, so the later steps are never tested. */
const steps = ['NotTested', 'Initializing', 'DNSResolutionError'] as const;

export const cloudConnectRow: Row = section(
  'State of the connection to the cloud service of the manufacturer.',
  ({ tree }: View) => shown[cloudConnectRecord(tree).value],
  {
    CloudConnectStatus: row(
      oneOf(['NotEnabled', 'ConnectionInProgress', 'ConnectionFailed', 'RetryInProgress']),
      'Status of the connection to the cloud service.',
      'status',
    ),
    ConnectionType: fixed('Direct', 'Type of the route to the cloud service.'),
    ExtendedStatusInfo: group('Status of each step of the connection.', {
      NetworkConfig: row(
        oneOf(steps),
        'Result of the check that the network reaches the cloud service.',
        'network',
      ),
      WebConnectivity: fixed('NotTested', 'Result of the check that the cloud service answers.'),
      MgmtConfigForCloudConnect: fixed(
        'NotTested',
        'Result of the check that the cloud service accepts this controller.',
      ),
    }),
    FailReason: row(oneOf(steps), 'Step at which the connection failed.', 'reason'),
    InsightInfo: group('Explanation of the connection status for the web interface, by language.', {
      TextEn: insight('en', insightText, 'Explanation in English.'),
      TextJa: insight('ja', insightText, 'Explanation in Japanese.'),
      TextZh: insight('zh', insightText, 'Explanation in Chinese.'),
    }),
    // The simulation has no automatic retry.
    NextRetryTime: row(text(), 'Time of the next attempt; empty when none is scheduled.', () => ''),
    WorkspaceId: row(
      text(),
      'Identifier of the workspace of the owner in the cloud service; empty when there is none.',
      () => '',
    ),
  },
);

const pattern = `${managerPattern}Oem/Vnd/CloudConnect/` as const;
const byManager = { privilege: 'MgmtConfigPriv' } as const;
/** Maximum length of an address. Unit: characters. Assumption: the same limit as for other addresses. */
const addressLengthMax = 255;
const sizeMax = 2_147_483_647;

type Tested = CloudPagesState['tested'][number];

const connection = members({
  URL: withDescription(serviceAddress(addressLengthMax), 'Address to test.'),
  TestType: withDescription(oneOf(['Download']), 'Type of the test.'),
  DownloadSize: withDescription(whole(0, sizeMax), 'Amount of data to download.'),
  DownloadTime: withDescription(whole(0, sizeMax), 'Time limit of the download.'),
});

const startTest = action({
  name: 'VndMgmtCloudConnect.FirmwareUpdateConnectivityTest',
  description:
    'Starts a test of downloads from a list of addresses. The response does not wait for the result.',
  ...byManager,
  parameters: {
    ConnectionURLs: required(listOf(connection, testedUrlsMax), 'Addresses to test.'),
  },
  apply: (stage, { ConnectionURLs }) => {
    if (isTestingCloud(stage.view)) return refused(mgmtMessage('AlreadyInProgress'));
    const urls = ConnectionURLs.flatMap(({ URL: url }) => url ?? []);
    if (urls.length === 0) return refused(baseMessage('PropertyMissing', ['URL'], '/ConnectionURLs'));
    startCloudTest(stage, fill(pattern, ofManager), urls);
    return written(mgmtMessage('Accepted'));
  },
});

const stopTest = action({
  name: 'VndMgmtCloudConnect.ForceStopFirmwareConnectivityTest',
  description: 'Stops the download test that is running.',
  ...byManager,
  parameters: {},
  apply: (stage) => {
    stopCloudTest(stage);
    return written(baseMessage('Success'));
  },
});

export const cloudConnectResource = defineAt(pattern, () => [{ params: ofManager }]).resource({
  type: 'VndMgmtCloudConnect.v1_0_0.VndMgmtCloudConnect',
  typeDescription: 'Connection of the controller to the cloud service of the manufacturer.',
  properties: {
    ...identity('CloudConnect', 'Cloud Connect', 'Connection to the cloud service of the manufacturer'),
    CloudConnect: cloudConnectRow,
    FirmwareConnectivityTestReport: section(
      'Report of the last download test; absent before the first test.',
      ({ tree }: View) => (tree.cloudPages.tested.length === 0 ? undefined : tree.cloudPages),
      {
        ConnectionURLs: list('Addresses that were tested.', ({ tested }: CloudPagesState) => tested, {
          DownloadSize: row(whole(), 'Amount of data that was downloaded.', 0),
          DownloadTime: row(whole(), 'Duration of the download.', 0),
          FailReason: row(text(), 'Reason for the failure.', ({ reason }: Tested) => reason),
          TestType: row(oneOf(['Download']), 'Type of the test.', () => 'Download'),
          URL: row(text(), 'Address that was tested.', ({ url }: Tested) => url),
        }),
        Version: row(text(), 'Version of the report format.', () => '1.0'),
      },
    ),
  },
  actions: [startTest, stopTest],
});
