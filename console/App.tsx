import { lazy, Suspense } from 'react'
import { Route, Router, Switch } from 'wouter'
import type { Session } from '@ringwell/protocol/operator/session.ts'
import { useSession } from './api/useSession.ts'
import { AskToLeave } from './shell/AskToLeave.tsx'
import { sections } from './shell/sections.ts'
import { SessionContext } from './shell/sessionContext.ts'
import { Shell } from './shell/Shell.tsx'
import { EmptyState } from './ui/EmptyState.tsx'
import { FailureNote } from './ui/FailureNote.tsx'
import { Waiting } from './ui/Waiting.tsx'

const SignInPage = lazy(() => import('./signIn/SignInPage.tsx'))
const JoinPage = lazy(() => import('./signIn/JoinPage.tsx'))
const CallPage = lazy(() => import('./call/CallPage.tsx'))
const AgentPage = lazy(() => import('./agents/AgentPage.tsx'))
const TestsPage = lazy(() => import('./agents/TestsPage.tsx'))
const RingsPage = lazy(() => import('./rings/RingsPage.tsx'))
const AccountPage = lazy(() => import('./account/AccountPage.tsx'))

export function App() {
  const session = useSession()
  if (session.error)
    return <FailureNote error={session.error} onRetry={() => void session.refetch()} />
  if (session.data === undefined) return <Waiting />
  return (
    <Router base="/console">
      <Suspense fallback={<Waiting />}>
        <Switch>
          <Route path="/join" component={JoinPage} />
          <Route>{session.data ? <SignedIn session={session.data} /> : <SignInPage />}</Route>
        </Switch>
      </Suspense>
    </Router>
  )
}

function SignedIn({ session }: { session: Session }) {
  return (
    <SessionContext value={session}>
      <AskToLeave>
        <Shell>
          <Suspense fallback={<Waiting />}>
            <Switch>
              {sections.map(({ path, Page }) => (
                <Route key={path} path={path} component={Page} />
              ))}
              <Route path="/calls/:callId">
                {({ callId }) => <CallPage key={callId} callId={callId} />}
              </Route>
              <Route path="/rings/:part" component={RingsPage} />
              <Route path="/agents/:agentId">
                {({ agentId }) => <AgentPage key={agentId} agentId={agentId} />}
              </Route>
              <Route path="/agents/:agentId/tests">
                {({ agentId }) => <TestsPage key={agentId} agentId={agentId} />}
              </Route>
              <Route path="/account" component={AccountPage} />
              <Route>
                <EmptyState title="Page not found">
                  <p>The address may be wrong, or what was here has been erased.</p>
                </EmptyState>
              </Route>
            </Switch>
          </Suspense>
        </Shell>
      </AskToLeave>
    </SessionContext>
  )
}
