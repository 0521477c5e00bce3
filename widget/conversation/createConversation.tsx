import { brand } from '@ringwell/brand/brand.ts'
import type { CallFailure, CallSnapshot } from '@ringwell/call/call.ts'
import type { CallRating } from '@ringwell/protocol/rating.ts'
import { adoptStyles } from '../panel/adoptStyles.ts'
import type { CallState } from '../panel/panelState.ts'
import { loadCallWords } from '../strings/call/loadCallWords.ts'
import type { CreateConversation } from './conversation.ts'
import styles from './conversation.css?inline'
import { DoneHead } from './DoneHead.tsx'
import { Erase } from './Erase.tsx'
import { followCall, type CallNews } from './followCall.ts'
import { followLive, type FollowedCall } from './followLive.ts'
import { LiveHead } from './LiveHead.tsx'
import { LiveTalk } from './LiveTalk.tsx'
import { LiveTools } from './LiveTools.tsx'
import { Rating } from './Rating.tsx'
import { createToasts } from './toasts.ts'
import { reasonOf, translateFailure } from './translateFailure.ts'

/** Rejects if the words of the language can't be fetched. */
export const createConversation: CreateConversation = async ({
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
    print: undefined,
    rating: undefined,
    done: undefined,
  }
  let before: CallSnapshot = { phase: 'idle' }
  let followed: FollowedCall | undefined
  const toasts = createToasts()
  adoptStyles(root, styles)
  frame.append(toasts.element)

  const update = (change: Partial<CallState>) => {
    state = { ...state, ...change }
    refresh()
  }

  const fail = (code: string, message: string, hint: string, reason?: string) => {
    showFailure({ message, hint })
    toasts.say('error', message)
    emit('error', { code, message, hint, ...(reason !== undefined && { reason }) })
    // oxlint-disable-next-line no-console -- the page's owner looks here
    console.error(`${brand.slug}: ${code}. ${message} ${hint}`, reason ?? '')
  }
  const failAs = (failure: CallFailure) => {
    const { message, hint } = translateFailure(failure, state.words)
    fail(failure.code, message, hint, reasonOf(failure))
  }

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
      case 'limitReached':
        toasts.say('info', state.words.limitReached)
        break
      case 'warned':
        failAs(news.failure)
        break
      case 'calm':
        showFailure(undefined)
        break
      case 'ended':
        emit('ended', { reason: news.reason, durationMs: news.durationMs })
        break
      case 'failed':
        failAs(news.failure)
    }
  }

  /** Sends a request about the ended call, with the call token that only this page has. */
  const ask = async (method: string, path: string, done: string, body?: CallRating) => {
    const ended = call.getSnapshot()
    if (!('credential' in ended) || !ended.credential) return
    const { callId, callToken } = ended.credential
    const response = await fetch(`${host.server}/api/call/${path}${callId}`, {
      method,
      headers: {
        authorization: `Bearer ${callToken}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => undefined)
    if (call.getSnapshot() === ended) update({ done: response?.ok ? done : state.words.notDone })
  }

  const erase = () => void ask('DELETE', '', state.words.erased)

  return {
    get state() {
      return state
    },
    LiveHead: ({ state: { snapshot } }) => <LiveHead call={state} snapshot={snapshot} />,
    LiveTalk: ({ state: { snapshot, failure, working } }) => (
      <LiveTalk call={state} snapshot={snapshot} failure={failure} working={working} />
    ),
    LiveTools: ({ state: { snapshot, words }, actions }) => (
      <LiveTools
        call={state}
        snapshot={snapshot}
        hangUpLabel={words.hangUp}
        onHangUp={actions.hangUp}
        onMute={(muted) => call.setMuted(muted)}
        onMicrophone={(id) => call.selectMicrophone(id)}
      />
    ),
    DoneHead: ({ state: { snapshot } }) => <DoneHead call={state} snapshot={snapshot} />,
    Rating: () => (
      <Rating
        call={state}
        onRate={(rating) => {
          emit('rated', { rating })
          update({ rating })
          void ask('POST', 'rating/', state.words.rated, { rating })
        }}
        onErase={erase}
      />
    ),
    Erase: () => <Erase call={state} onErase={erase} />,
    follow(now) {
      const was = before
      before = now
      if (now.phase === 'askingForMicrophone' || now.phase === 'requestingKey') {
        state = { ...state, print: undefined, rating: undefined, done: undefined }
      }
      if (was.phase === 'live' && now.phase !== 'live') {
        update({ print: followed?.stop() })
        followed = undefined
        showFailure(undefined)
      }
      for (const news of followCall(was, now)) tell(news)
    },
    failMissingAgent: () => fail('agent_missing', state.words.agentMissing, ''),
    async setLanguage(next) {
      update({ words: await loadCallWords(next) })
    },
    destroy() {
      followed?.stop()
      toasts.element.remove()
    },
  }
}
