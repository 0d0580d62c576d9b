/**
 * Address of a request as logs and error messages show it, without secrets. The values of query parameters are shown only for
 * the query options of Redfish, because any other parameter can contain a token.
 */

/** Text in place of a value that could be a secret. */
const hidden = '(hidden)';

/** Query options of Redfish, whose values select resources and properties. Source: DSP0266 § 7.3. */
const shownOptions: ReadonlySet<string> = new Set([
  'excerpt',
  'includeoriginofcondition',
  'only',
  '$count',
  '$expand',
  '$filter',
  '$format',
  '$orderby',
  '$search',
  '$select',
  '$skip',
  '$skiptoken',
  '$top',
]);

/** Words in a filter or a search that can precede a secret. */
const secretWord = /pass|secret|token|key|pwd|credential|communit/i;

/** Maximum length of a shown parameter name. Unit: characters. A longer name can be a token. */
const nameLengthMax = 24;

/**
 * Maximum length of a logged address. Unit: characters. The longest addresses of the service are shorter; a request with
 * a longer one is refused.
 */
const lengthMax = 2_048;

/** Returns the path and the query of a request target, without authority, fragment and secrets. */
export function shownAddress(target: string): string {
  const shown = target.includes('?') || !target.startsWith('/') || target.includes('#');
  const text = shown ? withoutSecrets(target) : target;
  return text.length > lengthMax ? `${text.slice(0, lengthMax)}…` : text;
}

function withoutSecrets(target: string): string {
  const [address = ''] = target.split('#', 1);
  // The authority can contain a user name and a password.
  const origin = address.replace(/^[a-z][\w+.-]*:\/\/[^/?#]*/i, '').replace(/^[^/?*]*@/, '');
  const mark = origin.indexOf('?');
  if (mark === -1) return origin;
  const query = origin
    .slice(mark + 1)
    .split('&')
    .map(shownParameter)
    .join('&');
  return `${origin.slice(0, mark)}?${query}`;
}

function shownParameter(parameter: string): string {
  const equals = parameter.indexOf('=');
  const name = decoded(equals === -1 ? parameter : parameter.slice(0, equals));
  const isShown = shownOptions.has(name.toLowerCase());
  if (equals === -1) return isShown || parameter === '' ? parameter : hidden;
  const isSafe = isShown && !secretWord.test(decoded(parameter.slice(equals + 1)));
  if (isSafe) return parameter;
  return `${name.length > nameLengthMax ? hidden : parameter.slice(0, equals)}=${hidden}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
