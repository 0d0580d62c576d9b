/** The connection to the cloud of the maker as a resource of its own, with a test of the way to the files of the maker. */
import { baseMessage, mgmtMessage } from '../../messages/index.js';
import { at } from '../../resource/at.js';
import { refused, type View, written } from '../../resource/define.js';
import { managerPattern, ofManager } from '../../resource/one-server.js';
import { listOf, members, oneOf, said, text, whole } from '../../resource/readers.js';
import { list, row, section } from '../../resource/rows.js';
import { identity } from '../../resource/shared-rows.js';
import { fill } from '../../resource/uris.js';
import { serviceAddress } from '../../resource/web-address.js';
import { action, required } from '../../resource/writes.js';
import {
  type CloudPagesState,
  isTestingCloud,
  startCloudTest,
  stopCloudTest,
  testedUrlsMax,
} from './pages.js';
import { cloudConnectRow } from './settings.js';

const pattern = `${managerPattern}Oem/Vnd/CloudConnect/` as const;
const byManager = { privilege: 'MgmtConfigPriv' } as const;
/** Assumption: as for other addresses. Unit: characters. */
const addressLengthMax = 255;
const sizeMax = 2_147_483_647;

type Tested = CloudPagesState['tested'][number];

const connection = members({
  URL: said(serviceAddress(addressLengthMax), 'The address that is tried.'),
  TestType: said(oneOf(['Download']), 'What is tried.'),
  DownloadSize: said(whole(0, sizeMax), 'How much is to be downloaded.'),
  DownloadTime: said(whole(0, sizeMax), 'How long that may take.'),
});

const startTest = action({
  name: 'VndMgmtCloudConnect.FirmwareUpdateConnectivityTest',
  says: 'Tries whether files can be downloaded from some addresses. The answer does not wait for it.',
  ...byManager,
  parameters: {
    ConnectionURLs: required(listOf(connection, testedUrlsMax), 'The addresses that are tried.'),
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
  says: 'Gives up the test that is under way.',
  ...byManager,
  parameters: {},
  apply: (stage) => {
    stopCloudTest(stage);
    return written(baseMessage('Success'));
  },
});

export const cloudConnectResource = at(pattern, () => [{ params: ofManager }]).resource({
  type: 'VndMgmtCloudConnect.v1_0_0.VndMgmtCloudConnect',
  says: 'The connection to the cloud of the maker.',
  properties: {
    ...identity('CloudConnect', 'Cloud Connect', 'Connection to the cloud of the maker'),
    CloudConnect: cloudConnectRow,
    FirmwareConnectivityTestReport: section(
      'What the last test of the way to files found; absent before the first.',
      ({ tree }: View) => (tree.cloudPages.tested.length === 0 ? undefined : tree.cloudPages),
      {
        ConnectionURLs: list('The addresses that were tried.', ({ tested }: CloudPagesState) => tested, {
          DownloadSize: row(whole(), 'How much was downloaded.', 0),
          DownloadTime: row(whole(), 'How long it took.', 0),
          FailReason: row(text(), 'Why it failed.', ({ reason }: Tested) => reason),
          TestType: row(oneOf(['Download']), 'What was tried.', () => 'Download'),
          URL: row(text(), 'The address.', ({ url }: Tested) => url),
        }),
        Version: row(text(), 'The version of the report.', () => '1.0'),
      },
    ),
  },
  actions: [startTest, stopTest],
});
