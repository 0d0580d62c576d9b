/** Schema of a logged request, for the control API and for the files of the log. */
import * as z from 'zod';
import { type LoggedRequest, requestProblems } from '../../replay/index.js';

export const requestSchema: z.ZodType<LoggedRequest> = z.object({
  number: z.int().min(1).describe('Number of the request, in the order in which the requests ended.'),
  started: z.string().describe('Real time at which the head of the request was received.'),
  durationMs: z
    .number()
    .min(0)
    .describe('Real duration until the response was sent or the connection was closed. Unit: ms.'),
  client: z.string().describe('Address of the client.'),
  user: z
    .string()
    .nullable()
    .describe('Name of the user that the request presented; with the status 401, the login failed.'),
  method: z.string().nullable().describe('HTTP method; null if the first line could not be read.'),
  uri: z
    .string()
    .nullable()
    .describe('Path and query without secrets; null if the first line could not be read.'),
  status: z.int().nullable().describe('Status of the response; null if no response was sent.'),
  bytes: z.int().min(0).describe('Size of the response body. Unit: bytes.'),
  at: z.string().describe('Virtual time at which the request was handled.'),
  events: z
    .array(z.int().min(1))
    .describe('Numbers of the events that executed the inputs of the request; empty if it changed nothing.'),
  message: z
    .string()
    .nullable()
    .default(null)
    .describe('First message of a refusal, with the properties that it is about; null for no refusal.'),
  problem: z
    .enum(requestProblems)
    .nullable()
    .describe('Reason why the request or its response is incomplete; null for a complete exchange.'),
});
