// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { InboxItem } from '@ringwell/protocol/operator/inbox.ts'
import type { Session } from '@ringwell/protocol/operator/session.ts'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SessionContext } from '../shell/sessionContext.ts'
import { Toasts } from '../shell/Toasts.tsx'
import { ItemDetail } from './ItemDetail.tsx'

const session: Session = { id: 's1', role: 'editor', email: 'ona@x.example', name: 'Ona' }
const done: InboxItem = {
  id: 'lead-l1',
  kind: 'lead',
  created_at: '2026-08-03T09:00:00.000Z',
  version: 1,
  status: 'done',
  owner: null,
  due_at: null,
  answering: null,
  answering_since: null,
  danger: null,
  name: 'Asha',
  company: '',
  phone: '',
  email: '',
  text: '',
  summary: '',
  agent: null,
  call_id: null,
}

const press = (key: string) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))

test('the next key works as soon as it is said what the last one has done', async () => {
  let item = done
  const changes: object[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string }) => {
    if (url.endsWith('/operators')) return Response.json({ data: { operators: [] } })
    if (body) {
      // Until then, the page shows that it waits.
      await new Promise((resolve) => setTimeout(resolve, 20))
      const change = JSON.parse(body) as Partial<InboxItem>
      changes.push(change)
      item = { ...item, ...change, version: item.version + 1 }
    }
    return Response.json({ data: { item, history: [] } })
  })
  const queries = new QueryClient()
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => {
    root.unmount()
    queries.clear()
    vi.unstubAllGlobals()
  })
  root.render(
    <QueryClientProvider client={queries}>
      <SessionContext value={session}>
        <ItemDetail id={item.id} can={{ sends_mail: false, rings: false }} onClose={() => {}} />
        <Toasts />
      </SessionContext>
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(document.body.textContent).toContain('Open again'))
  const seen = new MutationObserver(() => {
    if (!document.querySelector('.toast')) return
    seen.disconnect()
    press('a')
  })
  seen.observe(document.body, { childList: true, subtree: true })
  press('e')
  await vi.waitFor(() =>
    expect(changes).toEqual([
      { version: 1, status: 'open' },
      { version: 2, owner: 'ona@x.example' },
    ]),
  )
})
