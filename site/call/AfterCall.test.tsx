import { callPanel } from '@ringwell/content/site/callPanel.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { AfterCall } from './AfterCall.tsx'
import { demoCall } from './demoCall.ts'

// Rule C58
test('a call in which somebody was in danger is neither rated nor summed up', () => {
  const demo = demoCall({ api: '/api', sessionPath: '/session' })
  const view = (hadDanger: boolean) =>
    renderToStaticMarkup(
      <AfterCall
        words={callPanel}
        api="/api"
        demo={{ ...demo, record: { ...demo.record, hadDanger } }}
        over={{ captions: [], tasks: [], credential: { callId: 'c', callToken: 'token' } }}
        title="That was 0:12."
        heading="h2"
        isRated
      />,
    )
  expect(view(false)).toContain(callPanel.after.rating)
  expect(view(true)).not.toContain(callPanel.after.rating)
  expect(view(true)).toContain(callPanel.after.erase)
})

test('a call that was deleted in one view is deleted in every view, and no other call is', () => {
  const demo = demoCall({ api: '/api', sessionPath: '/session' })
  const view = (callId: string) =>
    renderToStaticMarkup(
      <AfterCall
        words={callPanel}
        api="/api"
        demo={demo}
        over={{ captions: [], tasks: [], credential: { callId, callToken: 'token' } }}
        title="That was 0:12."
        heading="h2"
        isRated
      />,
    )
  expect(view('first')).not.toContain(callPanel.after.erased)
  const heard = vi.fn<() => void>()
  const stop = demo.onChange(heard)
  demo.markErased('first')
  stop()
  demo.markErased('second')
  expect(heard).toHaveBeenCalledTimes(1)
  expect(view('first')).toContain('aria-disabled="true"')
  expect(view('first')).toContain(callPanel.after.erased)
  expect(view('third')).toContain('aria-disabled="false"')
})
