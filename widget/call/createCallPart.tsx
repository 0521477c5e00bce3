import { brand } from '@ringwell/brand/brand.ts'
import type { CallCredential, CallFailure, CallSnapshot } from '@ringwell/call/call.ts'
import { eraseCall, rateCall } from '@ringwell/call/view/afterCall.ts'
import { emptyRecord, hearForRecord, recordSnapshot } from '@ringwell/call/view/callRecord.ts'
import { isToasted, limitWords, newsOf, type CallNews } from '@ringwell/call/view/callNews.ts'
import { takeCarriedCall } from '@ringwell/call/view/carriedCall.ts'
import { announceTask, tasksOf } from '@ringwell/call/view/tasks.ts'
import { viewOf } from '@ringwell/call/view/callView.ts'
import { adoptStyles } from '../panel/adoptStyles.ts'
import type { CallState } from '../panel/panelState.ts'
import { loadCallWords } from '../strings/call/loadCallWords.ts'
import type { CreateCallPart } from './callPart.ts'
import styles from './callPart.css?inline'
import { DoneHead } from './DoneHead.tsx'
import { Erase } from './Erase.tsx'
import { followLive, type FollowedCall } from './followLive.ts'
import { LiveHead } from './LiveHead.tsx'
import { LiveTalk } from './LiveTalk.tsx'
import { LiveTools } from './LiveTools.tsx'
import { Rating } from './Rating.tsx'
import { Summary } from './Summary.tsx'
import { createToasts } from './toasts.ts'
import { reasonOf, translateFailure } from './translateFailure.ts'

/** What there is to show of a call that begins. */
const newCall = {
  news: '',
  print: undefined,
  rating: undefined,
  done: undefined,
  erased: false,
} satisfies Partial<CallState>

/** Rejects if the words of the language can't be fetched. */
export const createCallPart: CreateCallPart = async ({
  host,
  call,
  place,
  language,
  refresh,
  showFailure,
}) => {
  const { emit, frame, root } = host
  let state: CallState = {
    words: await loadCallWords(language),
    microphones: [],
    timeLeft: '',
    ...newCall,
  }
  let record = emptyRecord
  let before: CallSnapshot = { phase: 'idle' }
  let followed: FollowedCall | undefined
  const toasts = createToasts()
  adoptStyles(root, styles)
  frame.append(toasts.element)
  call.listen((message) => {
    record = hearForRecord(record, message)
  })

  const update = (change: Partial<CallState>) => {
    state = { ...state, ...change }
    refresh()
  }

  const fail = (code: string, words: { message: string; hint: string }, reason?: string) => {
    showFailure(words)
    // While the panel is closed, a toast is all that the visitor sees.
    if (isToasted({ code }) || !root.host.hasAttribute('open')) toasts.say('error', words.message)
    emit('error', { code, ...words, ...(reason !== undefined && { reason }) })
    // oxlint-disable-next-line no-console -- the page's owner looks here
    console.error(`${brand.slug}: ${code}. ${words.message} ${words.hint}`, reason ?? '')
  }
  const failAs = (failure: CallFailure) =>
    fail(failure.code, translateFailure(failure, state.words), reasonOf(failure))

  const tell = (news: CallNews): void => {
    switch (news.type) {
      case 'live':
        emit('live', undefined)
        followed = followLive(call, place, (timeLeft) => update({ timeLeft }))
        void call.listMicrophones().then((microphones) => update({ microphones }))
        break
      case 'transcript':
        emit('transcript', news.line)
        break
      case 'task':
        emit('task', news.task)
        break
      case 'limitReached':
        toasts.say('info', limitWords(state.words.limitReached, news.limitMs))
        break
      case 'warned':
        failAs(news.failure)
        break
      case 'warningCleared':
        showFailure(undefined)
        break
      case 'ended':
        emit('ended', news.end)
        break
      case 'failed':
        failAs(news.failure)
    }
  }

  const api = `${host.server}/api`
  /** Shows the result of a request about the ended call, unless there is another call by now. */
  const tellResult = async (asked: Promise<boolean>, done: 'rated' | 'erased') => {
    const over = call.getSnapshot()
    const isDone = await asked
    if (call.getSnapshot() !== over) return
    const erased = state.erased || (isDone && done === 'erased')
    if (erased) takeCarriedCall()
    update({ done: state.words[isDone ? done : 'notDone'], erased })
  }
  const erase = (credential: CallCredential) =>
    void tellResult(eraseCall(api, credential), 'erased')

  const { server } = host
  const bookAt = new URL(server).origin === location.origin ? `${server}/contact` : undefined
  /** Drawn here and not in the panel, which has no room for more code. */
  const summary = () => {
    const over = call.getSnapshot()
    return (
      'captions' in over &&
      over.captions.length + over.tasks.length > 0 && (
        <Summary call={state} over={over} record={record} bookAt={bookAt} />
      )
    )
  }

  return {
    get state() {
      return state
    },
    LiveHead: ({ live }) => <LiveHead call={state} live={live} />,
    LiveTalk: ({ live, state: { failure, working } }) => (
      <LiveTalk call={state} live={live} failure={failure} working={working} />
    ),
    LiveTools: ({ live, state: { words } }) => (
      <LiveTools call={call} state={state} live={live} hangUpLabel={words.hangUp} />
    ),
    DoneHead: ({ ended }) => <DoneHead call={state} ended={ended} />,
    Rating: ({ credential }) => (
      <div class="over">
        {summary()}
        {record.hadDanger ? (
          <Erase call={state} onErase={() => erase(credential)} />
        ) : (
          <Rating
            call={state}
            onRate={(rating) => {
              emit('rated', { rating })
              update({ rating })
              void tellResult(rateCall(api, credential, rating), 'rated')
            }}
            onErase={() => erase(credential)}
          />
        )}
      </div>
    ),
    Erase: ({ credential }) => (
      <div class="over">
        {summary()}
        <Erase call={state} onErase={() => erase(credential)} />
      </div>
    ),
    follow(now) {
      const was = before
      before = now
      record = recordSnapshot(record, now, performance.now())
      if (viewOf(now).connecting) state = { ...state, ...newCall }
      if (was.phase === 'live' && now.phase !== 'live') {
        update({ print: followed?.stop() })
        followed = undefined
        showFailure(undefined)
        // The focus has moved to the button that calls again, which is below the summary of the call.
        place.querySelector('.panel')?.scrollTo(0, 0)
      }
      const news = announceTask(tasksOf(was).current, tasksOf(now).current, state.words.task)
      if (news) update({ news })
      for (const each of newsOf(was, now)) tell(each)
    },
    failMissingAgent: () => fail('agent_missing', { message: state.words.agentMissing, hint: '' }),
    async setLanguage(next) {
      update({ words: await loadCallWords(next) })
    },
    destroy() {
      followed?.stop()
      toasts.element.remove()
    },
  }
}
