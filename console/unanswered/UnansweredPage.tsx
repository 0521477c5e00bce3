import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'

export default function UnansweredPage() {
  return (
    <Page title="Unanswered">
      <EmptyState title="Nothing here yet" />
    </Page>
  )
}
