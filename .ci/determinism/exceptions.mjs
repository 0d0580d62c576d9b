// Places that break a rule of rules.mjs and are right to: the rule, the file, the declaration at its top level, and
// the reason. An exception that nothing needs any more is reported like a broken rule.

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
const sortedBefore = 'its keys have just been sorted';
const request = 'the body of a request, as its client sent it: an input has its text, and no tree does';
const unique = 'no two have the same name, so there is one that fits';
const length = 'its length is the same in any order';
const copied = 'a copy without secrets, whose keys are sorted next';

export const exceptions = [
  // zone
  { rule: 'zone', file: 'models/subsystems/events/facts.ts', inside: 'submitted', why: zoned },
  { rule: 'zone', file: 'models/resource/instant-reader.ts', inside: 'clockInstant', why: zoned },
  {
    rule: 'zone',
    file: 'models/subsystems/date-time/resources/date-time.ts',
    inside: 'dateTime',
    why: zoned,
  },
  {
    rule: 'zone',
    file: 'models/subsystems/telemetry/resources/metric-report-definitions.ts',
    inside: 'metricReportDefinition',
    why: zoned,
  },
  { rule: 'zone', file: 'scenarios/language/instant.ts', inside: 'instant', why: zoned },
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
  { rule: 'async', file: 'scenarios/controller/in-process.ts', inside: 'InProcessController', why: facade },
  { rule: 'async', file: 'scenarios/controller/fetch.ts', inside: 'readSent', why: facade },
  { rule: 'async', file: 'scenarios/controller/fetch.ts', inside: 'inOrder', why: facade },
  { rule: 'async', file: 'scenarios/controller/fetch.ts', inside: 'readOctets', why: facade },
  { rule: 'async', file: 'scenarios/controller/arrivals.ts', inside: 'Arrivals', why: facade },
  { rule: 'async', file: 'scenarios/controller/form.ts', inside: 'readForm', why: facade },
  { rule: 'async', file: 'scenarios/controller/form.ts', inside: 'parseForm', why: facade },
  { rule: 'platform', file: 'scenarios/controller/fetch.ts', inside: 'fetchFrom', why: facade },
  { rule: 'platform', file: 'scenarios/controller/fetch.ts', inside: 'toResponse', why: facade },
  { rule: 'platform', file: 'scenarios/controller/fetch.ts', inside: 'away', why: facade },
  { rule: 'platform', file: 'scenarios/controller/fetch.ts', inside: 'bodyOf', why: facade },

  { rule: 'platform', file: 'scenarios/world/fetch-in.ts', inside: 'fetchIn', why: facade },
  { rule: 'platform', file: 'scenarios/world/link.ts', inside: 'Link', why: facade },
  { rule: 'platform', file: 'scenarios/world/quiet.ts', inside: 'quiet', why: facade },
  { rule: 'platform', file: 'scenarios/world/sleepers.ts', inside: 'Sleepers', why: facade },
  { rule: 'environment', file: 'scenarios/world/quiet.ts', inside: 'waitedFor', why: mistakes },

  // chance
  { rule: 'chance', file: signature, inside: 'publishedKey', why: ed25519 },
  { rule: 'chance', file: signature, inside: 'printSignature', why: ed25519 },
  { rule: 'chance', file: signature, inside: 'vouchesFor', why: ed25519 },

  // state
  {
    rule: 'state',
    file: 'models/redfish/registry.ts',
    inside: 'resourceRoutes',
    why: 'the trie of a constant list, made when it is first asked for',
  },
  { rule: 'state', file: 'models/subsystems/logs/health-rollup.ts', inside: 'known', why: memo },
  { rule: 'state', file: 'models/subsystems/logs/health-rollup.ts', inside: 'openHealth', why: memo },
  { rule: 'state', file: 'models/redfish/at-once.ts', inside: 'known', why: memo },
  { rule: 'state', file: 'models/redfish/at-once.ts', inside: 'isRight', why: memo },
  {
    rule: 'state',
    file: 'http/effects/connect.ts',
    inside: 'usualContext',
    why: 'a constant that is slow to make',
  },
  { rule: 'state', file: 'http/effects/connect.ts', inside: 'usual', why: 'makes that constant' },

  // keys
  { rule: 'keys', file: 'engine/machine-configurations.ts', inside: 'Configurations', why: told },
  { rule: 'keys', file: 'engine/pace.ts', inside: 'pacePattern', why: code },
  { rule: 'keys', file: 'machines/faults/read.ts', inside: 'readFault', why: told },
  { rule: 'keys', file: 'models/document/explain.ts', inside: 'explainAll', why: told },
  { rule: 'keys', file: 'models/facts/row.ts', inside: 'filled', why: facts },
  { rule: 'keys', file: 'models/formats/firmware-image/signature.ts', inside: 'printSignature', why: code },
  { rule: 'keys', file: 'models/redfish/answer.ts', inside: 'messageAnswer', why: code },
  { rule: 'keys', file: 'models/redfish/certificate-login.ts', inside: 'certificateVerdict', why: numbered },
  { rule: 'keys', file: 'models/redfish/dependencies.ts', inside: 'Dependencies', why: memo2 },
  { rule: 'keys', file: 'models/redfish/disturbed-answer.ts', inside: 'edited', why: shownBody },
  { rule: 'keys', file: 'models/redfish/etag.ts', inside: 'computeEtag', why: sortedBefore },
  { rule: 'keys', file: 'models/redfish/in-process-request.ts', inside: 'createBody', why: request },
  { rule: 'keys', file: 'models/redfish/odata/queried.ts', inside: 'queried', why: shownBody },
  { rule: 'keys', file: 'models/redfish/rendered.ts', inside: 'Rendered', why: shownBody },
  { rule: 'keys', file: 'models/redfish/sent-body.ts', inside: 'sentBody', why: request },
  { rule: 'keys', file: 'models/redfish/written-answer.ts', inside: 'writtenAnswer', why: shownBody },
  { rule: 'keys', file: 'models/resource/problems.ts', inside: 'shownAt', why: request },
  { rule: 'keys', file: 'models/subsystems/accounts/accounts.ts', inside: 'accountNamed', why: unique },
  { rule: 'keys', file: 'models/subsystems/bios/judging.ts', inside: 'problem', why: told },
  { rule: 'keys', file: 'models/subsystems/bios/registry/evaluate.ts', inside: 'settle', why: told },
  { rule: 'keys', file: 'models/subsystems/environment/readings/kept-past.ts', inside: 'isSame', why: memo2 },
  { rule: 'keys', file: 'models/subsystems/events/event-stream.ts', inside: 'toldEvent', why: shownBody },
  {
    rule: 'keys',
    file: 'models/subsystems/events/resources/subscriptions.ts',
    inside: 'sealedHeaders',
    why: request,
  },
  { rule: 'keys', file: 'models/subsystems/logs/health-log-file.ts', inside: 'block', why: shownBody },
  { rule: 'keys', file: 'models/subsystems/logs/resources/records.ts', inside: 'list', why: code },
  {
    rule: 'keys',
    file: 'models/subsystems/network/resources/interface-conflicts.ts',
    inside: 'modeConflicts',
    why: code,
  },
  { rule: 'keys', file: 'models/subsystems/snmp/resources/snmp-user.ts', inside: 'snmpUser', why: numbered },
  { rule: 'keys', file: 'models/subsystems/snmp/state.ts', inside: 'snmpUserNamed', why: unique },
  { rule: 'keys', file: 'models/subsystems/tasks/tasks.ts', inside: 'startTask', why: length },
  { rule: 'keys', file: 'models/subsystems/tasks/resources/task.ts', inside: 'jsonBody', why: copied },
  { rule: 'keys', file: 'models/redfish/patch.ts', inside: 'replaceAt', why: request },
  { rule: 'keys', file: 'models/redfish/echo.ts', inside: 'withoutMembers', why: request },
  {
    rule: 'keys',
    file: 'models/subsystems/backup/resources/backup-restore.ts',
    inside: 'sizeOf',
    why: length,
  },
  {
    rule: 'keys',
    file: 'models/subsystems/certificates/revocation.ts',
    inside: 'parseRevocationAnswer',
    why: numbered,
  },
];
