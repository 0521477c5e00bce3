import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'

export default function PrivacyPage() {
  return (
    <Page title="Privacy">
      <EmptyState title="Nothing here yet" />
    </Page>
  )
}
