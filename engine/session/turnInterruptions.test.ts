import { describe, expect, it } from 'vitest'
import { listen } from '../testing/turnDriver.ts'
import { turnSettingsOf } from './turnSettings.ts'
import type { TurnDetection } from './turnSettings.ts'

function whileTheAgentSpeaks(detection?: TurnDetection) {
  const call = listen(detection)
  call.silence(320)
  call.tell({ type: 'responseBegan', answersVisitor: true })
  call.tell({ type: 'playbackBegan' })
  call.silence(640)
  return call
}

describe('barge-in', () => {
  it('silences the agent after 64 ms of speech', () => {
    const call = whileTheAgentSpeaks()
    call.speech(64)
    expect(call.wanted()).toEqual(['interruptResponse', 'sendSpeechStarted'])
  })

  it('is not a single window', () => {
    const call = whileTheAgentSpeaks()
    call.speech(32)
    call.silence(640)
    expect(call.wanted()).toEqual([])
  })

  it('leaves the agent alone if the client wants that, and the answer waits for its turn', () => {
    const call = whileTheAgentSpeaks({ type: 'server_vad', interrupt_response: false })
    call.speech(640)
    call.silence(192)
    call.transcript('And the Scale plan?')
    call.silence(640)
    expect(call.wanted()).not.toContain('interruptResponse')
    expect(call.wanted()).not.toContain('beginResponse')
    call.tell({ type: 'responseEnded' })
    expect(call.wanted().at(-1)).toBe('beginResponse')
  })

  it('by noise, before the agent was heard, leaves the answer owed', () => {
    const call = listen()
    call.speech(640)
    call.silence(192)
    call.transcript('What does it cost?')
    call.silence(384)
    call.tell({ type: 'responseBegan', answersVisitor: true })
    call.speech(160)
    call.tell({ type: 'responseEnded' })
    call.silence(192)
    call.transcript('', 'open')
    call.silence(640)
    expect(call.effects.filter(({ type }) => type === 'beginResponse')).toHaveLength(2)
  })

  it('by words, before the agent was heard, is answered once with both', () => {
    const call = listen()
    call.speech(640)
    call.silence(192)
    call.transcript('What does the Pro plan.')
    call.silence(384)
    call.tell({ type: 'responseBegan', answersVisitor: true })
    call.speech(640)
    call.tell({ type: 'responseEnded' })
    expect(call.effects.filter(({ type }) => type === 'beginResponse')).toHaveLength(1)
    call.silence(192)
    call.transcript('cost a year?')
    call.silence(640)
    expect(call.effects.filter(({ type }) => type === 'beginResponse')).toHaveLength(2)
    call.silence(3000)
    expect(call.effects.filter(({ type }) => type === 'beginResponse')).toHaveLength(2)
  })

  it('on a response that the client asked for owes nothing', () => {
    const call = listen()
    call.tell({ type: 'responseBegan', answersVisitor: false })
    call.speech(160)
    call.tell({ type: 'responseEnded' })
    call.silence(192)
    call.transcript('', 'open')
    call.silence(640)
    expect(call.wanted()).not.toContain('beginResponse')
  })
})

describe('a slow transcript', () => {
  it('that arrives while the visitor speaks again is not answered before they are done', () => {
    const call = listen()
    call.speech(640)
    call.silence(512)
    const first = call.first('startTranscription')?.attempt ?? -1
    call.speech(640)
    call.tell({ type: 'transcriptReady', attempt: first, text: 'One.', ending: 'complete' })
    expect(call.wanted().at(-1)).toBe('completeTranscript')
    call.silence(192)
    call.transcript('Two.')
    call.silence(640)
    expect(call.effects.filter(({ type }) => type === 'beginResponse')).toHaveLength(1)
  })
})

describe('an answer', () => {
  it('waits until the words of every turn are known, and is one', () => {
    const call = listen()
    call.speech(640)
    call.silence(512)
    call.speech(640)
    call.silence(512)
    call.tell({ type: 'transcriptReady', attempt: 1, text: 'One.', ending: 'complete' })
    expect(call.wanted()).not.toContain('beginResponse')
    call.tell({ type: 'transcriptReady', attempt: 2, text: 'Two.', ending: 'complete' })
    expect(call.wanted().filter((type) => type === 'beginResponse')).toHaveLength(1)
  })

  it('does not begin in the moment in which the visitor seems to go on', () => {
    const call = listen()
    call.speech(640)
    call.silence(512)
    call.speech(32)
    call.tell({ type: 'transcriptReady', attempt: 1, text: 'One.', ending: 'complete' })
    expect(call.wanted()).not.toContain('beginResponse')
    call.silence(32)
    expect(call.wanted().at(-1)).toBe('beginResponse')
  })

  it('is not held up for ever by a noisy room', () => {
    const call = listen()
    call.speech(640)
    call.silence(512)
    call.speech(32)
    call.murmur(2000)
    call.tell({ type: 'transcriptReady', attempt: 1, text: 'One.', ending: 'complete' })
    call.murmur(1000)
    expect(call.wanted().at(-1)).toBe('beginResponse')
  })
})

describe('turns that the client ends', () => {
  it('are silent until it commits, and get no answer by themselves', () => {
    const call = listen(null)
    call.silence(640)
    call.speech(960)
    call.silence(2000)
    expect(call.wanted()).toEqual([])
    call.tell({ type: 'commitRequested' })
    expect(call.wanted()).toEqual(['commitTurn', 'startTranscription'])
    expect(call.first('startTranscription')).toMatchObject({ fromMs: 340, toMs: 1760 })
    call.transcript('What does it cost?')
    expect(call.wanted().slice(2)).toEqual(['completeTranscript'])
  })

  it('without speech are empty, and nobody is asked to transcribe them', () => {
    const call = listen(null)
    call.silence(640)
    call.tell({ type: 'commitRequested' })
    expect(call.wanted()).toEqual(['commitTurn', 'completeTranscript'])
  })

  it('are refused under 100 ms', () => {
    const call = listen(null)
    call.silence(64)
    call.tell({ type: 'commitRequested' })
    expect(call.wanted()).toEqual(['refuseCommit'])
  })

  it('begin anew after a clear', () => {
    const call = listen(null)
    call.speech(640)
    call.tell({ type: 'clearRequested' })
    call.silence(320)
    call.tell({ type: 'commitRequested' })
    expect(call.wanted()).toEqual(['commitTurn', 'completeTranscript'])
  })

  it('can be ended by the client in automatic mode too: no answer then', () => {
    const call = listen()
    call.speech(640)
    call.tell({ type: 'commitRequested' })
    call.transcript('What does it cost?')
    call.silence(1000)
    expect(call.wanted()).toEqual([
      'sendSpeechStarted',
      'sendSpeechStopped',
      'commitTurn',
      'startTranscription',
      'completeTranscript',
    ])
  })

  it('are refused in automatic mode while nobody speaks', () => {
    const call = listen()
    call.silence(640)
    call.tell({ type: 'commitRequested' })
    expect(call.wanted()).toEqual(['refuseCommit'])
  })

  it('are forgotten when the settings change in mid-sentence', () => {
    const call = listen()
    call.speech(640)
    call.silence(192)
    call.tell({ type: 'settingsChanged', settings: turnSettingsOf(null) })
    expect(call.wanted().slice(2)).toEqual(['discardDraft', 'forgetTurn'])
    call.silence(2000)
    expect(call.wanted()).not.toContain('commitTurn')
  })
})
