import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'

export default function CallPage({ callId }: { callId: string }) {
  return (
    <Page title="Call" lead={callId}>
      <EmptyState title="Nothing here yet" />
    </Page>
  )
}
