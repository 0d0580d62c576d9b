/**
 * Tests that compare the message registries with the facts of a real controller and with the published standard
 * registries. Where both differ, the real controller takes precedence. The properties of each message must be equal.
 * The text of a message must not be copied from the published text.
 */

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  baseMessage,
  type MessageDefinition,
  messageId,
  messageRegistries,
  renderMessage,
} from '../../models/messages/index.js';
import { project } from '../support/paths.js';
import { absent, publishedMessages, publishedRegistries } from '../support/redfish/published-schemas.js';

interface FactsMessage {
  readonly severity: string;
  readonly params: readonly string[];
  readonly suggestedStatus?: number;
  readonly healthCategory?: string;
  readonly clears?: readonly string[];
  readonly clearsIf?: string | null;
}

interface FactsRegistry {
  readonly version: string;
  readonly messages: Readonly<Record<string, FactsMessage>>;
}

/** Path from dist/test/ to the shared folder beside the project. */
const factsFile = path.resolve(project, '../shared/facts/message-registries.json');
const missing =
  absent ?? (existsSync(factsFile) ? undefined : 'the facts are not beside the project (../shared/facts)');

/** Keys that are missing in the facts, with the reason why the registries have them. */
const keysOfOurs: Readonly<Record<string, string>> = {
  'Base.HeaderInvalid': 'the standard has it in this version, and a 406 needs a message',
  'Base.HeaderMissing': 'the standard has it in this version, and a 411 needs a message',
  'Base.OperationNotAllowed': 'the standard has it in this version, and a 405 needs a message',
  'Base.PasswordChangeRequired':
    'the standard has it in this version, and clients look for it (behaviour "Password change required")',
  'Base.PayloadTooLarge': 'the standard has it in this version, and the limit on bodies needs a message',
  'Base.PreconditionFailed': 'the standard has it in this version, and a 412 needs a message',
  'Mgmt.PastReadOnly': 'no real controller serves its past, and a client is to be told that it is one',
  'MgmtEvents.NicConnectivityRestored': 'the log of a real controller has it (facts, log entries)',
  'Base.QueryCombinationInvalid': 'the standard has it in this version, and it says what no other does',
};

const accepted =
  'the change is stored and waits for a reset, so the request succeeded (behaviour "BIOS settings")';
const doneWithWarning = 'what was asked for is done, the message warns of its effect';
const refused =
  'nothing was done, and a refusal is never a success (behaviour § 2.5 for the user thresholds)';

/** Statuses that differ from the facts, which derive theirs from the severity alone. */
const statusesOfOurs: Readonly<Record<string, readonly [status: number, why: string]>> = {
  'Base.PropertyValueModified': [200, doneWithWarning],
  'Mgmt.ChassisResetRequired': [200, accepted],
  'Mgmt.COMReconnectDenied': [400, refused],
  'Mgmt.DeniedVNDOneViewUserCreation': [400, refused],
  'Mgmt.DeviceResetRequired': [200, accepted],
  'Mgmt.FallBackSensorOverrideWarning': [200, doneWithWarning],
  'Mgmt.ImportCertSuccessfulMgmtResetinProgress': [200, 'the import succeeded (behaviour § 2.15)'],
  'Mgmt.InvalidUserDefAlertType': [400, refused],
  'Mgmt.InvalidUserDefSensorNumber': [400, refused],
  'Mgmt.InvalidUserDefTemperatureThresholdValue': [400, refused],
  'Mgmt.MgmtResetAndSystemRebootRequired': [200, accepted],
  'Mgmt.PowerLimitMayNotTakeEffect': [200, doneWithWarning],
  'Mgmt.PowerValueNotOptimal': [200, doneWithWarning],
  'Mgmt.ResetInProgress': [200, 'a reset that was asked for has started (behaviour § 3.3)'],
  'Mgmt.ResetRequired': [200, accepted],
  'Mgmt.SystemResetRequired': [200, accepted],
  'Mgmt.UnsupportedOperationACEEnabled': [400, refused],
};

/**
 * Keys that a message clears although no registry defines them. The messages in the facts have the same undefined keys.
 */
const clearedButNowhere = ['NvdimmInitializationError', 'NvdimmPersistantMemoryAddressError'];

