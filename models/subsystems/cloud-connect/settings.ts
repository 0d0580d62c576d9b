/** The connection to the maker's cloud: asking for it, and how far it gets without a cloud to connect to. */
import type { Json } from '../../../engine/index.js';
import { baseMessage, mgmtMessage } from '../../messages/index.js';
import { type Action, written } from '../../resource/define.js';
import { flag, type Reader, text } from '../../resource/readers.js';
import type { ControllerTree } from '../../tree.js';
import { type CloudConnectValue, cloudConnectAddress, cloudConnectOf } from './contract.js';

/** Unit: characters. Assumption: more than any activation key has. */
const keyLengthMax = 255;

const anyKey = text({ lengthMax: keyLengthMax });

/** An activation key opens an account elsewhere. With nobody to show it to, that there was one is all that is kept. */
const activationKey: Reader<Json> = {
  rule: anyKey.rule,
  read: (value, place) => {
    const read = anyKey.read(value, place);
    return read.ok ? { ok: true, value: true } : read;
  },
};

const byManager = { vendor: true, privilege: 'MgmtConfigPriv' } as const;

export const enableCloudConnect: Action = {
  name: 'VndMgmt.EnableCloudConnect',
  ...byManager,
  parameters: {
    ActivationKey: { reader: activationKey, required: false },
    OverrideManager: { reader: flag, required: false },
  },
  apply: (stage) => {
    stage.send(cloudConnectAddress, { type: 'cloud.enable' });
    return written(mgmtMessage('Accepted'));
  },
};

export const retryCloudConnect: Action = {
  name: 'VndMgmt.RetryCloudConnect',
  ...byManager,
  parameters: {},
  apply: (stage) => {
    stage.send(cloudConnectAddress, { type: 'cloud.retry' });
    return written(mgmtMessage('Accepted'));
  },
};

export const disableCloudConnect: Action = {
  name: 'VndMgmt.DisableCloudConnect',
  ...byManager,
  parameters: {},
  apply: (stage) => {
    stage.send(cloudConnectAddress, { type: 'cloud.disable' });
    return written(baseMessage('Success'));
  },
};

const shown = {
  disabled: { status: 'NotEnabled', network: 'NotTested', reason: 'NotTested' },
  connecting: { status: 'ConnectionInProgress', network: 'Initializing', reason: 'Initializing' },
  failed: { status: 'ConnectionFailed', network: 'DNSResolutionError', reason: 'DNSResolutionError' },
  retrying: { status: 'RetryInProgress', network: 'Initializing', reason: 'Initializing' },
} as const satisfies Readonly<Record<CloudConnectValue, object>>;

/** Its name cannot be resolved, so what would come after that is never tested. */
export function projectCloudConnect(tree: ControllerTree) {
  const { status, network, reason } = shown[cloudConnectOf(tree).value];
  return {
    CloudConnectStatus: status,
    ConnectionType: 'Direct',
    ExtendedStatusInfo: {
      NetworkConfig: network,
      WebConnectivity: 'NotTested',
      MgmtConfigForCloudConnect: 'NotTested',
    },
    FailReason: reason,
  };
}
