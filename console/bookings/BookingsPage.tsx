import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'

export default function BookingsPage() {
  return (
    <Page title="Bookings">
      <EmptyState title="Nothing here yet" />
    </Page>
  )
}
