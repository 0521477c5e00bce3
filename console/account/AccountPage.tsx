import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'

export default function AccountPage() {
  return (
    <Page title="Your account">
      <EmptyState title="Nothing here yet" />
    </Page>
  )
}
