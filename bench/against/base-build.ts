/** Build of another commit in a git worktree under the temporary folder of the operating system. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BenchContext } from '../report.js';
import { runCommand } from './child.js';

/** Programs of a commit that a comparison needs, in the order of their use. */
const required = ['.ci/ready.mjs', 'bench/main.ts'];

export interface Commit {
  readonly id: string;
  /** First line of its message. */
  readonly subject: string;
}

export interface BaseBuild {
  readonly folder: string;
  /** Removes the worktree with its folder. */
  readonly remove: () => void;
}

/** Returns the commit that a name stands for. Throws an error that describes why the project does not have it. */
export function findCommit(project: string, name: string): Commit {
  const git = (...args: readonly string[]) => spawnSync('git', args, { cwd: project, encoding: 'utf8' });
  if (git('rev-parse', '--git-dir').status !== 0)
    throw new Error(
      `${project} is no git checkout, so no other commit can be built: use a clone of the project`,
    );
  const { status, stdout } = git('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`);
  const id = stdout.trim();
  if (status !== 0 || id === '') {
    const shallow = git('rev-parse', '--is-shallow-repository').stdout.trim() === 'true';
    const step = shallow
      ? 'this clone is shallow, `git fetch --unshallow` fetches the older commits'
      : 'give a commit, a tag or a branch, as `git log` shows them';
    throw new Error(`no commit ${name} here: ${step}`);
  }
  return { id, subject: git('show', '--no-patch', '--format=%s', id).stdout.trim() };
}

/**
 * Builds a commit. The dependencies are those of this checkout if both have the same package-lock.json; otherwise the
 * build installs them. An error or an abort leaves no worktree.
 */
export async function buildBase(
  project: string,
  { id }: Commit,
  { progress, signal }: Pick<BenchContext, 'progress' | 'signal'>,
): Promise<BaseBuild> {
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'tidefish-bench-base-'));
  const remove = () => removeWorktree(project, folder);
  const short = id.slice(0, 8);
  try {
    progress(`checking out ${short}`);
    // Without hooks: those of the user may do anything after a checkout.
    const add = ['-c', 'core.hooksPath=/dev/null', 'worktree', 'add', '--detach', '--force', folder, id];
    await runCommand('git', add, project, signal);
    for (const file of required) {
      if (!existsSync(path.join(folder, file)))
        throw new Error(`the commit ${short} has no ${file}, so it cannot be compared: choose a newer one`);
    }
    const linked = sameLock(project, folder);
    if (linked) symlinkSync(path.join(project, 'node_modules'), path.join(folder, 'node_modules'));
    progress(linked ? `building ${short}` : `installing the dependencies of ${short} and building it`);
    await runCommand(process.execPath, ['.ci/ready.mjs'], folder, signal);
    return { folder, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function sameLock(project: string, folder: string): boolean {
  const [ours, theirs] = [project, folder].map((root) => readFileSync(path.join(root, 'package-lock.json')));
  return ours !== undefined && theirs !== undefined && ours.equals(theirs);
}

function removeWorktree(project: string, folder: string): void {
  // Removes the link first, so that no program can follow it to the dependencies of this checkout.
  rmSync(path.join(folder, 'node_modules'), { recursive: true, force: true });
  spawnSync('git', ['worktree', 'remove', '--force', folder], { cwd: project });
  rmSync(folder, { recursive: true, force: true });
}
