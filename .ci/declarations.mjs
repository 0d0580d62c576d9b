// Makes the one declaration file that the package ships, dist/bundle/index.d.ts: what index.ts exports, and every type that
// leads from there. It names no library and no type of Node, so a user's compiler needs none: types read from schemas are written out, and two types of
// libraries have stand-ins. It checks no types of the sources: `npm run lint:types` does. Run before a package is made, and by the
// test of what is in one.

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import ts from 'typescript';

process.chdir(path.resolve(import.meta.dirname, '..'));
const modules = 'dist/type-modules';
const file = 'dist/bundle/index.d.ts';
const entry = 'index.ts';

/**
 * Stand-ins for the library types that public types name. A machine of XState has these members, and no other member is
 * read.
 */
const standIns = {
  AnyStateMachine:
    'interface AnyStateMachine { readonly id: string; readonly config: object; readonly implementations: object; readonly definition: object; }',
  Draft:
    'type Draft<Value> = Value extends (...args: never[]) => unknown ? Value : Value extends object ? { -readonly [Key in keyof Value]: Draft<Value[Key]> } : Value;',
};

emitModules();
const bundle = await rollup({
  input: `${modules}/index.d.ts`,
  plugins: [dts()],
  external: (name) => !name.startsWith('.') && !path.isAbsolute(name),
  onwarn: ({ message }) => {
    // The registration of types (models/service-types.ts) is inserted below.
    if (!message.includes('service-types.js')) throw new Error(message);
  },
});
const { output } = await bundle.generate({ format: 'es' });
const text = withoutBuffers(withoutLibraries(withoutSchemas(withTypesOfService(output[0].code))));
const left = [...text.matchAll(/^import .*/gm)];
if (left.length > 0) throw new Error(`${file} would name libraries: ${left.join('; ')}`);
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(file, text);

/** The declarations of index.ts and of every file that it leads to, in a folder of their own. */
function emitModules() {
  const { options } = ts.getParsedCommandLineOfConfigFile(
    'tsconfig.project.json',
    { composite: false, noCheck: true },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: ({ messageText }) => console.error(messageText) },
  );
  const program = ts.createProgram({ rootNames: [entry], options });

  /** The declarations by source, each followed by those that it names. */
  const declarations = new Map();
  const sources = [entry];
  for (const source of sources) {
    if (declarations.has(source)) continue;
    const text = declarationOf(program, source);
    declarations.set(source, text);
    const names = ts.preProcessFile(text).importedFiles.map(({ fileName }) => fileName);
    for (const name of names.filter((name) => name.startsWith('.')))
      sources.push(sourceOf(program, source, name));
  }

  for (const [source, text] of declarations) {
    const output = path.join(modules, source.replace(/(?<!\.d)\.ts$/, '.d.ts'));
    mkdirSync(path.dirname(output), { recursive: true });
    writeFileSync(output, text);
  }
}

/** A declaration file in the sources is used unchanged. */
function declarationOf(program, source) {
  const file = program.getSourceFile(source);
  if (source.endsWith('.d.ts')) return file.text;
  let declaration;
  program.emit(
    file,
    (name, text) => {
      if (name.endsWith('.d.ts')) declaration = text;
    },
    undefined,
    true,
  );
  if (declaration === undefined) throw new Error(`${source} has no declaration`);
  return declaration;
}

/** Resolves `./loop/stage.js` in a declaration of `engine/` to `engine/loop/transaction.ts`. */
function sourceOf(program, from, name) {
  const module = path.posix.join(path.posix.dirname(from), name).replace(/\.js$/, '');
  return [`${module}.ts`, `${module}.d.ts`].find((file) => program.getSourceFile(file) !== undefined);
}

function parse(code) {
  return ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
}

/** Replaces parts of a text, each given as [start, end, replacement]. */
function edited(code, edits) {
  let result = code;
  for (const [start, end, replacement] of edits.sort((a, b) => b[0] - a[0]))
    result = result.slice(0, start) + replacement + result.slice(end);
  return result;
}

