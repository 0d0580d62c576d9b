/** `tidefish image`: makes firmware images that a controller accepts, and inspects existing ones. */
import { createReadStream, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { FileReading, findImageFault, readSignature, verifiesHeader } from '../../models/formats/index.js';
import { fileKindAt } from '../files/output-file.js';
import { Progress } from '../history/report-progress.js';
import { exitCodes, printError, printLine } from '../terminal/terminal.js';
import { registerMake } from './image-make.js';

const format = `
An image is a magic line, a line of JSON that describes its targets, an empty line, and the content. The signature file is
FILE.compsig beside the image. The signing key is published, so that a signature protects nothing.`;

export function registerImage(program: Command): void {
  const image = program
    .command('image')
    .description('make and inspect firmware images')
    .addHelpText('after', format);
  registerMake(image);
  registerShow(image);
}

const examples = `
Exit code 0 for a valid image, 1 for any other file. A signature file beside the image, FILE.compsig, is verified too.

Examples:
  $ tidefish image show mgmt6_279.bin
  $ tidefish image show mgmt6_279.bin --json`;

/** Registers `tidefish image show`, which prints the header of an image and verifies the image. */
function registerShow(image: Command): void {
  image
    .command('show')
    .description('show the targets of an image, and verify the image')
    .argument('<file>', 'image file')
    .option('--json', 'print the result as one line of JSON')
    .addHelpText('after', examples)
    .action(show);
}

async function show(file: string, { json }: { readonly json?: true }): Promise<void> {
  const kind = fileKindAt(file);
  if (kind !== undefined && kind !== 'a file') {
    printError(`the image ${file} cannot be read: it is ${kind}`);
    process.exitCode = exitCodes.badInput;
    return;
  }
  const reading = new FileReading();
  const progress = new Progress();
  try {
    for await (const octets of createReadStream(file)) {
      reading.add(octets);
      progress.show(() => `${file}: ${reading.sizeBytes} octets`);
    }
  } catch (error) {
    printError(`the image ${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? error})`);
    process.exitCode = exitCodes.badInput;
    return;
  } finally {
    progress.clear();
  }
  const facts = reading.end();
  const fault = findImageFault(facts);
  const { header } = facts;
  if (fault !== undefined || header === null) {
    if (json) printLine(JSON.stringify({ file, whole: false, fault, header }));
    else printError(`${file} is not an image: ${fault}`);
    process.exitCode = exitCodes.failed;
    return;
  }
  const signed = findSignature(file, (octets) => {
    const signature = readSignature(octets);
    return signature?.file === path.basename(file) && verifiesHeader(signature, header);
  });
  if (json) printLine(JSON.stringify({ file, whole: true, header, signature: signed }));
  else {
    const { component, version, deviceClass, targets, updatableBy, activates, sizeBytes, sha256 } = header;
    printLine(
      [
        `${component} ${version}`,
        `  for           ${targets.join(', ')}`,
        `  device class  ${deviceClass}`,
        `  updatable by  ${updatableBy.join(', ')}`,
        `  activates     ${activates}`,
        `  content       ${sizeBytes} octets, digest ${sha256}`,
        `  signature     ${signed}`,
      ].join('\n'),
    );
  }
}

type Signed = 'absent' | 'valid' | 'invalid';

function findSignature(file: string, isValid: (octets: Uint8Array) => boolean): Signed {
  try {
    return isValid(readFileSync(`${file}.compsig`)) ? 'valid' : 'invalid';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'absent';
    throw error;
  }
}
