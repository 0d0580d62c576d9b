/** The default blueprint as the build generates it (`.ci/blueprint-module.mjs`): validated and resolved. */
declare module '*.yaml' {
  const blueprint: import('./schema.js').Blueprint;
  export default blueprint;
}