/** Merges everything that `declare module` registers into one interface. */
function withTypesOfService(code) {
  const source = parse(code);
  const registered = source.statements.find((each) => ts.isModuleDeclaration(each));
  const empty = source.statements.find(
    (each) => ts.isInterfaceDeclaration(each) && each.name.text === 'ServiceTypes',
  );
  const filled = registered?.body?.statements.find((each) => ts.isInterfaceDeclaration(each));
  if (filled === undefined || empty === undefined) throw new Error('no types of the service are registered');
  return edited(code, [
    [empty.getStart(source), empty.getEnd(), filled.getText(source)],
    [registered.getFullStart(), registered.getEnd(), ''],
  ]);
}

/**
 * Writes out the types that are inferred from zod schemas, and removes the schemas, which no declaration names any
 * more.
 */
function withoutSchemas(code) {
  const options = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    strict: true,
    exactOptionalPropertyTypes: true,
  };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile;
  const name = path.resolve(file);
  host.getSourceFile = (each, ...rest) =>
    each === name ? ts.createSourceFile(each, code, ts.ScriptTarget.Latest, true) : read(each, ...rest);
  const program = ts.createProgram([name], options, host);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(name);
  const printer = ts.createPrinter({ removeComments: true });
  const flags =
    ts.NodeBuilderFlags.NoTruncation |
    ts.NodeBuilderFlags.InTypeAlias |
    ts.NodeBuilderFlags.UseAliasDefinedOutsideCurrentScope;
  const edits = [];
  const visit = (node) => {
    if (ts.isTypeReferenceNode(node) && /^z\.(?:output|input|infer)</.test(node.getText(source))) {
      const made = checker.typeToTypeNode(checker.getTypeFromTypeNode(node), node, flags);
      edits.push([
        node.getStart(source),
        node.getEnd(),
        printer.printNode(ts.EmitHint.Unspecified, made, source),
      ]);
      return;
    }
    ts.forEachChild(node, visit);
  };
  for (const statement of source.statements) if (ts.isTypeAliasDeclaration(statement)) visit(statement);
  return withoutUnused(edited(code, edits));
}

/** Removes schema values that no declaration names, until none is left. */
function withoutUnused(code) {
  const source = parse(code);
  const schemas = source.statements.filter(
    (each) => ts.isVariableStatement(each) && /\bz\./.test(each.getText(source)),
  );
  const unused = schemas.filter((each) => {
    const name = each.declarationList.declarations[0].name.getText(source).replaceAll('$', '\\$');
    const named = new RegExp(`typeof ${name}(?![\\w$])|^export .*[{ ,]${name}[ ,}]`, 'm');
    return !named.test(code);
  });
  if (unused.length === 0) return code;
  return withoutUnused(
    edited(
      code,
      unused.map((each) => [each.getFullStart(), each.getEnd(), '']),
    ),
  );
}

/** A `Buffer` is a `Uint8Array`, and a project without `@types/node` has the latter alone. */
function withoutBuffers(code) {
  const source = parse(code);
  const edits = [];
  const visit = (node) => {
    if (ts.isTypeReferenceNode(node) && node.typeName.getText(source) === 'Buffer')
      edits.push([node.getStart(source), node.getEnd(), 'Uint8Array']);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return edited(code, edits);
}

/** Replaces imports of libraries by the stand-ins; the check above refuses any other library type. */
function withoutLibraries(code) {
  const source = parse(code);
  const names = new Set();
  const edits = [];
  for (const each of source.statements.filter((one) => ts.isImportDeclaration(one))) {
    if (each.moduleSpecifier.text.startsWith('node:')) continue;
    const bindings = each.importClause?.namedBindings;
    const known =
      bindings !== undefined &&
      ts.isNamedImports(bindings) &&
      bindings.elements.every(({ name }) => name.text in standIns);
    const isNamed = (name) => new RegExp(`(?<![\\w$.])${name}\\.`).test(code.slice(each.getEnd()));
    if (!known && bindings !== undefined && ts.isNamespaceImport(bindings) && isNamed(bindings.name.text))
      continue;
    if (known) for (const { name } of bindings.elements) names.add(name.text);
    edits.push([each.getStart(source), each.getEnd(), '']);
  }
  return [...names].map((name) => `${standIns[name]}\n`).join('') + edited(code, edits);
}
