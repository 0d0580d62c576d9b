/** Results of tools: text of limited length. */

export type ToolResult = {
  content: { type: 'text'; text: string }[];
  isError?: true;
};

/** Maximum length of a result. Assumption: an agent reads no more; lists have limits and continuations. */
const resultCharsMax = 100_000;
/** Maximum number of bytes that are read of a body. A character has at most four bytes. */
const bodyBytesMax = 4 * resultCharsMax;

export function success(text: string): ToolResult {
  return { content: [{ type: 'text', text: limited(text) }] };
}

export function failure(text: string): ToolResult {
  return { content: [{ type: 'text', text: limited(text) }], isError: true };
}

function limited(text: string): string {
  if (text.length <= resultCharsMax) return text;
  return `${text.slice(0, resultCharsMax)}\n(truncated after ${resultCharsMax} characters; ask for a smaller part or with a limit)`;
}

/** Returns the text of a body as far as a result can contain it. The rest of a longer body is not read. */
export async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > bodyBytesMax) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}
