import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Installs one package into its own folder, without running its scripts. Nothing of ours depends on that
 * folder. Returns the package's path, or why the registry did not provide it.
 */
export function installPackage(
  folder: string,
  { name, version }: { name: string; version: string },
): { at: string } | { refusal: string } {
  writeFileSync(path.join(folder, 'package.json'), '{"private":true}')
  try {
    execFileSync(
      'npm',
      [
        'install',
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
        '--no-package-lock',
        '--legacy-peer-deps',
        '--save-exact',
        `${name}@${version}`,
      ],
      { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], timeout: 120_000 },
    )
    return { at: path.join(folder, 'node_modules', name) }
  } catch (error) {
    const said = String((error as { stderr?: unknown }).stderr ?? error)
    return { refusal: /npm error code (\w+)/.exec(said)?.[1] ?? 'no answer' }
  }
}