/** Published registries with the versions closest to those of the facts. */
const standardRegistries = {
  Base: 'Base.1.18.2',
  NetworkDevice: 'NetworkDevice.1.1.1',
  ResourceEvent: 'ResourceEvent.1.4.3',
  StorageDevice: 'StorageDevice.1.5.1',
  TaskEvent: 'TaskEvent.1.0.5',
} as const;

/**
 * Messages whose arguments or severity differ between the facts and the published registry. The facts take precedence.
 */
const differsFromStandard: Readonly<Record<string, string>> = {
  'Base.ResourceCreationConflict': 'Critical in facts, Warning as published',
  'ResourceEvent.ResourceStatusChangedCritical':
    'OK without arguments in facts, Critical with two as published',
  'ResourceEvent.ResourceStatusChangedOK': 'without arguments in facts, with two as published',
  'ResourceEvent.ResourceStatusChangedWarning':
    'OK without arguments in facts, Warning with two as published',
  'TaskEvent.TaskProgessChanged': 'misspelt in facts, TaskProgressChanged as published',
};

/** Messages that are too short for a different text: the standard also has a fan that has failed. */
const saidAlike = ['MgmtEvents.FanFailed', 'MgmtEvents.PowerSupplyFailed'];

/** Every message, as `Base.Success`, with its definition. */
const all: readonly (readonly [name: string, definition: MessageDefinition])[] = Object.entries(
  messageRegistries,
).flatMap(([prefix, { messages }]) =>
  Object.entries(messages).map(([key, definition]) => [`${prefix}.${key}`, definition] as const),
);

function sentencesOf({ message, description, resolution }: MessageDefinition): string[] {
  return [message, description, resolution];
}

function factsRegistries(): Readonly<Record<string, FactsRegistry>> {
  return JSON.parse(readFileSync(factsFile, 'utf8'));
}

/** Returns all messages of the facts whose registries exist here. */
function factsMessages(): readonly (readonly [name: string, facts: FactsMessage, ours: MessageDefinition])[] {
  const facts = factsRegistries();
  return all.flatMap(([name, ours]) => {
    const [prefix = '', key = ''] = name.split('.');
    const known = facts[prefix]?.messages[key];
    return known === undefined ? [] : [[name, known, ours] as const];
  });
}

/**
 * Registers a test that needs the data beside the project. Without the data the test only prints the reason why it is
 * skipped.
 */
function testAgainstData(title: string, check: () => void): void {
  test(title, () => {
    if (missing === undefined) check();
    else console.log(`skipped: ${missing}`);
  });
}

testAgainstData(
  'each registry has the version and exactly the keys that facts have, and the named ones more',
  () => {
    const facts = factsRegistries();

    for (const [prefix, { version, messages }] of Object.entries(messageRegistries)) {
      const more = Object.keys(keysOfOurs).flatMap((name) =>
        name.startsWith(`${prefix}.`) ? [name.split('.')[1]] : [],
      );
      assert.is(version, facts[prefix]?.version, prefix);
      assert.equal(
        Object.keys(messages).sort(),
        [...Object.keys(facts[prefix]?.messages ?? {}), ...more].sort(),
        prefix,
      );
    }
  },
);

testAgainstData('every message has the severity and the types of arguments that facts have', () => {
  for (const [name, facts, ours] of factsMessages()) {
    assert.is(ours.severity, facts.severity, name);
    assert.equal(ours.params, facts.params, name);
  }
});

testAgainstData('an answer has the status that facts suggest, except those known better', () => {
  for (const [name, { suggestedStatus }, { status }] of factsMessages()) {
    const better = statusesOfOurs[name];

    if (suggestedStatus === undefined) assert.is(status, 200, `${name} is an event, never a refusal`);
    else if (better === undefined) assert.is(status, suggestedStatus, name);
    else {
      assert.is(status, better[0], `${name}: ${better[1]}`);
      assert.is.not(suggestedStatus, better[0], `${name} is no exception any more`);
    }
  }
});

testAgainstData('an event clears the messages, and belongs to the part of the server, that facts say', () => {
  for (const [name, facts, ours] of factsMessages()) {
    const clears = facts.clears && {
      messages: facts.clears,
      ifSameOrigin: facts.clearsIf === 'SameOriginOfCondition',
    };

    assert.is(ours.healthCategory, facts.healthCategory, name);
    assert.equal(ours.clears, clears, name);
  }
});

