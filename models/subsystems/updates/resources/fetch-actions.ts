/**
 * Images that the controller is to fetch: for the parts they are for (`SimpleUpdate`), or into the repository (`AddFromUri`). Both
 * answer with a task, since the image takes its time.
 */
import { maskedAddress } from '../../../formats/masked-address.js';
import { baseMessage, type Message, mgmtMessage } from '../../../messages/index.js';
import { queryAt, sealedQuery, splitAddress } from '../../../outbound/sealed-address.js';
import type { ControllerStage, Deferred, Means, WriteOutcome } from '../../../resource/define.js';
import { refused } from '../../../resource/define.js';
import { line } from '../../../resource/line.js';
import type { Writing } from '../../../resource/place.js';
import { flag, listOf, oneOf, text } from '../../../resource/readers.js';
import { mayRecover } from '../../../resource/recovery-privilege.js';
import type { Read } from '../../../resource/rule.js';
import { action, optional, required } from '../../../resource/writes.js';
import type { Sealed } from '../../../sealed.js';
import type { ControllerTree } from '../../../tree.js';
import { findFirmwareAt } from '../../firmware/index.js';
import { findRecoverySet } from '../../install-sets/index.js';
import { targetsMax } from '../../update-queue/index.js';
import type { UpdateOrder } from '../contract.js';
import { beginFetch, filenameIn } from '../fetch.js';
import { underOneName } from './two-names.js';
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
  TPMOverrideFlag: optional(flag, 'The same, as the examples of the vendor send it.'),
  Targets: optional(
    listOf(text({ lengthMax: uriLengthMax }), targetsReadMax),
    'The pieces of firmware to be written, by their addresses in the inventory; all that the image is for by default.',
  ),
};

export const simpleUpdate = action({
  name: simpleUpdateName,
  says: 'Fetches an image and writes it at once to what it is for: firmware of the controller and what the controller updates.',
  privilege: 'MgmtConfigPriv',
  disrupts: true,
  parameters: {
    ...imageParameters,
    TransferProtocol: optional(oneOf(protocols), 'How it is fetched, where its address does not say so.'),
    Username: optional(
      line({ lengthMax: nameLengthMax }),
      'What the server of the image knows the controller by.',
    ),
    Password: optional(line({ lengthMax: nameLengthMax }), 'The password for that name.'),
    '@Redfish.OperationApplyTime': optional(
      oneOf(applyTimes),
      'When it is done: at once, as it is without this.',
    ),
  },
  redact: ({ Password, ...asked }, means): Read<KeptUpdate> => {
    const named = underOneName(asked);
    if (!named.ok) return named;
    const { ImageURI, TransferProtocol } = named.value;
    const placed = storedAddress(ImageURI, withProtocol(ImageURI, TransferProtocol), simpleUpdateName, means);
    if (!placed.ok) return placed;
    const hidden = {
      ...placed.value,
      ...storedTargets(named.value),
      ...sealedPassword(Password, means),
      ...recovery(means),
    };
    return { ok: true, value: { ...named.value, ...hidden } };
  },
  sent: ({ Query, Recovers: _, Password, ...body }, secret) => ({
    ...body,
    ...askedAgain(body.ImageURI, Query, secret),
    ...(Password === undefined ? {} : { Password: secret('Password') }),
  }),
  apply: (stage, body: KeptUpdate, at) => {
    const { ImageURI, Query, TransferProtocol, Targets = [] } = body;
    const { Username, Password } = body;
    const fault = findTargetsFault(stage.view, Targets);
    if (fault !== undefined) return refused(fault);
    const items = itemsAt(stage.view, Targets);
    const password = Password === undefined ? null : { address: passwordPlace, sealed: Password };
    const login = Username === undefined ? null : { userName: Username, password };
    const order = { ...orderBy(body, at), ...intoParts, items };
    const address = { uri: withProtocol(ImageURI, TransferProtocol), ...queryAt(queryPlace, Query) };
    return fetchImage(stage, simpleUpdateName, { address, login, order });
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
    UpdateRepository: optional(flag, 'Whether it is kept in the repository, as it is without this.'),
    UpdateTarget: optional(flag, 'Whether it is also written at once to what it is for.'),
    UpdateRecoverySet: optional(flag, 'Whether it takes the place of what the recovery set has.'),
    UploadCurrentEtag: optional(text({ lengthMax: etagLengthMax }), 'What the client calls it by.'),
    ETag: optional(text({ lengthMax: etagLengthMax }), 'The same, as it is called at an upload.'),
  },
  redact: (asked, means) => {
    const named = underOneName(asked);
    if (!named.ok) return named;
    if (asked.UpdateRecoverySet === true && !mayRecover(means))
      return { ok: false, problems: [baseMessage('InsufficientPrivilege')] };
    const { ImageURI } = named.value;
    const placed = storedAddress(ImageURI, ImageURI, addFromUriName, means);
    return placed.ok
      ? {
          ok: true,
          value: { ...named.value, ...placed.value, ...storedTargets(named.value), ...recovery(means) },
        }
      : placed;
  },
  sent: ({ Query, Recovers: _, ...body }, secret) => ({
    ...body,
    ...askedAgain(body.ImageURI, Query, secret),
  }),
  apply: (stage, body, at) => {
    const { ImageURI, Query, UpdateRecoverySet, UploadCurrentEtag = '', Targets = [] } = body;
    const toTarget = body.UpdateTarget === true;
    const toRecoverySet = UpdateRecoverySet === true;
    const toRepository = body.UpdateRepository !== false || toRecoverySet;
    const fault = findTargetsFault(stage.view, Targets);
    if (fault !== undefined) return refused(fault);
    if (toRecoverySet && findRecoverySet(stage.view) === undefined)
      return refused(mgmtMessage('RecoveryInstallSetRequired'));
    if (!toRepository && !toTarget) return refused(mgmtMessage('UpdateBadParameter'));
    const order = {
      ...orderBy(body, at),
      toRepository,
      toTarget,
      toRecoverySet,
      etag: UploadCurrentEtag,
      items: itemsAt(stage.view, Targets),
    };
    const address = { uri: ImageURI, ...queryAt(queryPlace, Query) };
    return fetchImage(stage, addFromUriName, { address, login: null, order });
  },
});

