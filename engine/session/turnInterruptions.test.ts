import { describe, expect, it } from 'vitest'
import { listen } from '../testing/turnDriver.ts'
import { turnSettingsOf } from './sessionConfig.ts'
import type { TurnDetection } from './sessionConfig.ts'

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

  it('needs more than a single window', () => {
    const call = whileTheAgentSpeaks()
    call.speech(32)
    call.silence(640)
    expect(call.wanted()).toEqual([])
  })

  it('does not stop the agent if the client switches it off, and the answer waits', () => {
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

  it('by noise before the first sound of the answer does not lose the answer', () => {
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

  it('by words before the first sound of the answer leads to one answer to both turns', () => {
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

  it('on a response that the client requested leaves no answer pending', () => {
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
  it('that arrives while the visitor speaks again is answered only when they are done', () => {
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
  it('waits for the transcript of every turn, and there is only one', () => {
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

  it('does not begin while the visitor seems to go on', () => {
    const call = listen()
    call.speech(640)
    call.silence(512)
    call.speech(32)
    call.tell({ type: 'transcriptReady', attempt: 1, text: 'One.', ending: 'complete' })
    expect(call.wanted()).not.toContain('beginResponse')
    call.silence(32)
    expect(call.wanted().at(-1)).toBe('beginResponse')
  })

  it('is not blocked forever by a noisy room', () => {
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
  it('send no events until the commit, and get no automatic answer', () => {
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

  it('are empty without speech, and are not transcribed', () => {
    const call = listen(null)
    call.silence(640)
    call.tell({ type: 'commitRequested' })
    expect(call.wanted()).toEqual(['commitTurn', 'completeTranscript'])
  })

  it('are refused below 100 ms', () => {
    const call = listen(null)
    call.silence(64)
    call.tell({ type: 'commitRequested' })
    expect(call.wanted()).toEqual(['refuseCommit'])
  })

  it('start over after a clear', () => {
    const call = listen(null)
    call.speech(640)
    call.tell({ type: 'clearRequested' })
    call.silence(320)
    call.tell({ type: 'commitRequested' })
    expect(call.wanted()).toEqual(['commitTurn', 'completeTranscript'])
  })

  it('can be committed by the client in automatic mode too, and then get no answer', () => {
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

  it('are discarded if the settings change in mid-sentence', () => {
    const call = listen()
    call.speech(640)
    call.silence(192)
    call.tell({ type: 'settingsChanged', settings: turnSettingsOf(null) })
    expect(call.wanted().slice(2)).toEqual(['discardDraft', 'forgetTurn'])
    call.silence(2000)
    expect(call.wanted()).not.toContain('commitTurn')
  })
})
