/**
 * `tidefish image make`: writes an image and its signature file. The content is read only once, however large it is.
 * The header has a fixed length, so it is written last, into the space reserved at the start. The output names exist
 * only when both files are complete.
 */
import { createReadStream, renameSync, rmSync, type Stats, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import {
  contentOffset,
  generateContent,
  ImageDigest,
  type ImageOptions,
  planImage,
  updatableKinds,
  versionForm,
} from '../../machines/index.js';
import { filenameExpected, filenamePattern } from '../../models/blueprint/index.js';
import { type ImageHeader, printImageHeader, printSignature } from '../../models/formats/index.js';
import { Progress } from '../history/report-progress.js';
import { exitCodes, printError, printLine } from '../terminal/terminal.js';

interface MakeFlags extends ImageOptions {
  readonly content?: string;
  readonly size?: string;
  readonly out: string;
  readonly force?: true;
  readonly json?: true;
}

/** Exit code after Ctrl-C: 128 plus the number of SIGINT, as shells report it. */
const interruptedExitCode = 130;

/** Size of the chunks in which a file with content is read. Unit: octets. */
const chunkBytes = 1_048_576;

/** Versions of the kinds of firmware whose versions have a fixed form, by examples. */
const versionForms = updatableKinds
  .flatMap((kind) => {
    const form = versionForm(kind);
    return form === undefined ? [] : [`'${form}' for ${kind}`];
  })
  .join(', ');

const examples = `
Kinds of firmware: ${updatableKinds.join(', ')}.
Two kinds have versions of a fixed form, by example: ${versionForms}.
Without a model, the image is for the model in the default server. Updater and activation follow from the kind.

Examples:
  $ tidefish image make --component 'Mgmt 6' --version '2.79 Mar 02 2026' --for controller --size 33554432 -o mgmt6_279.bin
  $ tidefish image make --component 'System ROM' --version 'U58 v2.60 (01/17/2026)' --for systemRom --size 33554432 -o rom.bin
  $ tidefish image make --component 'Drive Firmware' --version HPK5 --for drive/VB000480NVM3 --content drive.bin -o drive.fwpkg
  $ tidefish image show mgmt6_279.bin`;

export function registerMake(image: Command): void {
  const command = image
    .command('make')
    .description('write a firmware image and its signature file')
    .requiredOption('--component <name>', 'what people call it: System ROM')
    .requiredOption('--version <text>', 'version of the firmware, in the form of its kind')
    .requiredOption(
      '--for <what...>',
      'targets: a kind of firmware, a kind and a model (kind/model), or UUIDs',
    )
    .option('--device-class <uuid>', 'device class UUID (default: from the kind)')
    .option(
      '--updatable-by <agent...>',
      'programs that may install the image: Bmc, or Uefi and RuntimeAgent (default: from the kind)',
    )
    .option('--activates <when>', 'instant at which the firmware is activated (default: from the kind)')
    .option('--content <file>', 'file with the content of the image')
    .option('--size <octets>', 'length of generated content, instead of --content. Unit: octets')
    .requiredOption('-o, --out <file>', 'image file; the signature is written to <file>.compsig')
    .option('--force', 'replace existing files')
    .option('--json', 'print the result as one line of JSON')
    .addHelpText('after', examples)
    .action((flags: MakeFlags) => make(command, flags));
  command.showHelpAfterError('(tidefish image make --help explains every flag)');
}

async function make(command: Command, flags: MakeFlags): Promise<void> {
  const { out, json } = flags;
  const sizeBytes = contentSize(command, flags);
  const plan = planImage(flags, sizeBytes, optionOf, sizeOption(flags));
  if (!plan.ok) return command.error(`error: ${plan.problem}`);
  const { component, version } = flags;
  checkOutput(command, flags);
  try {
    const made = await write(flags, plan.header);
    if (made === undefined) return;
    printLine(
      json
        ? JSON.stringify({ file: out, signatureFile: signatureFile(out), header: made })
        : `${out} and ${path.basename(signatureFile(out))}: ${component} ${version}, ${sizeBytes} octets of content`,
    );
  } catch (error) {
    const { code, path: about = out } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    printError(`${about} cannot be ${about === flags.content ? 'read' : 'written'} (${code})`);
    process.exitCode = exitCodes.badInput;
  }
}

/**
 * Ends with a usage error if the output names are invalid or exist. The signature contains the name of the image file,
 * so the name cannot be corrected later.
 */
function checkOutput(command: Command, { out, force }: MakeFlags): void {
  const name = path.basename(out);
  if (!filenamePattern.test(name))
    command.error(
      `error: --out: a repository accepts no file called ${JSON.stringify(name)}; the name has to be ${filenameExpected}`,
    );
  for (const file of [out, signatureFile(out)]) {
    const standing = statOf(file);
    if (standing !== undefined && !standing.isFile()) command.error(`error: --out: ${file} is not a file`);
    if (standing !== undefined && force !== true)
      command.error(`error: --out: ${file} exists already; name another file, or add --force`);
  }
}

function signatureFile(out: string): string {
  return `${out}.compsig`;
}

function sizeOption({ content, size }: MakeFlags): string {
  return content === undefined ? `--size ${size}` : `--content ${content}`;
}

function contentSize(command: Command, { content, size }: MakeFlags): number {
  if ((content === undefined) === (size === undefined))
    return command.error('error: an image needs either --content or --size');
  if (content === undefined) {
    return /^[1-9]\d{0,14}$/.test(size ?? '')
      ? Number(size)
      : command.error(`error: --size ${size} is not a whole number of octets above 0`);
  }
  const found = statOf(content);
  if (found?.isFile() !== true) return command.error(`error: --content ${content} is not a file`);
  return found.size > 0 ? found.size : command.error(`error: --content ${content} is empty`);
}

/**
 * Returns the status of a file; undefined if the file does not exist. An unreadable file is reported when it is opened.
 */
function statOf(file: string): Stats | undefined {
  try {
    return statSync(file);
  } catch {
    return undefined;
  }
}

/** Returns the command-line option for an option of the image. */
function optionOf(option: keyof ImageOptions | 'sizeBytes'): string {
  if (option === 'sizeBytes') return '--size';
  return `--${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Writes the image and its signature. Returns the header as written; undefined after an interruption. */
async function write(flags: MakeFlags, header: ImageHeader): Promise<ImageHeader | undefined> {
  const { out, content } = flags;
  const [partial, partialSignature] = [`${out}.partial`, `${signatureFile(out)}.partial`];
  let interrupted = false;
  const interrupt = () => {
    interrupted = true;
  };
  process.once('SIGINT', interrupt);
  const progress = new Progress();
  try {
    const contentAt = contentOffset(header);
    const digest = new ImageDigest(header);
    const file = await open(partial, 'w');
    let written = 0;
    try {
      for await (const chunk of content === undefined
        ? generateContent(header)
        : createReadStream(content, reading)) {
        const octets: Buffer = chunk;
        await file.write(octets, 0, octets.length, contentAt + written);
        digest.add(octets);
        written += octets.length;
        progress.show(() => `${out}: ${Math.floor((100 * written) / header.sizeBytes)} %`);
        if (interrupted || written > header.sizeBytes) break;
      }
      if (interrupted) {
        process.exitCode = interruptedExitCode;
        return undefined;
      }
      if (written !== header.sizeBytes) throw new Error(`--content ${content} changed during the read`);
      const made = digest.end();
      await file.write(printImageHeader(made), 0);
      await file.sync();
      writeFileSync(partialSignature, printSignature(path.basename(out), made));
      renameSync(partial, out);
      renameSync(partialSignature, signatureFile(out));
      return made;
    } finally {
      await file.close();
    }
  } finally {
    progress.clear();
    process.off('SIGINT', interrupt);
    for (const left of [partial, partialSignature]) rmSync(left, { force: true });
  }
}

const reading = { highWaterMark: chunkBytes };
