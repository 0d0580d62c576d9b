/** What the build makes of the default blueprint (`.ci/blueprint-module.mjs`): checked and resolved. */
declare module '*.yaml' {
  const blueprint: import('./schema.js').Blueprint;
  export default blueprint;
}
