import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'

export default function LivePage() {
  return (
    <Page title="Live">
      <EmptyState title="Nothing here yet" />
    </Page>
  )
}
