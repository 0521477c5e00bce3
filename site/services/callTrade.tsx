/** Calls a trade from any page: `callKeys.ts` loads this when one of its buttons is pressed. */
import { brand } from '@ringwell/brand/brand.ts'
import type { AgentProfile } from '@ringwell/content/agents/agentSchema.ts'
import { healthcare } from '@ringwell/content/agents/profiles/healthcare.ts'
import { hospitality } from '@ringwell/content/agents/profiles/hospitality.ts'
import { loanReminder } from '@ringwell/content/agents/profiles/loanReminder.ts'
import { orderStatus } from '@ringwell/content/agents/profiles/orderStatus.ts'
import { realEstate } from '@ringwell/content/agents/profiles/realEstate.ts'
import { restaurant } from '@ringwell/content/agents/profiles/restaurant.ts'
import { supportDesk } from '@ringwell/content/agents/profiles/supportDesk.ts'
import { travelChanges } from '@ringwell/content/agents/profiles/travelChanges.ts'
import type { StartCall } from '@ringwell/call/call.ts'
import { isUnderWay } from '@ringwell/call/callMachine.ts'
import { callDialog } from '@ringwell/content/site/callDialog.ts'
import { services } from '@ringwell/content/site/services.ts'
import { type CalledAgent, trades } from '@ringwell/content/site/trades.ts'
import type { OwnBusiness } from '@ringwell/protocol/ownBusiness.ts'
import { findVoice } from '@ringwell/protocol/voices.ts'
import { createRoot } from 'react-dom/client'
import { demoCall } from '../call/demoCall.ts'
import { keepBusiness, keptBusiness, noFacts } from '../demo/business/keptBusiness.ts'
import { defaultSelection, sessionOfForm, sessionOfUseCase } from '../demo/selection.ts'
import { callOptions } from '../settings.ts'
import { adoptStyles } from '../ui/adoptStyles.ts'
import failureStyles from '../call/failurePanel.css?inline'
import dialogStyles from '../ui/dialog.css?inline'
import fieldStyles from '../ui/fields.css?inline'
import { CallDialog, type Callee } from './CallDialog.tsx'
import styles from './callDialog.css?inline'

/** The page on which a call is shown whole. */
const callPage = '/live-demo'

const agents: Readonly<Record<CalledAgent, AgentProfile>> = {
  restaurant,
  hospitality,
  healthcare,
  realEstate,
  orderStatus,
  loanReminder,
  supportDesk,
  travelChanges,
}

const demo = () => demoCall(callOptions)

/**
 * Asks for what the call needs. If a call is under way, shows that one instead.
 * @param id of a trade, the icon of an industry, or anything else for a business of the visitor's own
 */
export function callTrade(id: string): void {
  if (isUnderWay(demo().call.getSnapshot())) return showCall()
  for (const css of [dialogStyles, fieldStyles, failureStyles, styles]) adoptStyles(css)
  const trade =
    trades.find((each) => each.id === id) ?? services.tiles.find(({ icon }) => icon === id)
  const agent = typeof trade?.calls === 'string' ? agents[trade.calls] : undefined
  const callee: Callee = agent
    ? { kind: 'agent', title: trade?.name ?? '', tryIt: agent.tryIt }
    : {
        kind: 'business',
        title: trade?.name ?? callDialog.own,
        facts: typeof trade?.calls === 'object' ? trade.calls : (keptBusiness()?.facts ?? noFacts),
      }
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
  }
  root.render(
    <CallDialog
      callee={callee}
      call={demo().call}
      onClose={close}
      onCall={(input, business) => begin(input, agent, business)}
      onLive={() => {
        close()
        showCall()
      }}
    />,
  )
}

/** Starts the call. */
function begin(
  input: StartCall['input'],
  agent: AgentProfile | undefined,
  business: OwnBusiness | undefined,
): void {
  const held = demo()
  const agentUuid = brand.agents.demo
  const session = agent
    ? sessionOfUseCase(agent.prompt, held.details, agentUuid)
    : sessionOfForm(defaultSelection, held.details, agentUuid, business)
  // The form of the call's page goes on with the same business.
  if (business) keepBusiness({ isOpen: true, facts: business })
  held.begin({
    cardId: undefined,
    agentName: agent?.name ?? business?.name ?? '',
    person: findVoice(session.voice)?.person ?? '',
    start: { input, session, agentUuid },
  })
}

/** The document stays, and the call with it. */
function showCall(): void {
  void import('../browsing/interceptNavigation.ts').then(
    ({ openPage }) => openPage(callPage),
    () => location.assign(callPage),
  )
}
