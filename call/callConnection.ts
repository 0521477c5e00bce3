import { RECORDING_CHUNK_AT_MS } from '@ringwell/protocol/callLimits.ts'
import { openMicrophone, type Microphone } from './audio/microphone.ts'
import { createPlayback } from './audio/playback.ts'
import { createAudioGraph, type Side, type AudioGraph } from './audio/audioGraph.ts'
import type { CallFailureCode, CallOptions, Caption, KeptCall, StartCall } from './call.ts'
import { UnsupportedError } from './callErrors.ts'
import { describeFailure } from './callFailures.ts'
import {
  credentialIn,
  type CallEffect,
  type CallFact,
  type CallTimer,
  type ConnectionEffect,
} from './callMachine.ts'
import { createPeer, type Peer } from './realtime/peer.ts'
import type * as LostLine from './lostLine.ts'
import { requestAnswer, requestHangUp, requestSessionKey } from './realtime/serviceRequests.ts'
import type { CallRecording, recordCall as RecordCall } from './recording/callRecording.ts'
import type { uploadTranscript, TranscriptUpload } from './recording/uploadTranscript.ts'

/** How long the browser's jitter buffer can go on playing an interrupted agent, in ms. */
const AGENT_MUTE_MS = 300

/** One method for each effect on the connection. */
type ConnectionActions = { [E in ConnectionEffect as E['type']]: (effect: E) => void }

/**
 * Owns everything that one attempt at a call holds open in the browser. `close` releases all of it, and
 * whatever arrives later is released on arrival.
 */
export interface CallConnection extends ConnectionActions {
  level(side: Side): number
  /** Tries every step of the teardown, then throws the first error if there was one. */
  close(effect: CallEffect & { type: 'closeConnection' }): void
}

/**
 * Call this inside the visitor's click, so that the browser allows sound. In a voice call, it asks for the
 * microphone at once. It reports what happens to `tell` until `close`. Throws `UnsupportedError`.
 */
