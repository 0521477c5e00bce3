import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'

export default function AuditPage() {
  return (
    <Page title="Audit log">
      <EmptyState title="Nothing here yet" />
    </Page>
  )
}
