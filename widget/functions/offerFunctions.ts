import { brand } from '@ringwell/brand/brand.ts'
import type { Call } from '@ringwell/call/call.ts'
import {
  createFunctionRunner,
  type FunctionRunner,
} from '@ringwell/call/functions/createFunctionRunner.ts'
import type { PanelHost } from '../launcher/panelContract.ts'

/** One function runner for each call, freed together with it. */
const runners = new WeakMap<Call, FunctionRunner>()

/**
 * Offers the page's functions in this call and in later ones. Call this again whenever they have changed.
 * This module is not loaded for a page without functions.
 */
export function offerFunctions(
  { tools, emit }: PanelHost,
  call: Call,
  working: (isWorking: boolean) => void,
): void {
  const runner =
    runners.get(call) ??
    createFunctionRunner({
      call,
      functions: () => tools,
      working,
      used: (use) => emit('tool', use),
      complain(problem, cause) {
        // oxlint-disable-next-line no-console -- the page's owner looks here
        console.error(`${brand.slug}: ${problem}`, cause ?? '')
      },
    })
  runners.set(call, runner)
  runner.offer()
}
