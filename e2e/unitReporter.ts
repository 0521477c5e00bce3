/** Writes what `npm test` says of the unit tests, also of what fails outside a test, which vitest's JSON leaves out. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

export interface UnitReport {
  passed: number
  failed: number
  /** A line for each test that failed or passed only on a retry, and for each error outside a test. */
  worthSaying: string[]
}

const firstLine = ({ message }: { message: string }): string => message.split('\n', 1)[0] ?? ''

const countTests = (
  modules: readonly TestModule[],
  errors: readonly SerializedError[],
): UnitReport => {
  const report: UnitReport = { passed: 0, failed: errors.length, worthSaying: [] }
  const say = (what: string, where: string): void =>
    void report.worthSaying.push(`${what}: ${where}`)
  for (const module of modules) {
    const file = path.relative(process.cwd(), module.moduleId)
    for (const test of module.children.allTests()) {
      const { state } = test.result()
      if (state === 'passed') report.passed += 1
      if (state === 'failed') report.failed += 1
      if (state === 'failed') say('failed', `${file}: ${test.fullName}`)
      if (test.diagnostic()?.flaky) say('flaky', `${file}: ${test.fullName}`)
    }
    const outside = [
      ...module.errors(),
      ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
    ]
    for (const error of outside) {
      report.failed += 1
      say('failed outside a test', `${file}: ${firstLine(error)}`)
    }
  }
  for (const error of errors) {
    const where = [
      error.name,
      firstLine(error),
      error.stack?.split('\n').find((line) => line.includes('.ts:')),
    ]
    say('unhandled', where.filter(Boolean).join(' '))
  }
  return report
}

/** Vitest makes one with `new`. */
export default class UnitReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const file = process.env['UNIT_REPORT']
    if (file) writeFileSync(file, JSON.stringify(countTests(modules, errors)))
  }
}
