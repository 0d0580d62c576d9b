/**
 * Public interface of the Redfish protocol, from a request to its response. A port connects the protocol to a service.
 */

export { projectIdentity } from '../resource/uris.js';
export { jsonDocument, xmlDocument } from './document.js';
export type { DriverRequest, DriverResult, Exchange } from './exchange.js';
export { driveSynchronously, performRequest } from './exchange.js';
export { satisfies } from './odata/filter.js';
export type { Expression } from './odata/filter-grammar.js';
export { applyQuery, type Queryable, unsuitable } from './odata/queried.js';
export { parseQuery } from './odata/query.js';
export { refusalOfPatch } from './patch.js';
export type { AuthenticationPort, ControllerPort, ProtocolPort, StepPort } from './protocol-port.js';
export { DependencyTracker, type Reading } from './read/dependencies.js';
export { computeEtag, type ETagForm, failedCondition, matches } from './read/etag.js';
export type { RequestTarget } from './read/instances.js';
export { createResolver, type Resolver } from './read/resolve.js';
export { selectedValues } from './read/selected-properties.js';
export { shownAddress } from './request/address-text.js';
export { unknownClientAt } from './request/admit.js';
export {
  basicCredentials,
  type Caller,
  type Claim,
  type Credentials,
  isPlausible,
  type NewPassword,
  type Proof,
} from './request/authentication.js';
export { passwordChangeMessage, refusalForLack, refusalOfAccess } from './request/authorise.js';
export type { BodyLimit } from './request/body-limit.js';
export * from './request/body-text.js';
export { createRequest } from './request/in-process-request.js';
export { allowedMethods, formatAllow, isForAnyone, isLogin, isOpen, methods } from './request/methods.js';
export * from './request/request.js';
export { isSecret } from './request/secret-names.js';
export { formBytesMax, formRequest } from './request/small-form.js';
export { lacksUploadPrivilege } from './request/upload.js';
export {
  acceptFile,
  beforeBytesMax,
  brokenFile,
  brokenOpening,
  type FileRead,
  type FormOpening,
  type FormPart,
  formLimits,
  isMultipart,
  isRawImage,
  type OpenedFile,
  OpeningReader,
  standardFile,
  standardParameters,
  uploadIn,
  uploadParameters,
  uploadRequest,
} from './request/upload-form.js';
export {
  answer,
  bodyText,
  errorObject,
  messageAnswer,
  messageTag,
  readBody,
  refusalAnswer,
} from './response.js';
export { Routes } from './routes.js';
export { type BodyProblem, listBodyProblems } from './schema/body-problems.js';
export { csdlText, edmxText, referencesTo, schemaElement, vocabularyReferences } from './schema/csdl.js';
export { createJsonSchema } from './schema/json-schema.js';
export { csdlFolder, csdlUri, publicationUri, schemaFolder, schemaUri, typeName } from './schema/names.js';
export { findShownValues, findUnknownName, TypeCatalog, type UnknownName } from './schema/type-catalog.js';
export { printResourceTypes } from './schema/type-text.js';
export { RedfishService } from './service.js';
export { applyWrite, malformedLogin } from './write.js';
export { listWriteOperations, type WriteMember, type WriteOperation } from './write-operations.js';
