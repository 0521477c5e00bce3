import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'

export default function PeoplePage() {
  return (
    <Page title="People">
      <EmptyState title="Nothing here yet" />
    </Page>
  )
}