interface Kept {
  /** Without what is asked behind its `?`. */
  readonly ImageURI: string;
  /** That; absent for nothing. */
  readonly Query?: Sealed;
  readonly TPMOverride?: boolean;
  /** Whether whoever asked may recover: no part of what was asked. */
  readonly Recovers?: true;
}

interface KeptUpdate extends Kept {
  readonly TransferProtocol?: (typeof protocols)[number];
  readonly Targets?: string[];
  readonly Username?: string;
  readonly Password?: Sealed;
}

/** What is no piece of firmware may be anything, an address elsewhere too. */
function storedTargets({ Targets }: { readonly Targets?: string[] }): { readonly Targets?: string[] } {
  return Targets === undefined ? {} : { Targets: Targets.map(maskedAddress) };
}

/** What is wrong with the pieces of firmware that are named; undefined for nothing. */
function findTargetsFault(tree: ControllerTree, targets: readonly string[]): Message | undefined {
  if (targets.length > targetsMax) return mgmtMessage('TargetsLimitExceeded');
  const unknown = targets.find((uri) => findFirmwareAt(tree, uri) === undefined);
  return unknown === undefined ? undefined : mgmtMessage('InvalidTargetsURI', [unknown]);
}

function itemsAt(tree: ControllerTree, targets: readonly string[]): string[] {
  return targets.flatMap((uri) => findFirmwareAt(tree, uri)?.id ?? []);
}

const intoParts = { toRepository: false, toTarget: true, toRecoverySet: false, etag: '' };

function recovery(means: Means): Pick<Kept, 'Recovers'> {
  return mayRecover(means) ? { Recovers: true } : {};
}

const passwordPlace = 'UpdateService/SimpleUpdate';
const queryPlace = 'UpdateService/image';

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

const imageAddress = /^https?:\/\/[^\s\p{Cc}/?#@\\]+\/[^\s\p{Cc}#\\]*$/iu;

/**
 * The address as it may be stored; a problem for one that nothing is fetched from, which is told before it is stored. `uri` has the
 * protocol that was said beside it.
 */
function storedAddress(
  asked: string,
  uri: string,
  name: string,
  { secrets }: Means,
): Read<Pick<Kept, 'ImageURI' | 'Query'>> {
  if (!imageAddress.test(uri) || !URL.canParse(uri)) return { ok: false, problems: [invalidUri(uri, name)] };
  const { address: ImageURI } = splitAddress(asked);
  const Query = sealedQuery(splitAddress(asked), queryPlace, secrets);
  return { ok: true, value: { ImageURI, ...(Query === null ? {} : { Query }) } };
}

interface Asked {
  readonly address: Parameters<typeof beginFetch>[1]['address'];
  readonly login: Parameters<typeof beginFetch>[1]['login'];
  readonly order: UpdateOrder;
}

/** Looks at the address as well: in a journal of before it stands unchecked. */
function fetchImage(stage: ControllerStage, name: string, asked: Asked): WriteOutcome | Deferred {
  const { uri } = asked.address;
  const filename = imageAddress.test(uri) && URL.canParse(uri) ? filenameIn(uri) : undefined;
  if (filename === undefined) return refused(invalidUri(uri, name));
  return beginFetch(stage, { name, ...asked }, filename);
}

function invalidUri(uri: string, name: string): Message {
  return mgmtMessage('SimpleUpdateInvalidImageURI', [maskedAddress(uri), name]);
}

/** What was asked behind the `?` is not known any more: something else is, in the form of a request that can be made. */
function askedAgain(
  ImageURI: string,
  query: Sealed | undefined,
  secret: (name: string) => string,
): { readonly ImageURI: string } {
  return { ImageURI: query === undefined ? ImageURI : `${ImageURI}?${secret('Query')}` };
}
