/**
 * `tidefish image make`: writes an image and its signature file. The content passes once, whatever its size: the header
 * has a fixed length, so it is written last, into the place that was left for it. Nothing stands under the names that
 * were asked for until both files are whole.
 */
import { createReadStream, renameSync, rmSync, type Stats, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { filenameExpected, filenamePattern, repositoryBytes } from '../../models/blueprint/index.js';
import {
  ChunkDigests,
  findHeaderProblem,
  type ImageHeader,
  joinDigests,
  printImageHeader,
  printSignature,
} from '../../models/formats/index.js';
import { Progress } from '../history/report-progress.js';
import { exitCodes, printError, printLine } from '../terminal/terminal.js';
import { type PurposeFlags, readPurpose, updatableKinds } from './image-purpose.js';

interface MakeFlags extends PurposeFlags {
  readonly component: string;
  readonly version: string;
  readonly content?: string;
  readonly size?: string;
  readonly out: string;
  readonly force?: true;
  readonly json?: true;
}

/** 128 and the number of SIGINT, as shells report it. */
const interruptedExitCode = 130;

/** Unit: octets. */
const chunkBytes = 1_048_576;

const noDigest = '0'.repeat(64);

const examples = `
What an image may be for: ${updatableKinds.join(', ')}.
Without a model it is for the one that the default server has; who updates it and when it activates follow from the kind.

Examples:
  $ tidefish image make --component 'Mgmt 6' --version '2.79 Mar 02 2026' --for controller --size 33554432 -o mgmt6_279.bin
  $ tidefish image make --component 'Drive Firmware' --version HPK5 --for drive/VB000480NVM3 --content drive.bin -o drive.fwpkg
  $ tidefish image show mgmt6_279.bin`;

export function registerMake(image: Command): void {
  const command = image
    .command('make')
    .description('write a firmware image, and its signature file beside it')
    .requiredOption('--component <name>', 'what people call it: System ROM')
    .requiredOption('--version <text>', 'the version it brings')
    .requiredOption(
      '--for <what...>',
      'a kind of firmware, a kind and a model (kind/model), or UUIDs of targets',
    )
    .option('--device-class <uuid>', 'the class of devices; follows from a kind')
    .option('--updatable-by <agent...>', 'Bmc, or Uefi and RuntimeAgent; follows from a kind')
    .option('--activates <when>', 'what has to happen until it runs; follows from a kind')
    .option('--content <file>', 'what is written to the part')
    .option('--size <octets>', 'makes up a content of this length instead')
    .requiredOption('-o, --out <file>', 'the image; its signature goes to <file>.compsig')
    .option('--force', 'replace files that exist')
    .option('--json', 'print what was made as one line of JSON')
    .addHelpText('after', examples)
    .action((flags: MakeFlags) => make(command, flags));
  command.showHelpAfterError('(tidefish image make --help explains every flag)');
}

async function make(command: Command, flags: MakeFlags): Promise<void> {
  const { out, json } = flags;
  const sizeBytes = contentSize(command, flags);
  const read = readPurpose(flags);
  if (!read.ok) return command.error(`error: ${read.problem}`);
  const { component, version } = flags;
  const header = { component, version, ...read.purpose, sizeBytes, sha256: noDigest };
  const problem = findHeaderProblem(header);
  if (problem !== undefined) command.error(`error: ${optionOf(problem.member)} is ${problem.expected}`);
  const withHeaderBytes = Buffer.byteLength(printImageHeader(header)) + sizeBytes;
  if (withHeaderBytes > repositoryBytes)
    command.error(
      `error: ${sizeOption(flags)}: no repository takes a file of ${withHeaderBytes} octets, header included, only up to ${repositoryBytes}`,
    );
  checkOutput(command, flags);
  try {
    const made = await write(flags, header);
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

/** A signature says its file's name, so that the name cannot be mended afterwards. */
function checkOutput(command: Command, { out, force }: MakeFlags): void {
  const name = path.basename(out);
  if (!filenamePattern.test(name))
    command.error(
      `error: --out: no repository takes a file called ${JSON.stringify(name)}; it has to be ${filenameExpected}`,
    );
  for (const file of [out, signatureFile(out)]) {
    const standing = statOf(file);
    if (standing !== undefined && !standing.isFile()) command.error(`error: --out: ${file} is no file`);
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
      : command.error(`error: --size ${size} is no whole number of octets above 0`);
  }
  const found = statOf(content);
  if (found?.isFile() !== true) return command.error(`error: --content ${content} is no file`);
  return found.size > 0 ? found.size : command.error(`error: --content ${content} is empty`);
}

/** Undefined where nothing is; what cannot be looked at is told of once it is opened. */
function statOf(file: string): Stats | undefined {
  try {
    return statSync(file);
  } catch {
    return undefined;
  }
}

/** The option that a member of the header comes from. */
function optionOf(member: keyof ImageHeader = 'component'): string {
  if (member === 'targets') return '--for';
  if (member === 'sizeBytes') return '--size';
  return `--${member.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Returns the header as it was written; undefined when somebody interrupted it. */
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
    const contentAt = Buffer.byteLength(printImageHeader(header));
    const digests = new ChunkDigests(contentAt);
    const file = await open(partial, 'w');
    let written = 0;
    try {
      for await (const chunk of content === undefined ? madeUp(header) : createReadStream(content, reading)) {
        const octets: Buffer = chunk;
        await file.write(octets, 0, octets.length, contentAt + written);
        digests.add(octets);
        written += octets.length;
        progress.show(() => `${out}: ${Math.floor((100 * written) / header.sizeBytes)} %`);
        if (interrupted || written > header.sizeBytes) break;
      }
      if (interrupted) {
        process.exitCode = interruptedExitCode;
        return undefined;
      }
      if (written !== header.sizeBytes) throw new Error(`--content ${content} has changed while it was read`);
      const made = { ...header, sha256: joinDigests(digests.end()) };
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

/** Octets that follow from what the image is. */
function* madeUp({ component, version, sizeBytes }: ImageHeader): Generator<Buffer> {
  const chunk = Buffer.alloc(chunkBytes, `${component} ${version}\n`);
  for (let left = sizeBytes; left > 0; left -= chunk.length)
    yield left < chunk.length ? chunk.subarray(0, left) : chunk;
}
