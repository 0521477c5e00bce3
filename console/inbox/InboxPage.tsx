import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'

export default function InboxPage() {
  return (
    <Page title="Inbox">
      <EmptyState title="Nothing here yet" />
    </Page>
  )
}
