// Justified exceptions from the rules of rules.mjs: the rule, the file, the top-level declaration, and the reason. An
// exception that is no longer needed is reported like a broken rule.

const memo = 'a memo: what a pure function gives of a frozen branch, by the identity of that branch';
const pool = 'for adapters: one derivation on the thread pool, so that a login does not stop the service';
const zoned = 'the text has been read by a reader or a pattern that asks for the zone';
const facade = 'what a test author calls: it waits for the given body, and the controller answers at once';
const mistakes = 'to name what client code waits for by mistake; nothing but that sentence follows from it';
const ed25519 = 'an Ed25519 signature is one and the same whoever makes it: the scheme draws nothing';
const signature = 'models/formats/firmware-image/signature.ts';
const told = 'text of an error for people: nothing follows from it';
const code = 'the keys stand in code, in this order';
const facts = 'arguments of facts are texts, numbers and lists of them';
const numbered = 'ids are numbers, which any object keeps in their order';
const memo2 = 'compared for a memo: another order costs no more than making the same again';
const shownBody = 'members come in the order in which the rows that show them stand in code';
const capturedOrder = 'members come in the order in which the capture has them';
const byDigest =
  'files that were read: constants, of which a digest or the state of the file determines the content';
const sortedBefore = 'its keys have just been sorted';
const request = 'the body of a request, as its client sent it: an input has its text, and no tree does';
const unique = 'no two have the same name, so there is one that fits';
const length = 'its length is the same in any order';
const inOrder = 'whether they come in their order is what it asks';
const literal = 'a copy by a compiled literal: the same value as a spread, for a tenth of its time';
const copied = 'a copy without secrets, whose keys are sorted next';

