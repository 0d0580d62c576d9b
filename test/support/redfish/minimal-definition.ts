/** Minimal members of a resource definition without rows, for tests of the protocol that need an invented resource. */
export const bare = { kind: 'resource', typeDescription: 'Made up for a test.', rows: {} } as const;
