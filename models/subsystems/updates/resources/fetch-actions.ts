/**
 * Images that the controller is to fetch: for the parts they are for (`SimpleUpdate`), or into the repository (`AddFromUri`). Both
 * answer with a task, since the image takes its time.
 */
import { baseMessage, type Message, mgmtMessage } from '../../../messages/index.js';
import type { ControllerStage, Deferred, Means, WriteOutcome } from '../../../resource/define.js';
import { refused } from '../../../resource/define.js';
import type { Writing } from '../../../resource/place.js';
import { flag, listOf, oneOf, text } from '../../../resource/readers.js';
import { mayRecover } from '../../../resource/recovery-privilege.js';
import type { Read } from '../../../resource/rule.js';
import { withoutLogin } from '../../../resource/web-address.js';
import { action, optional, required } from '../../../resource/writes.js';
import type { Sealed } from '../../../sealed.js';
import { findFirmwareAt } from '../../firmware/index.js';
import { findRecoverySet } from '../../install-sets/index.js';
import { targetsMax } from '../../update-queue/index.js';
import type { UpdateOrder } from '../contract.js';
import { beginFetch, filenameIn } from '../fetch.js';
import { etagLengthMax } from './upload-target.js';

/** Unit: characters. Assumption: as for other addresses that something is fetched from. */
const uriLengthMax = 2_048;

/** Unit: characters. Assumption: as for accounts of other services. */
const nameLengthMax = 255;

/** More than there may be are refused by a message of their own. */
const targetsReadMax = 64;

const protocols = ['HTTP', 'HTTPS'] as const;

/** Source of the name: DSP0266 "Operation apply time". */
const applyTimes = ['Immediate'] as const;

const simpleUpdateName = 'UpdateService.SimpleUpdate';
const addFromUriName = 'VndMgmtUpdateServiceExt.AddFromUri';

const imageParameters = {
  ImageURI: required(
    text({ lengthMax: uriLengthMax }),
    'Where the image is fetched from, without credentials in it.',
  ),
  TPMOverride: optional(flag, 'Whether what a TPM in use measures may be changed.'),
};

export const simpleUpdate = action({
  name: simpleUpdateName,
  says: 'Fetches an image and writes it at once to what it is for: firmware of the controller and what the controller updates.',
  privilege: 'MgmtConfigPriv',
  disrupts: true,
  parameters: {
    ...imageParameters,
    TransferProtocol: optional(oneOf(protocols), 'How it is fetched, where its address does not say so.'),
    Targets: optional(
      listOf(text({ lengthMax: uriLengthMax }), targetsReadMax),
      'The pieces of firmware to be written, by their addresses in the inventory; all that the image is for by default.',
    ),
    Username: optional(
      text({ lengthMax: nameLengthMax }),
      'What the server of the image knows the controller by.',
    ),
    Password: optional(text({ lengthMax: nameLengthMax }), 'The password for that name.'),
    '@Redfish.OperationApplyTime': optional(
      oneOf(applyTimes),
      'When it is done: at once, as it is without this.',
    ),
  },
  redact: ({ Password, ...asked }, means): Read<KeptUpdate> => ({
    ok: true,
    value: { ...asked, ...sealedPassword(Password, means), ...recovery(means) },
  }),
  apply: (stage, body: KeptUpdate, at) => {
    const { ImageURI, TransferProtocol, Targets = [] } = body;
    const { Username, Password } = body;
    if (Targets.length > targetsMax) return refused(mgmtMessage('TargetsLimitExceeded'));
    const unknown = Targets.find((uri) => findFirmwareAt(stage.view, uri) === undefined);
    if (unknown !== undefined) return refused(mgmtMessage('InvalidTargetsURI', [unknown]));
    const items = Targets.flatMap((uri) => findFirmwareAt(stage.view, uri)?.id ?? []);
    const password = Password === undefined ? null : { address: passwordPlace, sealed: Password };
    const login = Username === undefined ? null : { userName: Username, password };
    const order = { ...orderBy(body, at), ...intoParts, items };
    return fetchImage(stage, simpleUpdateName, {
      uri: withProtocol(ImageURI, TransferProtocol),
      login,
      order,
    });
  },
});

