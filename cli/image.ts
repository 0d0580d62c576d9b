/** `tidefish image`: makes firmware images that a controller takes, and looks at what there is. */
import type { Command } from 'commander';
import { registerMake } from './image-make.js';
import { registerShow } from './image-show.js';

const format = `
An image is a line of mark, a line of JSON that says what it is for, an empty line, and the content. Beside it stands its
signature file, FILE.compsig. The key that signs is published: it protects nothing.`;

export function registerImage(program: Command): void {
  const image = program
    .command('image')
    .description('make firmware images, and look at them')
    .addHelpText('after', format);
  registerMake(image);
  registerShow(image);
}
