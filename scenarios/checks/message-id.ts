/**
 * Name of a message of the service, with or without the version of its registry: `Base.Success`, `Base.1.18.Success`.
 */
import * as z from 'zod';
import { didYouMean } from '../../models/document/index.js';
import { messageRegistries } from '../../models/messages/index.js';
import { messageName } from '../report/value-text.js';

const pattern = /^[A-Z]\w*\.(?:\d+\.\d+\.(?:\d+\.)?)?[A-Z]\w*$/;
const expected = "a message such as 'Base.Success'";

const registries = Object.keys(messageRegistries);
/** Names of all messages of the service. */
export const messageNames = Object.entries(messageRegistries).flatMap(([registry, { messages }]) =>
  Object.keys(messages).map((key) => `${registry}.${key}`),
);

/**
 * Schema of a message name. An unknown name is reported as a mistake, because a check that an unknown message never
 * occurs would hold always and unnoticed.
 */
export const messageId = z
  .string()
  .regex(pattern, { error: expected })
  .superRefine((given, context) => {
    const name = messageName(given);
    if (!pattern.test(given) || messageNames.includes(name)) return;
    const message = `there is no message ${name}${didYouMean(name, messageNames)}`;
    const params = { expected: `a message of one of ${registries.join(', ')}` };
    context.addIssue({ code: 'custom', message, params });
  });
