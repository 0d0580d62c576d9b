/** Schema of secure boot in a blueprint: the factory keys of the firmware, and its keys and switch at the start. */
import * as z from 'zod';
import { parseCertificate } from '../formats/index.js';
import { secureBootDatabaseIds, secureBootKeysMax, serviceKeyOwner } from './enumerations.js';
import { pattern } from './field-schemas.js';

const owner = pattern(/^[\dA-F]{8}(?:-[\dA-F]{4}){3}-[\dA-F]{12}$/i, 'a GUID').default(serviceKeyOwner);
const certificateExpected = 'the DER of an X.509 certificate in Base64';

const certificate = z.strictObject({
  owner,
  der: z
    .base64({ error: certificateExpected })
    .max(8_192, { error: certificateExpected })
    .refine((text) => parseCertificate(Buffer.from(text, 'base64')) !== undefined, {
      error: certificateExpected,
    }),
});

const signature = z.strictObject({
  owner,
  digest: pattern(/^[\dA-F]{64}$/, 'a SHA-256 digest of 64 upper-case hexadecimal digits'),
});

const keysExpected = `up to ${secureBootKeysMax} keys`;
const database = z.strictObject({
  certificates: z.array(certificate).max(secureBootKeysMax, { error: keysExpected }).default([]),
  signatures: z.array(signature).max(secureBootKeysMax, { error: keysExpected }).default([]),
});

/** Keys by database. A database that is left out is empty. */
const databases = z.strictObject(
  Object.fromEntries(secureBootDatabaseIds.map((id) => [id, database.optional()])) as Record<
    (typeof secureBootDatabaseIds)[number],
    z.ZodOptional<typeof database>
  >,
);

export const secureBoot = z
  .strictObject({
    /** Indicates whether the server has been started with secure boot. */
    enabled: z.boolean().default(false),
    /** Indicates audit mode instead of setup mode, or deployed mode instead of user mode, at the start. */
    advanced: z.boolean().default(false),
    factoryKeys: databases,
    /** Keys at the start. Default: the factory keys. */
    keys: databases.optional(),
  })
  .refine(({ enabled, factoryKeys, keys = factoryKeys }) => !enabled || keys.PK?.certificates.length === 1, {
    path: ['enabled'],
    error: 'is true without a platform key',
    params: { expected: 'false, or one certificate in PK' },
  });
