import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'

export default function CallsPage() {
  return (
    <Page title="Calls">
      <EmptyState title="Nothing here yet" />
    </Page>
  )
}
