// What behaviour may use of the platform. A global or a member of a Node module that is not here is forbidden, so
// what Node brings tomorrow is out until someone decides. Names are those of platform.mjs.

const globals = [
  ...[
    'Object',
    'Array',
    'Map',
    'Set',
    'WeakMap',
    'WeakSet',
    'Symbol',
    'String',
    'Boolean',
    'Number',
    'BigInt',
  ],
  ...['JSON', 'Math', 'Date', 'RegExp', 'Reflect', 'Proxy', 'NaN', 'Infinity', 'arguments'],
  ...['Error', 'TypeError', 'RangeError', 'SyntaxError', 'AggregateError'],
  ...['ArrayBuffer', 'DataView', 'Buffer', 'Int8Array', 'Int16Array', 'Int32Array', 'BigInt64Array'],
  ...['Uint8Array', 'Uint8ClampedArray', 'Uint16Array', 'Uint32Array', 'BigUint64Array'],
  ...['Float32Array', 'Float64Array', 'TextEncoder', 'TextDecoder', 'URL', 'URLSearchParams'],
  ...['encodeURIComponent', 'decodeURIComponent', 'encodeURI', 'decodeURI', 'parseInt', 'parseFloat'],
  ...['isNaN', 'isFinite', 'structuredClone', 'atob', 'btoa'],
];

/** The same bytes in, the same bytes out. The rest of these modules draws from the system, waits or asks it. */
const moduleMembers = {
  crypto: [
    ...['createHash', 'createHmac', 'hash', 'scryptSync', 'timingSafeEqual'],
    ...['createCipheriv', 'createDecipheriv', 'createECDH', 'X509Certificate', 'verify'],
  ],
  // What is packed differs between versions of zlib: it may be sent, and must not reach the tree.
  zlib: ['crc32', 'gzipSync', 'gunzipSync', 'deflateRawSync', 'inflateRawSync'],
  path: ['path'],
  buffer: ['Buffer'],
  util: ['isDeepStrictEqual'],
};

/** Defined to the last bit by the standard; the transcendental ones are "implementation-approximated". */
const mathMembers = [
  ...['abs', 'ceil', 'floor', 'round', 'trunc', 'sign', 'min', 'max', 'sqrt', 'fround', 'imul', 'clz32'],
  ...['E', 'LN10', 'LN2', 'LOG10E', 'LOG2E', 'PI', 'SQRT1_2', 'SQRT2'],
];

/** What `node:path` can say without asking where the process was started. */
const pathMembers = ['basename', 'dirname', 'extname', 'isAbsolute', 'join', 'normalize', 'posix'];

export const usable = new Set([
  ...globals,
  ...Object.entries(moduleMembers).flatMap(([module, names]) =>
    names.map((name) => `node:${module}.${name}`),
  ),
  ...mathMembers.map((name) => `Math.${name}`),
  ...pathMembers.map((name) => `PlatformPath.${name}`),
]);

/** A global of the platform, or what a Node module exports; members of their instances go with them. */
export function isDoor(name) {
  return name.startsWith('node:') ? !name.endsWith('.*') : !name.includes('.');
}
