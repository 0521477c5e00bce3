import { brand } from '@ringwell/brand/brand.ts'
import type { Call } from '@ringwell/call/call.ts'
import { createToolRunner, type ToolRunner } from '@ringwell/call/tools/createToolRunner.ts'
import type { PanelHost } from '../launcher/panelContract.ts'

/** Each goes with its call. */
const desks = new WeakMap<Call, ToolRunner>()

/**
 * Offers the page's functions in this call and the ones after it. Call it again whenever they have
 * changed; nothing of this is loaded where a page has none.
 */
export function offerTools(
  { tools, emit }: PanelHost,
  call: Call,
  working: (isWorking: boolean) => void,
): void {
  const desk =
    desks.get(call) ??
    createToolRunner({
      call,
      tools: () => tools,
      working,
      used: (use) => emit('tool', use),
      complain(problem, cause) {
        // oxlint-disable-next-line no-console -- the page's owner looks here
        console.error(`${brand.slug}: ${problem}`, cause ?? '')
      },
    })
  desks.set(call, desk)
  desk.offer()
}
