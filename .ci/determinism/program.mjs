// Creates the program that the rules check: the sources on disk under tsconfig.json, with texts in memory for a test of
// the rules.

import path from 'node:path';
import ts from 'typescript';

function optionsIn(root) {
  const file = path.join(root, 'tsconfig.json');
  const { config, error } = ts.readConfigFile(file, ts.sys.readFile);
  if (error) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, '\n'));
  return ts.parseJsonConfigFileContent(config, ts.sys, root).options;
}

/** Files have their project names: `engine/time/time.ts`. A file in `texts` has the text from there. */
export function programOf(root, files, texts = {}) {
  const options = optionsIn(root);
  const host = ts.createCompilerHost(options, true);
  const { fileExists, readFile, getSourceFile } = host;
  const given = new Map(Object.entries(texts).map(([file, text]) => [path.join(root, file), text]));
  host.fileExists = (file) => given.has(file) || fileExists(file);
  host.readFile = (file) => given.get(file) ?? readFile(file);
  host.getSourceFile = (file, languageVersion, ...rest) => {
    const text = given.get(file);
    if (text === undefined) return getSourceFile(file, languageVersion, ...rest);
    return ts.createSourceFile(file, text, languageVersion, true);
  };
  const roots = files.map((file) => path.join(root, file));
  return ts.createProgram(roots, options, host);
}
