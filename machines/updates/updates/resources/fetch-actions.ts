/**
 * Actions that download an image: for its parts (`SimpleUpdate`), or into the repository (`AddFromUri`). Both responses
 * contain a task, because the download takes time.
 */
import { maskedAddress } from '../../../../models/formats/index.js';
import type { Sealed, Transaction } from '../../../../models/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../../../models/messages/index.js';
import { queryAt, sealedQuery, splitAddress } from '../../../../models/outbound/index.js';
import {
  action,
  type Deferred,
  flag,
  line,
  mayRecover,
  oneOf,
  optional,
  type ReadResult,
  refused,
  required,
  text,
  type WriteContext,
  type WriteOutcome,
  type WriteTarget,
} from '../../../../models/resource/index.js';
import { findRecoverySet } from '../../install-sets/index.js';
import type { UpdateOrder } from '../contract.js';
import { filenameIn, startFetch } from '../fetch.js';
import {
  applyTimeReader,
  findTargetsFault,
  itemsAt,
  storedTargets,
  targetsReader,
} from './requested-targets.js';
import { etagLengthMax, underOneName } from './upload-target.js';

/** Maximum length of an image URI. Unit: characters. Assumption: the same limit as for other download addresses. */
const uriLengthMax = 2_048;

/** Maximum length of a user name. Unit: characters. Assumption: the same limit as for accounts of other services. */
const nameLengthMax = 255;

const protocols = ['HTTP', 'HTTPS'] as const;

const simpleUpdateName = 'UpdateService.SimpleUpdate';
const addFromUriName = 'VndMgmtUpdateServiceExt.AddFromUri';

const imageParameters = {
  ImageURI: required(text({ lengthMax: uriLengthMax }), 'URI of the image, without credentials.'),
  TPMOverride: optional(flag, 'Indicates whether the update may change measurements of a TPM in use.'),
  TPMOverrideFlag: optional(flag, 'Alternative name of `TPMOverride`, as in the examples of the vendor.'),
  Targets: optional(
    targetsReader,
    'URIs of the firmware inventory items to update; all targets of the image by default.',
  ),
};

