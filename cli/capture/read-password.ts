/** Password for a live service: from the environment, or from a prompt that does not show it. */

export const passwordVariable = 'TIDEFISH_PASSWORD';

const controlC = '\u0003';
const enter = /[\r\n]/u;
const backspace = /[\b\u007f]/u;

/** Returns the password; undefined without the variable and without a terminal, and after Ctrl-C at the prompt. */
export async function readPassword(prompt: string): Promise<string | undefined> {
  const given = process.env[passwordVariable];
  if (given !== undefined && given !== '') return given;
  const { stdin, stderr } = process;
  if (!stdin.isTTY) return undefined;
  stderr.write(prompt);
  stdin.setRawMode(true);
  stdin.resume();
  try {
    return await new Promise<string | undefined>((resolve) => {
      let password = '';
      stdin.on('data', (chunk: Buffer) => {
        for (const character of chunk.toString('utf8')) {
          if (enter.test(character)) resolve(password);
          else if (character === controlC) resolve(undefined);
          else if (backspace.test(character)) password = password.slice(0, -1);
          else password += character;
        }
      });
    });
  } finally {
    stdin.removeAllListeners('data');
    stdin.setRawMode(false);
    stdin.pause();
    stderr.write('\n');
  }
}
