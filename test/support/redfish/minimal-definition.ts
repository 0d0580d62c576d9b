/** What a definition is made of that shows something made up, and declares no rows: for tests of the protocol alone. */
export const bare = { kind: 'resource', typeDescription: 'Made up for a test.', rows: {} } as const;