export const simpleUpdate = action({
  name: simpleUpdateName,
  description:
    'Fetches an image and writes the image to its targets: the controller and the devices that the controller updates.',
  privilege: 'MgmtConfigPriv',
  disrupts: true,
  parameters: {
    ...imageParameters,
    TransferProtocol: optional(oneOf(protocols), 'Transfer protocol, for a URI without a scheme.'),
    Username: optional(line({ lengthMax: nameLengthMax }), 'User name at the image server.'),
    Password: optional(line({ lengthMax: nameLengthMax }), 'Password of the user at the image server.'),
    '@Redfish.OperationApplyTime': optional(applyTimeReader, 'Time of the update; immediate by default.'),
  },
  redact: ({ Password, ...asked }, means): ReadResult<KeptUpdate> => {
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
  description: 'Fetches an image into the component repository.',
  vendor: true,
  privilege: 'MgmtConfigPriv',
  disrupts: true,
  parameters: {
    ...imageParameters,
    UpdateRepository: optional(
      flag,
      'Indicates whether the image is stored in the repository; true by default.',
    ),
    UpdateTarget: optional(flag, 'Indicates whether the image is also written to its targets immediately.'),
    UpdateRecoverySet: optional(
      flag,
      'Indicates whether the image replaces its counterpart in the recovery set.',
    ),
    UploadCurrentEtag: optional(
      text({ lengthMax: etagLengthMax }),
      'Client-defined identifier of the transfer.',
    ),
    ETag: optional(
      text({ lengthMax: etagLengthMax }),
      'Alternative name of `UploadCurrentEtag`, as used for uploads.',
    ),
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
  /** URI of the image without its query. */
  readonly ImageURI: string;
  /** Query of the image URI; absent when the URI has none. */
  readonly Query?: Sealed;
  readonly TPMOverride?: boolean;
  /** Present when the requester has the recovery privilege. The client does not send this member. */
  readonly Recovers?: true;
}

interface KeptUpdate extends Kept {
  readonly TransferProtocol?: (typeof protocols)[number];
  readonly Targets?: string[];
  readonly Username?: string;
  readonly Password?: Sealed;
}

const intoParts = { toRepository: false, toTarget: true, toRecoverySet: false, etag: '' };

function recovery(means: WriteContext): Pick<Kept, 'Recovers'> {
  return mayRecover(means) ? { Recovers: true } : {};
}

const passwordPlace = 'UpdateService/SimpleUpdate';
const queryPlace = 'UpdateService/image';

function sealedPassword(
  password: string | undefined,
  { secrets, tree }: WriteContext,
): Pick<KeptUpdate, 'Password'> {
  if (password === undefined) return {};
  const place = { address: passwordPlace, revision: tree.updates.next };
  return { Password: secrets.seal(place, password) };
}

function orderBy(
  { TPMOverride, Recovers }: Kept,
  { by }: WriteTarget,
): Pick<UpdateOrder, 'tpmOverride' | 'mayRecover' | 'by'> {
  const { userId, userName, address } = by;
  return {
    tpmOverride: TPMOverride === true,
    mayRecover: Recovers === true,
    by: { userId, userName, address },
  };
}

/**
 * Adds the protocol to a URI without a scheme, because the protocol may be a separate parameter. Source: DSP0268
 * "SimpleUpdate".
 */
function withProtocol(uri: string, protocol: string | undefined): string {
  return protocol === undefined || /^[a-z][a-z0-9+.-]*:/i.test(uri)
    ? uri
    : `${protocol.toLowerCase()}://${uri}`;
}

const imageAddress = /^https?:\/\/[^\s\p{Cc}/?#@\\]+\/[^\s\p{Cc}#\\]*$/iu;

/**
 * Returns the URI in its stored form, or an error for an invalid URI before anything is stored. `uri` already includes
 * the protocol that the request contains as a separate parameter.
 */
function storedAddress(
  asked: string,
  uri: string,
  name: string,
  { secrets }: WriteContext,
): ReadResult<Pick<Kept, 'ImageURI' | 'Query'>> {
  if (!imageAddress.test(uri) || !URL.canParse(uri)) return { ok: false, problems: [invalidUri(uri, name)] };
  const { address: ImageURI } = splitAddress(asked);
  const Query = sealedQuery(splitAddress(asked), queryPlace, secrets);
  return { ok: true, value: { ImageURI, ...(Query === null ? {} : { Query }) } };
}

interface FetchRequest {
  readonly address: Parameters<typeof startFetch>[1]['address'];
  readonly login: Parameters<typeof startFetch>[1]['login'];
  readonly order: UpdateOrder;
}

/** Starts a download. The URI is validated again, because older journals contain URIs that were not validated. */
function fetchImage(stage: Transaction, name: string, asked: FetchRequest): WriteOutcome | Deferred {
  const { uri } = asked.address;
  const filename = imageAddress.test(uri) && URL.canParse(uri) ? filenameIn(uri) : undefined;
  if (filename === undefined) return refused(invalidUri(uri, name));
  return startFetch(stage, { name, ...asked }, filename);
}

function invalidUri(uri: string, name: string): Message {
  return mgmtMessage('SimpleUpdateInvalidImageURI', [maskedAddress(uri), name]);
}

/**
 * Returns the image URI for a generated request. A placeholder replaces the query, because its original text is not
 * stored.
 */
function askedAgain(
  ImageURI: string,
  query: Sealed | undefined,
  secret: (name: string) => string,
): { readonly ImageURI: string } {
  return { ImageURI: query === undefined ? ImageURI : `${ImageURI}?${secret('Query')}` };
}
