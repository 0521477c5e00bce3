import { brand } from '@ringwell/brand/brand.ts'
import { createCall } from '@ringwell/call/createCall.ts'
import { viewOf } from '@ringwell/call/view/callView.ts'
import { ENGLISH } from '@ringwell/protocol/languages.ts'
import type { SessionRequest } from '@ringwell/protocol/session.ts'
import type { CallPart, PanelActions, PanelState } from './panelState.ts'
import type { MountPanel } from '../launcher/panelContract.ts'
import type { WidgetLanguage } from '../publicTypes.ts'
import { loadWords } from '../strings/loadWords.ts'
import { fill, type Words } from '../strings/words.ts'
import { render } from '../view/render.ts'
import { adoptStyles } from './adoptStyles.ts'
import { holdFocus } from './holdFocus.ts'
import { Panel } from './Panel.tsx'
import styles from './panel.css?inline'

/** The values that every call from the widget uses. See spec section 3. */
const fixedValues = {
  voice: 'alloy',
  gender: 'female',
  accent: 'indian',
  agent_prompt: '',
  name: '',
  companyName: '',
  mobileNumber: '',
} satisfies Omit<SessionRequest, 'language'>

/** Creates the panel of one widget, and its call. Rejects if the words can't be fetched. */
export const mountPanel: MountPanel = async (host) => {
  const { frame, root, button, server, emit } = host
  const own = (name: string) => root.host.getAttribute(name) || null
  /** The language of words of the page itself, unless it is that of the panel. */
  const langOf = (name: string) =>
    own(name) && !own('language') ? document.documentElement.lang : undefined
  const leadFields = own('lead-fields')
  const place = document.createElement('div')
  const loadLead = async (asked: string) => {
    const late = await import('../lead/createLead.tsx')
    return late.createLead({
      host,
      place,
      asked,
      language: host.language(),
      refresh: () => update({}),
    })
  }
  /** The page may have words of its own, which stand in every language. */
  const wordsIn = async (language: WidgetLanguage): Promise<Words> => {
    const words = await loadWords(language)
    const consent = own('consent')
    // `I agree to your [terms].`
    const [, before = `${consent} `, link = words.consent[1], after = words.consent[2]] =
      /^([^[]*)\[([^\]]+)\](.*)$/s.exec(consent ?? '') ?? []
    return {
      ...words,
      dialog: own('label') ?? words.dialog,
      start: own('label') ?? words.start,
      title: own('heading') ?? words.title,
      consent: consent ? [before, link, after] : words.consent,
    }
  }
  /** The launcher looks for a call that was kept under this name, so it is the attribute untrimmed. */
  const agentOf = () => `${own('agent-uuid')}`
  const call = createCall({
    api: `${server}/api`,
    sessionPath: `${brand.slug}-agent-session`,
    keep: (kept, keepCall) => keepCall(agentOf(), { call: kept, beside: state.language }),
  })
  let state: PanelState = {
    words: await wordsIn(host.language()),
    language: host.language(),
    view: viewOf(call.getSnapshot()),
    consent: 'open',
    failure: undefined,
    lead: leadFields ? await loadLead(leadFields) : undefined,
    working: false,
    callPart: undefined,
  }
  let destroyed = false
  let isOpen = false
  /** Text that the visitor typed before the call was live. */
  let unsentText: string | undefined
  let loading: Promise<CallPart | undefined> | undefined
  /** Text typed before the call waits for this, so that the page's functions are offered first. */
  let offering: Promise<unknown> | undefined

  const focus = holdFocus(host, place)
  adoptStyles(root, styles)

  const update = (change: Partial<PanelState>) => {
    if (destroyed) return
    state = { ...state, ...change }
    const { words, view, callPart } = state
    render(
      isOpen && (
        <Panel
          {...{ state, actions, server, langOf }}
          privacyUrl={own('privacy-url') ?? `${server}/privacy-policy`}
          modal={focus.isModal()}
        />
      ),
      place,
    )
    const ours = isOpen ? words.close : view.live && callPart?.state.words.showCall
    button.lang = (ours ? undefined : langOf('label')) ?? words.tag
    button.ariaLabel = ours || fill(words.dialog, { brand: brand.name })
  }

  const begin = (input: 'voice' | 'text') => {
    const agentUuid = own('agent-uuid')?.trim()
    const visitor = state.lead?.take()
    if (!agentUuid) {
      void loadCallPart().then((callPart) => callPart?.failMissingAgent())
    } else if (state.lead && !visitor) {
      // The details form has already shown what is missing.
    } else if (state.consent === 'open' || state.consent === 'missing') {
      update({ consent: 'missing', failure: undefined })
      focus.to('#consent')
    } else {
      if (state.consent === 'ticked') emit('consent', undefined)
      update({ consent: 'given', failure: undefined })
      state.lead?.store()
      if (host.tools.size > 0) offerTools()
      focus.keep(input === 'voice' ? '[data-main]' : '[name=text]')
      call.start({
        input,
        agentUuid,
        session: { ...fixedValues, ...visitor, language: state.language },
      })
    }
  }

  const actions: PanelActions = {
    chooseLanguage: (language) => void speak(language),
    tickConsent: (ticked) => update({ consent: ticked ? 'ticked' : 'open' }),
    start: () => begin('voice'),
    type(text) {
      if (state.view.live) {
        call.sendText(text)
      } else {
        unsentText = text
        begin('text')
      }
    },
    hangUp: () => call.hangUp(),
  }

  /** Sets the language of both the panel and the call. */
  const speak = async (language: WidgetLanguage) => {
    if (language === state.language) return
    update({ language })
    const words = await wordsIn(language).catch(() => state.words)
    await Promise.all(
      [state.lead, state.callPart].map(async (part) => part?.setLanguage(language)),
    ).catch(() => {})
    if (state.language === language) update({ words })
    checkLanguage().catch(reportMissing)
  }

  /** Asks the server for its languages, but only once the panel is open in a language other than English. */
  const checkLanguage = async () => {
    const { words } = state
    if (!isOpen || words.tag === ENGLISH) return
    const late = await import('../languages/note.ts')
    const noted = await late.note(server, words)
    if (state.words === words) update({ words: noted })
  }

  /** Fetched only if the page has functions. */
  const offerTools = () => {
    offering = loadTools().catch(reportMissing)
  }
  const loadTools = async () => {
    const late = await import('../functions/offerFunctions.ts')
    late.offerFunctions(host, call, (working) => update({ working }))
  }

  /** Not loaded before the microphone is open, because nothing needs it until then. */
  const loadCallPart = () => (loading ??= createCallPart())

  const createCallPart = async () => {
    try {
      const late = await import('../call/createCallPart.tsx')
      const callPart = await late.createCallPart({
        host,
        call,
        place,
        language: state.language,
        refresh: () => update({}),
        showFailure: (failure) => update({ failure }),
      })
      if (destroyed) {
        callPart.destroy()
        return undefined
      }
      update({ callPart })
      return callPart
    } catch (error) {
      loading = undefined
      if (state.view.failed) {
        update({ failure: { message: state.words.failed, hint: '' } })
      }
      // The call continues without captions. The visitor can still hear it and hang up.
      return reportMissing(error)
    }
  }

  const unsubscribe = call.subscribe(() => {
    const was = state.view
    const snapshot = call.getSnapshot()
    const view = viewOf(snapshot)
    update({ view })
    if (view.connecting && !was.connecting) emit('connecting', undefined)
    if (view.live && unsentText !== undefined) {
      const text = unsentText
      unsentText = undefined
      void Promise.resolve(offering).then(() => call.sendText(text))
      const box = place.querySelector<HTMLInputElement>('[name=text]')
      if (box) box.value = ''
    }
    if (snapshot.phase !== 'askingForMicrophone') {
      void loadCallPart().then((callPart) => callPart?.follow(call.getSnapshot()))
    }
    if (!view.connecting) focus.settle()
  })

  frame.append(place)
  update({})
  /** The visitor has followed a link, or reloaded the page. */
  const goOn = async () => {
    const late = await import('@ringwell/call/keptCalls.ts')
    const last = late.takeKeptCall<WidgetLanguage>(agentOf())
    if (!last) return
    update({ consent: 'given' })
    void speak(last.beside)
    if (host.tools.size > 0) offerTools()
    call.resume(last.call)
  }
  try {
    if (`call ${agentOf()}` in sessionStorage) goOn().catch(reportMissing)
  } catch {
    // Without storage, no page keeps a call.
  }

  return {
    show(takeFocus) {
      isOpen = true
      update({})
      checkLanguage().catch(reportMissing)
      if (takeFocus) focus.enter()
    },
    hide() {
      if (!isOpen) return
      focus.leave()
      isOpen = false
      update({})
    },
    start() {
      if (!state.view.connecting && !state.view.live) begin('voice')
    },
    hangUp: () => call.hangUp(),
    sendText: actions.type,
    mute: (muted) => call.setMuted(muted),
    offerTools,
    setLanguage: (language) => void speak(language),
    destroy() {
      call.dispose()
      destroyed = true
      unsubscribe()
      state.callPart?.destroy()
      focus.release()
      place.remove()
    },
  }
}

function reportMissing(error: unknown): undefined {
  // oxlint-disable-next-line no-console -- the page's owner looks here
  console.error(`${brand.slug}: a part did not load.`, error)
}