export const addFromUri = action({
  name: addFromUriName,
  says: 'Fetches an image into the component repository.',
  vendor: true,
  privilege: 'MgmtConfigPriv',
  disrupts: true,
  parameters: {
    ...imageParameters,
    UpdateTarget: optional(flag, 'Whether it is also written at once to what it is for.'),
    UpdateRecoverySet: optional(flag, 'Whether it takes the place of what the recovery set has.'),
    UploadCurrentEtag: optional(text({ lengthMax: etagLengthMax }), 'What the client calls it by.'),
  },
  redact: (asked, means) =>
    asked.UpdateRecoverySet !== true || mayRecover(means)
      ? { ok: true, value: { ...asked, ...recovery(means) } }
      : { ok: false, problems: [baseMessage('InsufficientPrivilege')] },
  apply: (stage, body, at) => {
    const { ImageURI, UpdateTarget, UpdateRecoverySet, UploadCurrentEtag = '' } = body;
    const toRecoverySet = UpdateRecoverySet === true;
    if (toRecoverySet && findRecoverySet(stage.view) === undefined)
      return refused(mgmtMessage('RecoveryInstallSetRequired'));
    const order = {
      ...orderBy(body, at),
      toRepository: true,
      toTarget: UpdateTarget === true,
      toRecoverySet,
      etag: UploadCurrentEtag,
      items: [],
    };
    return fetchImage(stage, addFromUriName, { uri: ImageURI, login: null, order });
  },
});

interface Kept {
  readonly ImageURI: string;
  readonly TPMOverride?: boolean;
  /** Whether whoever asked may recover: no part of what was asked. */
  readonly Recovers?: true;
}

interface KeptUpdate extends Kept {
  readonly TransferProtocol?: (typeof protocols)[number];
  readonly Targets?: readonly string[];
  readonly Username?: string;
  readonly Password?: Sealed;
}

const intoParts = { toRepository: false, toTarget: true, toRecoverySet: false, etag: '' };

function recovery(means: Means): Pick<Kept, 'Recovers'> {
  return mayRecover(means) ? { Recovers: true } : {};
}

const passwordPlace = 'UpdateService/SimpleUpdate';

function sealedPassword(
  password: string | undefined,
  { secrets, tree }: Means,
): Pick<KeptUpdate, 'Password'> {
  if (password === undefined) return {};
  const place = { address: passwordPlace, revision: tree.updates.next };
  return { Password: secrets.seal(place, password) };
}

function orderBy(
  { TPMOverride, Recovers }: Kept,
  { by }: Writing,
): Pick<UpdateOrder, 'tpmOverride' | 'mayRecover' | 'by'> {
  const { userId, userName, address } = by;
  return {
    tpmOverride: TPMOverride === true,
    mayRecover: Recovers === true,
    by: { userId, userName, address },
  };
}

/** An address may leave its protocol to be said beside it. Source: DSP0268 "SimpleUpdate". */
function withProtocol(uri: string, protocol: string | undefined): string {
  return protocol === undefined || /^[a-z][a-z0-9+.-]*:/i.test(uri)
    ? uri
    : `${protocol.toLowerCase()}://${uri}`;
}

const imageAddress = /^https?:\/\/[^\s/?#@\\]+\/[^\s#\\]*$/i;

interface Asked {
  readonly uri: string;
  readonly login: Parameters<typeof beginFetch>[1]['login'];
  readonly order: UpdateOrder;
}

function fetchImage(stage: ControllerStage, name: string, asked: Asked): WriteOutcome | Deferred {
  const { uri } = asked;
  const filename = imageAddress.test(uri) && URL.canParse(uri) ? filenameIn(uri) : undefined;
  if (filename === undefined) return refused(invalidUri(uri, name));
  return beginFetch(stage, { name, ...asked }, filename);
}

/** Whatever is wrong with it, the answer repeats no password. */
function invalidUri(uri: string, name: string): Message {
  return mgmtMessage('SimpleUpdateInvalidImageURI', [withoutLogin(uri), name]);
}
