import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'

export default function TodayPage() {
  return (
    <Page title="Today">
      <EmptyState title="Nothing here yet" />
    </Page>
  )
}