test('every message that is cleared is one that an event registry has', () => {
  for (const [name, { clears }] of all) {
    const registries = [name.split('.')[0], 'MgmtEvents', 'MgmtResourceEvents'];

    for (const key of clears?.messages ?? []) {
      const known = all.some(([other]) => registries.some((prefix) => other === `${prefix}.${key}`));
      assert.is(known, !clearedButNowhere.includes(key), `${name} clears ${key}`);
    }
  }
});

testAgainstData(
  'a standard message has the severity and arguments published for it, except where facts differ',
  () => {
    for (const [prefix, file] of Object.entries(standardRegistries)) {
      const published = publishedMessages(file);

      for (const [name, { severity, params }] of all.filter(([name]) => name.startsWith(`${prefix}.`))) {
        const { MessageSeverity, ParamTypes = [] } = published[name.slice(prefix.length + 1)] ?? {};
        const same = severity === MessageSeverity && params.join() === ParamTypes.join();
        assert.is(same, differsFromStandard[name] === undefined, name);
      }
    }
  },
);

testAgainstData('no sentence of ours is one that was ever published, for this key or another', () => {
  const plain = (sentence: string) =>
    sentence
      .toLowerCase()
      .replace(/[^a-z0-9%]+/g, ' ')
      .trim();
  const published = new Set(
    publishedRegistries()
      .flatMap((registry) => Object.values(publishedMessages(registry)))
      .flatMap(({ Message, Description, LongDescription = '', Resolution }) =>
        // A published text often has several sentences. Own texts are compared with each sentence and with the whole
        // text.
        [Message, Description, LongDescription, Resolution].flatMap((text) => [
          text,
          ...text.split(/(?<=\.)\s+/),
        ]),
      )
      .map(plain),
  );

  assert.ok(published.size > 500);
  for (const [name, definition] of all.filter(([name]) => !saidAlike.includes(name))) {
    for (const sentence of sentencesOf(definition)) {
      assert.not.ok(published.has(plain(sentence)), `${name}: ${sentence}`);
    }
  }
});

test('a message names each of its arguments, and none that it does not have', () => {
  for (const [name, { message, params }] of all) {
    const placeholders = new Set([...message.matchAll(/%(\d+)/g)].map(([, position]) => Number(position)));
    assert.equal(placeholders, new Set(params.map((_, index) => index + 1)), name);
  }
});

test('no two messages of a registry say the same or are sent for the same reason', () => {
  for (const [prefix, { messages }] of Object.entries(messageRegistries)) {
    for (const part of ['message', 'description'] as const) {
      const said = new Map<string, string>();
      for (const [key, definition] of Object.entries(messages)) {
        const sentence = definition[part].toLowerCase();
        assert.is(said.get(sentence), undefined, `${prefix}.${key} and ${said.get(sentence)}: ${sentence}`);
        said.set(sentence, key);
      }
    }
  }
});

test('what is said are sentences, and arguments stand in the message alone', () => {
  for (const [name, definition] of all) {
    for (const sentence of sentencesOf(definition)) {
      assert.match(sentence, /^([A-Z0-9]|%1).*[a-z0-9A-Z)]\.$/, `${name}: ${sentence}`);
      assert.not.match(sentence, /\s\s|\s[.,;:]|\.\./, `${name}: ${sentence}`);
    }
    assert.not.match(definition.description + definition.resolution, /%\d/, name);
  }
});

test('there is something to do about every message that is not OK', () => {
  for (const [name, { severity, resolution }] of all) {
    if (severity !== 'OK') assert.is.not(resolution, 'No action is needed.', name);
  }
});

test('a MessageId has the major and minor version of the registry, without its errata', () => {
  assert.is(messageId(baseMessage('Success')), 'Base.1.18.Success');
  assert.is(messageId({ registry: 'MgmtEvents', key: 'FanFailed', args: [] }), 'MgmtEvents.6.10.FanFailed');
});

test('the tenth argument stands where %10 does, and a missing one leaves nothing', () => {
  const args = Array.from({ length: 13 }, (_, index) => `<${index + 1}>`);

  const text = renderMessage({ registry: 'MgmtResourceEvents', key: 'AggregateHealthStatusChange', args });

  for (const arg of args) assert.ok(text.includes(` ${arg}`), arg);
  assert.not.match(text, /%/);
});

test.run();
