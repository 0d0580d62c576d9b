/** Links as they stand in a body; one with a fragment leads to a part of a resource. */
export function linksIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === '@odata.id' && typeof member === 'string' ? [member] : linksIn(member),
  );
}
