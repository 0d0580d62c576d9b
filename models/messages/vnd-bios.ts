/**
 * The registry of the host's firmware. It is known by name and version alone (behaviour § 2.22). Assumption: it explains
 * what the firmware says of settings when it takes them over, in the words of `Base`, whose ids those messages carry.
 */
import { base } from './base.js';
import type { MessageDefinition, MessageRegistry } from './registry.js';

/** Everything the firmware says of settings. */
const keys = [
  'PropertyNotWritable',
  'PropertyUnknown',
  'PropertyValueConflict',
  'PropertyValueError',
  'PropertyValueFormatError',
  'PropertyValueNotInList',
  'PropertyValueTypeError',
  'Success',
] as const satisfies readonly (keyof typeof base.messages)[];

export type FirmwareKey = (typeof keys)[number];

export const vndBios: MessageRegistry<string, 'VndBiosMessageRegistry'> = {
  prefix: 'VndBiosMessageRegistry',
  version: '1.0.0',
  owner: 'Vnd',
  name: 'BIOS Message Registry',
  language: 'en',
  messages: Object.fromEntries(keys.map((key): [string, MessageDefinition] => [key, base.messages[key]])),
};