export function openConnection(
  { api, sessionPath }: CallOptions,
  call: StartCall,
  tell: (fact: CallFact) => void,
  captions: () => readonly Caption[],
  /** Set if the call goes on, without a click. */
  going?: { kept: KeptCall; lostLine: typeof LostLine },
): CallConnection {
  if (typeof RTCPeerConnection === 'undefined') throw new UnsupportedError('no WebRTC')
  const base = new URL(api, location.href).href
  const abort = new AbortController()
  const { signal } = abort
  const timers = new Map<CallTimer, ReturnType<typeof setTimeout>>()
  let agent: MediaStream | undefined
  let microphone: Microphone | undefined
  let microphonesAsked = 0
  let isMuted = false
  let unmuting: ReturnType<typeof setTimeout> | undefined
  const kept = going?.kept
  let credential = kept?.credential
  let iceServers = kept?.iceServers
  /** Loaded if the call waits for the page when its line is lost. */
  let lostLine = going?.lostLine
  const loadLostLine = async () => {
    const loaded = await import('./lostLine.ts')
    lostLine = loaded
    report({ type: 'lostLineLoaded', lostLine: loaded })
    loaded.watchLine(() => peer, report, signal)
  }
  let loadingRecorder: Promise<{ recordCall: typeof RecordCall } | undefined> | undefined
  let recording: CallRecording | undefined
  let loadingUpload: Promise<{ uploadTranscript: typeof uploadTranscript } | undefined> | undefined
  let transcript: TranscriptUpload | undefined
  /** Gets every fact of the call. Set only if the page passes the functions of tasks on to the server. */
  let relay: ((fact: CallFact) => void) | undefined
  /** Tells the server about a hang-up. Set from the offer until the connection is up. */
  let tellServer: (() => void) | undefined

  const report = (fact: CallFact) => {
    if (signal.aborted) return
    tell(fact)
    relay?.(fact)
  }
  const failAs = (code: CallFailureCode) => (cause: unknown) =>
    report({ type: 'failed', failure: describeFailure(code, cause) })
  const warnAs = (code: CallFailureCode) => (cause: unknown) =>
    report({ type: 'warned', failure: describeFailure(code, cause) })

  addEventListener('pagehide', () => report({ type: 'hungUp', reason: 'pageClosed' }), { signal })

  /** If several microphones have been asked for, the call uses the last one. */
  const takeMicrophone = async (id: string | undefined, exact: boolean) => {
    const asked = ++microphonesAsked
    const opened = await openMicrophone(id, exact, () => {
      speakThrough(undefined)
      report({ type: 'microphoneLost' })
    })
    if (signal.aborted || asked !== microphonesAsked) {
      opened.close()
      return
    }
    opened.track.enabled = !isMuted
    speakThrough(opened)
    report({ type: 'microphoneReady', id: opened.id })
  }
  const speakThrough = (next: Microphone | undefined) => {
    microphone?.close()
    microphone = next
    audioGraph.listen('visitor', next?.stream)
    peer.sendTrack(next?.track).catch(warnAs('microphone_failed'))
  }

  // This comes first because it takes the browser longest. Its callback uses what is created below, which exists by
  // the time the browser can answer.
  if (call.input === 'voice') {
    const failure = kept ? warnAs : failAs
    takeMicrophone(call.microphoneId, false).catch(failure('microphone_failed'))
  }
  // It is there before the key.
  const loadingTalk = import('./realtime/talk.ts')
  loadingTalk.catch(ignore)
  const playback = createPlayback(warnAs('audio_output_failed'), () =>
    report({ type: 'outputUnblocked' }),
  )
  const hearAgent = (stream: MediaStream) => {
    if (signal.aborted) return
    agent = stream
    playback.play(stream)
    audioGraph.listen('agent', stream)
  }
  const setAgentHeard = (heard: boolean) => {
    clearTimeout(unmuting)
    for (const track of agent?.getAudioTracks() ?? []) track.enabled = heard
  }
  let audioGraph: AudioGraph
  let peer: Peer
  let lines = 0
  let reportLine = report
  /** What an older line reports is about nothing any more. */
  const openPeer = (): Peer => {
    const line = ++lines
    reportLine = (fact) => {
      if (line === lines) report(fact)
    }
    return createPeer(reportLine, hearAgent)
  }
  const made: { close(): void }[] = []
  try {
    made.push((audioGraph = createAudioGraph()))
    made.push((peer = openPeer()))
  } catch (error) {
    abort.abort()
    for (const each of made) each.close()
    throw error
  }

  const startRecording = async () => {
    const recorder = await loadingRecorder
    if (signal.aborted || !agent || !credential) return
    recording = recorder?.recordCall({
      url: `${base}/call/upload_audio/${encodeURIComponent(call.agentUuid)}`,
      credential,
      language: call.session.language,
      agent,
      visitor: audioGraph.visitorStream() ?? microphone?.stream,
      uploadAtMs: RECORDING_CHUNK_AT_MS,
    })
  }

  const startTranscript = async () => {
    const upload = await loadingUpload
    if (signal.aborted || !credential) return
    transcript = upload?.uploadTranscript({
      base,
      credential,
      captions,
      sendAtMs: RECORDING_CHUNK_AT_MS,
    })
  }

  lostLine?.watchLine(() => peer, report, signal)

  return {
    swapMicrophone({ id }) {
      takeMicrophone(id, true).catch(warnAs('microphone_failed'))
    },
    setMuted({ muted }) {
      isMuted = muted
      if (microphone) microphone.track.enabled = !muted
    },
    checkOutput() {
      // A context that was created without a user gesture may run now that the microphone is allowed.
      audioGraph.wake()
      playback.check().then(() => report({ type: 'outputAllowed' }), failAs('audio_output_failed'))
    },
    requestKey({ session }) {
      // A call can start without the recorder, so the page loads it only now.
      loadingRecorder = import('./recording/callRecording.ts').catch(ignore)
      Promise.all([
        requestSessionKey(
          `${base}/${sessionPath}`,
          { agent_uuid: call.agentUuid, ...session },
          signal,
        ),
        loadingTalk,
      ])
        .then(([answer, talk]) => report({ type: 'keyReceived', session: answer, talk }))
        .catch(failAs('key_failed'))
    },
    connect({ session }) {
      credential = credentialIn(session)
      iceServers = session.ice_servers
      if (session.resume_seconds) loadLostLine().catch(ignore)
      let loadingRelay: Promise<void> | undefined
      // Our own server stores the transcripts of its calls. If another provider answers the call, only the
      // browser knows the words.
      if (/^https?:/.test(session.realtime.url)) {
        loadingUpload = import('./recording/uploadTranscript.ts').catch(ignore)
        loadingRelay = import('./functions/relayTasks.ts')
          .catch(ignore)
          .then(
            (tasks) => void (relay = tasks?.relayTasks({ session, base, captions, peer, report })),
          )
      } else {
        tellServer = () => requestHangUp(session, base)
      }
      peer
        .offer(session.ice_servers)
        .then((offer) => requestAnswer(session, base, offer, signal))
        .then(
          async (answer) => {
            // It has to hear the first event, which begins the greeting.
            await loadingRelay
            return signal.aborted ? undefined : peer.accept(answer)
          },
          (cause: unknown) => {
            // The server has refused the offer, so it knows of no call.
            tellServer = undefined
            throw cause
          },
        )
        .catch(failAs('answer_failed'))
    },
    ringBack() {
      const before = peer
      peer = openPeer()
      before.close()
      peer.sendTrack(microphone?.track).catch(warnAs('microphone_failed'))
      if (credential) {
        void lostLine?.requestLine(peer, base, { credential, iceServers }, reportLine, signal)
      }
    },
    startRecording() {
      tellServer = undefined
      // A failed recording must not affect the call.
      startRecording().catch(ignore)
      void startTranscript()
    },
    send: ({ event }) => peer.send(event),
    muteAgent() {
      setAgentHeard(false)
      unmuting = setTimeout(() => setAgentHeard(true), AGENT_MUTE_MS)
    },
    unmuteAgent: () => setAgentHeard(true),
    setTimer({ timer, ms }) {
      clearTimeout(timers.get(timer))
      timers.set(
        timer,
        setTimeout(() => report({ type: 'timeUp', timer }), ms),
      )
    },
    clearTimer: ({ timer }) => clearTimeout(timers.get(timer)),
    log({ error }) {
      // oxlint-disable-next-line no-console -- helps with debugging; the call continues
      console.debug('ringwell:', error)
    },
    level: (side) => audioGraph.level(side),
    close({ pageClosing, isOver }) {
      abort.abort()
      if (tellServer) tellServer()
      else if (credential && !pageClosing && !isOver) lostLine?.requestLeave(base, credential)
      clearTimeout(unmuting)
      for (const timer of timers.values()) clearTimeout(timer)
      transcript?.finish(pageClosing)
      // Stop the recorders first, because they need their tracks until the end. Close the context last.
      const recorded = recording?.finish(pageClosing)
      void Promise.resolve(recorded)
        .catch(ignore)
        .then(() => audioGraph.close())
      let failure: { cause: unknown } | undefined
      for (const held of [microphone, peer, playback]) {
        try {
          held?.close()
        } catch (cause) {
          failure ??= { cause }
        }
      }
      if (failure) throw failure.cause
    },
  }
}

function ignore(): undefined {}
