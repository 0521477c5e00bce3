import { spawn } from 'node:child_process'

/** Runs a program with `input` on its stdin and returns its stdout. @throws with its stderr if it fails */
export function runProgram(
  program: string,
  args: readonly string[],
  input?: Uint8Array,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] })
    const out: Buffer[] = []
    const errors: Buffer[] = []
    child.stdout.on('data', (data: Buffer) => out.push(data))
    child.stderr.on('data', (data: Buffer) => errors.push(data))
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(Buffer.concat(out))
      else reject(new Error(`${program} ended with ${code}: ${Buffer.concat(errors).toString()}`))
    })
    child.stdin.end(input)
  })
}
