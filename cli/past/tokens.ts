/**
 * A line of the session in pieces, as a shell would have them: quotes keep blanks together and go. Braces keep together what they
 * hold, quotes too: `bisect {get: /redfish/v1/, has: {Name: 'x'}}`.
 */
export function tokensOf(line: string): string[] {
  const tokens: string[] = [];
  let token: string | undefined;
  let quote = '';
  let depth = 0;
  for (const character of line) {
    if (quote === '' && depth === 0 && /\s/.test(character)) {
      if (token !== undefined) tokens.push(token);
      token = undefined;
      continue;
    }
    token ??= '';
    if (character === quote) quote = '';
    else if (quote === '' && (character === '"' || character === "'")) quote = character;
    else {
      if (quote === '' && character === '{') depth += 1;
      if (quote === '' && character === '}') depth = Math.max(0, depth - 1);
      token += character;
      continue;
    }
    if (depth > 0) token += character;
  }
  if (token !== undefined) tokens.push(token);
  return tokens;
}