export const exceptions = [
  // code
  { rule: 'code', file: 'engine/state/root-copies.ts', inside: 'compileCopy', why: literal },
  { rule: 'platform', file: 'engine/state/root-copies.ts', inside: 'compileCopy', why: literal },
  { rule: 'keys', file: 'models/redfish/dialect-exchange.ts', inside: 'DialectTranslator', why: shownBody },
  // environment
  { rule: 'environment', file: 'scenarios/failures/extend-error.ts', inside: 'extendError', why: told },
  // zone
  { rule: 'zone', file: 'machines/reporting/events/facts.ts', inside: 'submitted', why: zoned },
  { rule: 'zone', file: 'models/resource/readers/instant-reader.ts', inside: 'clockInstant', why: zoned },
  {
    rule: 'zone',
    file: 'machines/manager/clock/resources/date-time.ts',
    inside: 'dateTime',
    why: zoned,
  },
  {
    rule: 'zone',
    file: 'machines/reporting/telemetry/resources/metric-report-definitions.ts',
    inside: 'metricReportDefinition',
    why: zoned,
  },
  { rule: 'zone', file: 'scenarios/language/values.ts', inside: 'instant', why: zoned },
  { rule: 'zone', file: 'scenarios/controller/options.ts', inside: 'parseStart', why: zoned },
  {
    rule: 'zone',
    file: 'models/formats/x509/read.ts',
    inside: 'summarizeCertificate',
    why: 'OpenSSL prints GMT',
  },
  {
    rule: 'zone',
    file: 'models/formats/zip.ts',
    inside: 'mtime',
    why: 'fflate writes the local fields, so these are the ones that are the same in every zone',
  },

  // async
  { rule: 'async', file: 'models/secret.ts', inside: 'storedPasswordAsync', why: pool },
  { rule: 'async', file: 'models/secret.ts', inside: 'isPasswordAsync', why: pool },
  { rule: 'async', file: 'scenarios/controller/fetch.ts', inside: 'fetchFrom', why: facade },
  { rule: 'async', file: 'scenarios/controller/client-access.ts', inside: 'ClientAccess', why: facade },
  { rule: 'async', file: 'scenarios/controller/in-process.ts', inside: 'InProcessController', why: facade },
  { rule: 'async', file: 'scenarios/controller/fetch.ts', inside: 'readSent', why: facade },
  { rule: 'async', file: 'scenarios/controller/fetch.ts', inside: 'inOrder', why: facade },
  { rule: 'async', file: 'scenarios/controller/fetch.ts', inside: 'readOctets', why: facade },
  { rule: 'async', file: 'scenarios/controller/call-order.ts', inside: 'CallOrder', why: facade },
  { rule: 'async', file: 'scenarios/controller/multipart-form.ts', inside: 'readForm', why: facade },
  { rule: 'async', file: 'scenarios/controller/multipart-form.ts', inside: 'parseForm', why: facade },
  { rule: 'platform', file: 'scenarios/controller/fetch.ts', inside: 'fetchFrom', why: facade },
  { rule: 'platform', file: 'scenarios/controller/fetch.ts', inside: 'toResponse', why: facade },
  { rule: 'platform', file: 'scenarios/controller/fetch.ts', inside: 'away', why: facade },
  { rule: 'platform', file: 'scenarios/controller/fetch.ts', inside: 'bodyOf', why: facade },

  { rule: 'platform', file: 'scenarios/world/fetch-in.ts', inside: 'fetchIn', why: facade },
  { rule: 'platform', file: 'scenarios/world/fetch-in.ts', inside: 'untilAborted', why: facade },
  { rule: 'async', file: 'scenarios/controller/process-services.ts', inside: 'ProcessServices', why: facade },
  { rule: 'async', file: 'scenarios/controller/short-forms.ts', inside: 'ShortForms', why: facade },
  { rule: 'platform', file: 'scenarios/world/link.ts', inside: 'Link', why: facade },
  { rule: 'platform', file: 'scenarios/world/wait-until-idle.ts', inside: 'waitUntilIdle', why: facade },
  { rule: 'platform', file: 'scenarios/world/sleepers.ts', inside: 'Sleepers', why: facade },
  {
    rule: 'environment',
    file: 'scenarios/world/wait-until-idle.ts',
    inside: 'listPendingWaits',
    why: mistakes,
  },

  // chance
  { rule: 'chance', file: signature, inside: 'publishedKey', why: ed25519 },
  { rule: 'chance', file: signature, inside: 'printSignature', why: ed25519 },
  { rule: 'chance', file: signature, inside: 'verifiesHeader', why: ed25519 },

  // state
  {
    rule: 'state',
    file: 'machines/resource-list.ts',
    inside: 'resourceRoutes',
    why: 'the trie of a constant list, made when it is first asked for',
  },
  {
    rule: 'state',
    file: 'engine/loop/model-plans.ts',
    inside: 'sharedBy',
    why: 'a memo: what is derived from a list of reactions, by the identity of the list',
  },
  { rule: 'state', file: 'machines/reporting/logs/health-rollup.ts', inside: 'known', why: memo },
  { rule: 'state', file: 'machines/reporting/logs/health-rollup.ts', inside: 'openHealth', why: memo },
  { rule: 'state', file: 'models/capture/captures-by-digest.ts', inside: 'known', why: byDigest },
  { rule: 'state', file: 'models/capture/captures-by-digest.ts', inside: 'storeCapture', why: byDigest },
  { rule: 'state', file: 'library/process-port.ts', inside: 'opened', why: byDigest },
  { rule: 'state', file: 'library/process-port.ts', inside: 'openOnce', why: byDigest },
  { rule: 'state', file: 'models/redfish/exchange.ts', inside: 'known', why: memo },
  { rule: 'state', file: 'models/redfish/exchange.ts', inside: 'isRight', why: memo },
  {
    rule: 'state',
    file: 'http/effects/connect.ts',
    inside: 'usualContext',
    why: 'a constant that is slow to make',
  },
  { rule: 'state', file: 'http/effects/connect.ts', inside: 'usual', why: 'makes that constant' },

  // keys
  { rule: 'keys', file: 'models/capture/capture.ts', inside: 'digestOfContent', why: sortedBefore },
  {
    rule: 'keys',
    file: 'models/capture/stored-capture.ts',
    inside: 'printStoredCapture',
    why: 'bodies are stored in the order of keys in which they were captured and are served',
  },
  { rule: 'keys', file: 'engine/state/freeze.ts', inside: 'unplainIn', why: told },
  { rule: 'keys', file: 'engine/machines/compiled/configurations.ts', inside: 'Configurations', why: told },
  { rule: 'keys', file: 'engine/time/time.ts', inside: 'pacePattern', why: code },
  { rule: 'keys', file: 'machines/faults/read.ts', inside: 'readFault', why: told },
  { rule: 'keys', file: 'machines/faults/fault.ts', inside: 'sharedParameters', why: code },
  { rule: 'keys', file: 'models/document/explain.ts', inside: 'explainAll', why: told },
  { rule: 'keys', file: 'machines/facts/fact.ts', inside: 'filled', why: facts },
  { rule: 'keys', file: 'models/formats/firmware-image/signature.ts', inside: 'printSignature', why: code },
  { rule: 'keys', file: 'models/redfish/response.ts', inside: 'messageAnswer', why: code },
  {
    rule: 'keys',
    file: 'machines/access/sessions/authentication/certificate-login.ts',
    inside: 'certificateVerdict',
    why: numbered,
  },
  { rule: 'keys', file: 'models/redfish/read/dependencies.ts', inside: 'Dependencies', why: memo2 },
  {
    rule: 'keys',
    file: 'machines/manager/network-faults/faulty-response.ts',
    inside: 'edited',
    why: shownBody,
  },
  { rule: 'keys', file: 'models/redfish/read/etag.ts', inside: 'computeEtag', why: sortedBefore },
  { rule: 'keys', file: 'models/redfish/read/etag.ts', inside: 'isInOrder', why: inOrder },
  { rule: 'keys', file: 'models/redfish/request/in-process-request.ts', inside: 'createBody', why: request },
  { rule: 'keys', file: 'models/redfish/odata/queried.ts', inside: 'applyQuery', why: shownBody },
  {
    rule: 'keys',
    file: 'models/captured/bodies/captured-bodies.ts',
    inside: 'CapturedBodies',
    why: capturedOrder,
  },
  {
    rule: 'keys',
    file: 'models/captured/captured-service.ts',
    inside: 'CapturedService',
    why: capturedOrder,
  },
  {
    rule: 'keys',
    file: 'models/captured/messages/captured-messages.ts',
    inside: 'CapturedMessages',
    why: capturedOrder,
  },
  {
    rule: 'keys',
    file: 'models/captured/service-document.ts',
    inside: 'withCapturedServices',
    why: shownBody,
  },
  { rule: 'keys', file: 'models/captured/bodies/live-values.ts', inside: 'convert', why: unique },
  { rule: 'keys', file: 'models/captured/bodies/shown-resource.ts', inside: 'textOf', why: capturedOrder },
  {
    rule: 'keys',
    file: 'models/captured/bodies/shown-resource.ts',
    inside: 'ShownResource',
    why: capturedOrder,
  },
  { rule: 'keys', file: 'models/captured/translate.ts', inside: 'translateText', why: capturedOrder },
  { rule: 'keys', file: 'models/redfish/request/parameters.ts', inside: 'readParameters', why: request },
  { rule: 'keys', file: 'models/redfish/read/rendered.ts', inside: 'Rendered', why: shownBody },
  { rule: 'keys', file: 'models/redfish/request/sent-body.ts', inside: 'sentBody', why: request },
  { rule: 'keys', file: 'models/redfish/write-response.ts', inside: 'writeResponse', why: shownBody },
  { rule: 'keys', file: 'models/resource/readers/problems.ts', inside: 'shownAt', why: request },
  { rule: 'keys', file: 'models/resource/readers/readers.ts', inside: 'members', why: request },
  { rule: 'keys', file: 'machines/access/accounts/accounts.ts', inside: 'accountNamed', why: unique },
  { rule: 'keys', file: 'machines/host/bios/apply-settings.ts', inside: 'problem', why: told },
  { rule: 'keys', file: 'machines/bios-attributes/registry/evaluate.ts', inside: 'settle', why: told },
  {
    rule: 'keys',
    file: 'machines/hardware/environment/readings/record-intervals.ts',
    inside: 'isSame',
    why: memo2,
  },
  {
    rule: 'keys',
    file: 'machines/reporting/events/event-stream.ts',
    inside: 'formatStreamEvent',
    why: shownBody,
  },
  {
    rule: 'keys',
    file: 'machines/reporting/events/resources/subscriptions.ts',
    inside: 'sealedHeaders',
    why: request,
  },
  { rule: 'keys', file: 'machines/reporting/logs/health-log-file.ts', inside: 'block', why: shownBody },
  { rule: 'keys', file: 'machines/reporting/logs/resources/error-records.ts', inside: 'list', why: code },
  {
    rule: 'keys',
    file: 'machines/manager/network/resources/interface-conflicts.ts',
    inside: 'modeConflicts',
    why: code,
  },
  { rule: 'keys', file: 'machines/reporting/snmp/resources/snmp-user.ts', inside: 'snmpUser', why: numbered },
  { rule: 'keys', file: 'machines/reporting/snmp/state.ts', inside: 'snmpUserNamed', why: unique },
  { rule: 'keys', file: 'machines/manager/tasks/tasks.ts', inside: 'startTask', why: length },
  { rule: 'keys', file: 'machines/manager/tasks/resources/task.ts', inside: 'jsonBody', why: copied },
  { rule: 'keys', file: 'models/redfish/patch.ts', inside: 'replaceAt', why: request },
  { rule: 'keys', file: 'models/redfish/echo.ts', inside: 'withoutMembers', why: request },
  {
    rule: 'keys',
    file: 'machines/manager/backup/resources/backup-restore.ts',
    inside: 'sizeOf',
    why: length,
  },
  {
    rule: 'keys',
    file: 'machines/access/certificates/revocation.ts',
    inside: 'parseRevocationAnswer',
    why: numbered,
  },
];
