/**
 * Forms of the messages of the built-in service in the standard registry Base. Of several forms, the first one that the
 * captured registry has is used.
 */
import { isObject, type Json, type JsonObject } from '../../../engine/index.js';
import { pathOfPointer, valueAt } from '../../json-pointer.js';

/** Subject of a response: the names that messages of the captured service have as arguments. */
export interface MessageSubject {
  /** Captured action; undefined for a request that is no action. */
  readonly action?: string | undefined;
  /** Captured resource to which a request applies, or a member like the one that it creates. */
  readonly resource?: JsonObject | undefined;
  /** Schema type of a created member. */
  readonly type?: string | undefined;
  /** Body of the request. */
  readonly sent?: JsonObject | undefined;
}

/** Message of the built-in service, as its responses have it. */
export interface BuiltInMessage {
  readonly registry: string;
  readonly key: string;
  readonly args: readonly string[];
  /** JSON pointer of the property that the message is about; undefined for none. */
  readonly pointer: string | undefined;
}

/** Message of the standard registry. */
export interface MessageForm {
  readonly key: string;
  readonly args: readonly string[];
}

type Convert = (message: BuiltInMessage, subject: MessageSubject) => readonly MessageForm[];

/** Positions of the name of the action among the arguments. */
const actionPositions: Readonly<Record<string, number>> = {
  ActionNotSupported: 0,
  ActionParameterMissing: 0,
  ActionParameterUnknown: 0,
  ActionParameterDuplicate: 0,
  ActionParameterNotSupported: 1,
  ActionParameterValueFormatError: 2,
  ActionParameterValueTypeError: 2,
};

const form = (key: string, ...args: readonly string[]): MessageForm => ({ key, args });

const hidden = '******';

/** Forms of messages of the vendor registry by key. A message without an entry has no form in the standard registry. */
const vendorForms: Readonly<Record<string, Convert | undefined>> = {
  ActionParameterValueNotInList: ({ args: [value = '', name = ''] }, { action = '' }) => [
    form('ActionParameterValueNotInList', value, name, action),
    form('ActionParameterValueFormatError', value, name, action),
  ],
  PropertyValueOutOfRange: ({ args: [value = '', name = ''] }, { action }) => [
    ...(action === undefined ? [] : [form('ActionParameterValueFormatError', value, name, action)]),
    form('PropertyValueOutOfRange', value, name),
    form('PropertyValueNotInList', value, name),
    form('PropertyValueFormatError', value, name),
  ],
  PropertyNotWritableOrUnknown: ({ args: [name = ''], pointer = '' }, { resource }) => {
    const isKnown = resource !== undefined && valueAt(resource, pathOfPointer(pointer)) !== undefined;
    return [form(isKnown ? 'PropertyNotWritable' : 'PropertyUnknown', name)];
  },
  PropertyNotSupported: ({ args: [name = ''] }) => [form('PropertyUnknown', name)],
  PropertyValueExceedsMaxLength: ({ args: [value = '', , max = ''] }) => [
    form('StringValueTooLong', value, max),
  ],
  PropertyValueIncompatible: ({ args: [, name = '', other = ''] }) => [
    form('PropertyValueConflict', name, other),
  ],
  PropertyValueBadParam: ({ args: [name = ''], pointer }, { sent }) => [
    form('PropertyValueError', name),
    form('PropertyValueFormatError', sentText(sent, pointer), name),
  ],
  PropertyValueRequired: ({ args: [name = ''] }) => [form('PropertyMissing', name)],
  RequiredPropertyMissing: ({ args: [name = ''] }) => [form('PropertyMissing', name)],
  InvalidPasswordLength: (message) => passwordForms(message),
  InvalidPasswordComplexity: (message) => passwordForms(message),
  UserAlreadyExist: (_, { type = '', sent }) => [
    form('ResourceAlreadyExists', type, 'UserName', sentText(sent, '/UserName')),
  ],
  UserNameAlreadyExists: ({ args: [name = ''] }, { type = '' }) => [
    form('ResourceAlreadyExists', type, 'UserName', name),
  ],
  InvalidOperationForSystemState: () => [form('ResourceInUse')],
  ResourceInUseWithDetail: () => [form('ResourceInUse')],
  AlreadyInProgress: () => [form('ResourceInUse')],
};

function passwordForms({ pointer = '' }: BuiltInMessage): readonly MessageForm[] {
  const name = pathOfPointer(pointer).at(-1) ?? 'Password';
  return [form('PropertyValueError', name), form('PropertyValueFormatError', hidden, name)];
}

function sentText(sent: JsonObject | undefined, pointer: string | undefined): string {
  const value = valueAt(sent, pathOfPointer(pointer ?? '')) as Json | undefined;
  return pointer === undefined || value === undefined || isObject(value) ? '' : String(value);
}

/** Returns the forms of a message in the order of preference; none when the standard registry has no such message. */
export function formsOf(message: BuiltInMessage, subject: MessageSubject): readonly MessageForm[] {
  const { registry, key, args } = message;
  if (registry !== 'Base') return vendorForms[key]?.(message, subject) ?? [];
  const position = actionPositions[key];
  const { action } = subject;
  if (position === undefined || action === undefined) return [{ key, args }];
  return [{ key, args: args.map((arg, index) => (index === position ? action : arg)) }];
}
