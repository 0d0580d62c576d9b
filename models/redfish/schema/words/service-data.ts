/** What the schemas say of message registries, which are documents. How the tables are read: `../words.ts`. */
import type { Words } from './table.js';

export const serviceWords: Words = {
  types: {
    MessageRegistry: 'A set of messages, each with what it says, when it is sent and what to do about it.',
    VndMessageExt: 'What the vendor adds to a message of a registry.',
  },
  properties: {
    ManagerType: 'What kind of controller it is.',
    // Registries
    Messages: 'The messages by their keys.',
    'Messages.Description': 'When the message is sent.',
    'Messages.Message': 'What the message says; %1, %2 and so on stand for its arguments.',
    'Messages.Severity': 'How grave the message is.',
    'Messages.MessageSeverity': 'How grave the message is.',
    'Messages.NumberOfArgs': 'How many arguments the message takes.',
    'Messages.ParamTypes': 'The type of each argument, in order.',
    'Messages.Resolution': 'What to do about it.',
    'Messages.ClearingLogic': 'Which earlier messages no longer hold once this one is sent.',
    ClearsIf: 'The condition for it; without one, they are cleared wherever they came from.',
    ClearsMessage: 'The keys of the messages that no longer hold.',
    OwningEntity: 'Who keeps the registry.',
    RegistryPrefix: 'What the ids of its messages begin with.',
    RegistryVersion: 'The version of the registry.',
    HealthCategory: 'The part of the server whose health the message speaks of.',
    'VndMessageExt.Type': 'The version of this section, as older clients know it.',
  },
  values: {
    'Messages.MessageSeverity': ['OK', 'Warning', 'Critical'],
    'Messages.Severity': ['OK', 'Warning', 'Critical'],
    'Messages.ParamTypes': ['string', 'number'],
  },
};
