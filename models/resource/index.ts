/** Public interface for the declaration of resources: URIs, rows of properties, readers, actions and creations. */

export { pemLengthMax } from '../formats/x509/read.js';
export { type ApplyTime, eitherTime, immediately, isAnnotation, onReset } from './annotations.js';
export {
  type Deferred,
  deferred,
  type Offering,
  type Principal,
  type Redacted,
  type Refusal,
  refused,
  type SaltName,
  type Secrets,
  type View,
  type WritableProperty,
  type WriteContext,
  type WriteOutcome,
  written,
} from './define.js';
export { type CollectionForm, defineAlias, defineAt, type ResourceForm } from './define-at.js';
export type { ResourceDefinition } from './definition.js';
export type { Download, DownloadContext } from './download.js';
export { mayRecover, type Privilege, privileges, recoveryPrivilege } from './privileges.js';
export { constantProjector } from './projector.js';
export { property, secretProperty } from './property.js';
export type { PropertySelection } from './property-selection.js';
export * from './readers/host-readers.js';
export {
  secureWebAddress,
  serviceAddress,
  serviceAddressOrNone,
  webAddress,
} from './readers/host-readers.js';
export { clockInstant, clockInstantReader, instantReader } from './readers/instant-reader.js';
export { fixedListOf, patchedList, patchedListOf } from './readers/lists.js';
export {
  below,
  missing,
  notInList,
  outOfRange,
  type PropertyLocation,
  tooMany,
  unknown,
  wrongForm,
  wrongType,
} from './readers/problems.js';
export * from './readers/readers.js';
export { itemsMin, type ReadResult, type Rule } from './readers/rule.js';
export { type Scalars, scalars } from './readers/scalars.js';
export {
  count,
  dateTime,
  decimal,
  keyed,
  nothing,
  type Scalar,
  scalar,
  shownText,
  uri,
  uuid,
  valuesOf,
} from './readers/value-kinds.js';
export type {
  Params,
  ParamsOf,
  ResourceLocation,
  ResourceLocationOf,
  WriteTarget,
} from './resource-location.js';
export { assemblyRows, assemblyType } from './rows/assembly-rows.js';
export * from './rows/certificate-rows.js';
export { finishIndicatorPatch } from './rows/indicator-patch.js';
export {
  type AnyRows,
  group,
  linkRow,
  linksRow,
  list,
  type NameOf,
  named,
  type Row,
  type RowOptions,
  type Rows,
  row,
  rowsFrom,
  type Setting,
  section,
} from './rows/rows.js';
export {
  clockRows,
  durableName,
  fixed,
  healths,
  identity,
  links,
  naming,
  type Status,
  status,
  vendor,
  vendorSection,
} from './rows/shared-rows.js';
export * from './rows/stored-settings.js';
export { isLine, line, lineOrNull, serverLine } from './single-line-text.js';
export { type TimeZone, timeZones, utc } from './time-zones-data.js';
export { readMember, writeMember } from './type-erasure.js';
export {
  chassisPattern,
  chassisUri,
  fill,
  managerPattern,
  ofChassis,
  ofManager,
  ofSystem,
  root,
  systemPattern,
  systemUri,
  updateServiceUri,
} from './uris.js';
export { namingWriteable } from './writable.js';
export {
  type ActionRow,
  action,
  type BodyOf,
  creation,
  optional,
  type Parameters,
  type RemovalRow,
  removal,
  required,
} from './writes.js';
