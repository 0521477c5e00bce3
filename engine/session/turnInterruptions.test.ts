import { describe, expect, it } from 'vitest'
import { listen } from '../testing/turnDriver.ts'
import { turnSettingsOf } from './sessionConfig.ts'
import type { TurnDetection } from './sessionConfig.ts'
import { StageFailure } from '../stageSteps.ts'

const failure = new StageFailure('transcription', 'failed', 'no text')

function whileTheAgentSpeaks(detection?: TurnDetection) {
  const call = listen(detection)
  call.silence(320)
  call.tell({ type: 'responseBegan', answersVisitor: true })
  call.tell({ type: 'playbackBegan' })
  call.silence(640)
  return call
}

describe('speech over an answer', () => {
  it('pauses the agent after 64 ms, and only then is it decided what it means', () => {
    const call = whileTheAgentSpeaks()
    call.speech(64)
    expect(call.wanted()).toEqual(['holdResponse', 'sendSpeechStarted'])
  })

  it('needs more than a single window', () => {
    const call = whileTheAgentSpeaks()
    call.speech(32)
    call.silence(640)
    expect(call.wanted()).toEqual([])
  })

  it('of somebody in the background changes nothing', () => {
    const call = whileTheAgentSpeaks()
    call.background(3_000)
    expect(call.wanted()).toEqual([])
  })

  it('is transcribed while it goes on, and words interrupt the answer within 600 ms', () => {
    const call = whileTheAgentSpeaks()
    const onsetMs = 960
    call.speech(480)
    expect(call.first('startTranscription')).toMatchObject({ toMs: onsetMs + 480 })
    call.speech(64)
    call.transcript('Wait, I have')
    call.speech(640)
    expect(call.first('interruptResponse')?.atMs).toBeLessThanOrEqual(onsetMs + 600)
    expect(call.wanted()).not.toContain('resumeResponse')
  })

  it('that is a backchannel lets the agent go on, and is noted and not answered', () => {
    const call = whileTheAgentSpeaks()
    call.speech(320)
    call.silence(96)
    call.transcript('Uh-huh.')
    call.silence(64)
    expect(call.first('resumeResponse')?.atMs).toBeLessThanOrEqual(960 + 600)
    expect(call.first('completeTranscript')).toMatchObject({ text: 'Uh-huh.', isBackchannel: true })
    call.silence(2_000)
    call.tell({ type: 'responseEnded' })
    call.silence(2_000)
    expect(call.wanted()).not.toContain('interruptResponse')
    expect(call.wanted()).not.toContain('generatePreemptively')
    expect(call.wanted()).not.toContain('beginResponse')
  })

  it('that is a noise lets the agent go on', () => {
    const call = whileTheAgentSpeaks()
    call.speech(224)
    call.silence(96)
    call.transcript('')
    call.silence(96)
    expect(call.wanted()).toContain('resumeResponse')
    call.silence(2_000)
    expect(call.wanted()).not.toContain('interruptResponse')
    expect(call.wanted()).not.toContain('beginResponse')
  })

  it('twice: two backchannels pause the agent twice', () => {
    const call = whileTheAgentSpeaks()
    for (const words of ['Okay.', 'Right.']) {
      call.speech(320)
      call.silence(96)
      call.transcript(words)
      call.silence(960)
    }
    expect(call.wanted().filter((type) => type === 'holdResponse')).toHaveLength(2)
    expect(call.wanted().filter((type) => type === 'resumeResponse')).toHaveLength(2)
    expect(call.wanted()).not.toContain('interruptResponse')
  })

  it('that follows a backchannel with a question is answered', () => {
    const call = whileTheAgentSpeaks()
    call.speech(320)
    call.silence(96)
    call.transcript('Okay.')
    call.silence(320)
    call.says(960, 'What about Scale?')
    expect(call.wanted()).toContain('interruptResponse')
    call.tell({ type: 'responseEnded' })
    call.silence(640)
    expect(call.wanted().at(-1)).toBe('beginResponse')
  })

  it('that begins like a backchannel and goes on is an interruption', () => {
    const call = whileTheAgentSpeaks()
    call.speech(512)
    call.transcript('Okay.')
    expect(call.wanted()).not.toContain('resumeResponse')
    call.speech(448)
    call.transcript('Okay, but what does')
    expect(call.wanted()).toContain('interruptResponse')
    expect(call.wanted()).not.toContain('resumeResponse')
  })

  it.each(['Okay.', 'Yes.', 'Uh-huh.'])('is the answer to a question of the agent: %s', (words) => {
    const call = whileTheAgentSpeaks()
    call.tell({ type: 'clauseBegan', asks: true })
    call.speech(320)
    call.silence(96)
    call.transcript(words)
    expect(call.wanted()).toContain('interruptResponse')
    call.tell({ type: 'responseEnded' })
    call.silence(640)
    expect(call.wanted().at(-1)).toBe('beginResponse')
    expect(call.first('completeTranscript')).not.toHaveProperty('isBackchannel')
  })

  it('interrupts it if nobody can tell what it is, because recognition fails', () => {
    const call = whileTheAgentSpeaks()
    call.speech(320)
    call.silence(128)
    const { attempt = -1 } = call.effects.findLast(
      (effect) => effect.type === 'startTranscription',
    ) as { attempt?: number }
    call.tell({ type: 'transcriptFailed', attempt, failure })
    expect(call.wanted()).toContain('interruptResponse')
  })

  it('does not keep the agent waiting for a slow transcript, which may still interrupt it', () => {
    const call = whileTheAgentSpeaks()
    call.speech(320)
    call.silence(1_120)
    expect(call.wanted()).toContain('resumeResponse')
    expect(call.wanted()).not.toContain('commitTurn')
    call.transcript('Stop.')
    expect(call.wanted()).toContain('interruptResponse')
    call.tell({ type: 'responseEnded' })
    call.silence(64)
    expect(call.wanted().at(-1)).toBe('beginResponse')
  })

  it('at the very end of an answer is a backchannel too', () => {
    const call = whileTheAgentSpeaks()
    call.tell({ type: 'responseEnded' })
    call.silence(128)
    call.says(320, 'Okay.')
    call.silence(1_000)
    expect(call.first('completeTranscript')).toMatchObject({ isBackchannel: true })
    expect(call.wanted()).not.toContain('beginResponse')
  })

  it('a second after an answer is a turn', () => {
    const call = whileTheAgentSpeaks()
    call.tell({ type: 'responseEnded' })
    call.silence(1_000)
    call.says(320, 'Okay.')
    call.silence(1_000)
    expect(call.wanted().at(-1)).toBe('beginResponse')
  })

  it('that is a noise without an end lets the agent go on, until words come', () => {
    const call = whileTheAgentSpeaks()
    for (let count = 0; count < 10; count++) {
      call.speech(320)
      call.transcript('')
    }
    expect(call.wanted()).toContain('resumeResponse')
    expect(call.wanted()).not.toContain('interruptResponse')
    call.speech(1_600)
    call.transcript('Can you hear me?')
    expect(call.wanted()).toContain('interruptResponse')
  })

  it.each([
    ['an answer', true, 2, ['takeBackAnswer', 'beginResponse']],
    ['the greeting', false, 1, ['takeBackAnswer', 'beginResponse']],
    ['a question to a silent visitor', false, 2, ['completeTranscript']],
  ])('that turns out to be a noise only after it cut off %s', (_, answersVisitor, turn, last) => {
    const call = listen()
    call.silence(320)
    for (let before = 1; before < turn; before++) {
      call.says(320, '')
      call.silence(2_000)
    }
    call.tell({ type: 'responseBegan', answersVisitor })
    call.tell({ type: 'playbackBegan' })
    call.silence(640)
    call.speech(1_600)
    expect(call.wanted()).toContain('interruptResponse')
    call.tell({ type: 'responseEnded' })
    call.silence(640)
    call.transcript('')
    call.silence(2_000)
    expect(call.wanted().slice(-last.length)).toEqual(last)
  })

  it('that cut off an answer before its words were known, and has words, gets one answer', () => {
    const call = whileTheAgentSpeaks()
    call.speech(1_600)
    expect(call.wanted()).toContain('interruptResponse')
    call.tell({ type: 'responseEnded' })
    call.silence(640)
    call.transcript('What does Scale cost?')
    call.silence(640)
    expect(call.wanted()).not.toContain('takeBackAnswer')
    expect(call.wanted().filter((type) => type === 'beginResponse')).toHaveLength(1)
  })

  it('that the client commits is a turn, and that it clears is nothing', () => {
    const committing = whileTheAgentSpeaks()
    committing.speech(320)
    committing.tell({ type: 'commitRequested' })
    expect(committing.wanted()).toContain('interruptResponse')
    expect(committing.wanted()).toContain('commitTurn')
    const clearing = whileTheAgentSpeaks()
    clearing.speech(320)
    clearing.tell({ type: 'clearRequested' })
    expect(clearing.wanted()).toContain('resumeResponse')
    expect(clearing.wanted().at(-1)).toBe('forgetTurn')
  })

  it('no longer holds the agent if the client switches interruptions off', () => {
    const call = whileTheAgentSpeaks()
    call.speech(320)
    call.tell({
      type: 'settingsChanged',
      settings: turnSettingsOf({ type: 'server_vad', interrupt_response: false }),
    })
    expect(call.wanted().at(-1)).toBe('resumeResponse')
  })

  it('does not stop the agent if the client switches it off, and the answer waits', () => {
    const call = whileTheAgentSpeaks({ type: 'server_vad', interrupt_response: false })
    call.says(640, 'And the Scale plan?')
    call.silence(640)
    expect(call.wanted()).not.toContain('interruptResponse')
    expect(call.wanted()).not.toContain('beginResponse')
    call.tell({ type: 'responseEnded' })
    expect(call.wanted().at(-1)).toBe('beginResponse')
  })

  it('by noise before the first sound of the answer does not lose the answer', () => {
    const call = listen()
    call.says(640, 'What does it cost?')
    call.silence(384)
    call.tell({ type: 'responseBegan', answersVisitor: true })
    call.speech(160)
    call.tell({ type: 'responseEnded' })
    call.silence(192)
    call.transcript('')
    call.silence(640)
    expect(call.effects.filter(({ type }) => type === 'beginResponse')).toHaveLength(2)
  })

  it('by words before the first sound of the answer leads to one answer to both turns', () => {
    const call = listen()
    call.says(640, 'What does the Pro plan.')
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
    call.transcript('')
    call.silence(640)
    expect(call.wanted()).not.toContain('beginResponse')
  })
})

describe('what was said', () => {
  // Rule C52
  it('may go on for 1.8 s, and for as long as it does', () => {
    const call = listen()
    expect(call.mayGoOn()).toBe(false)
    call.says(960, 'Does it work?')
    call.silence(256)
    expect(call.mayGoOn()).toBe(true)
    call.tell({ type: 'responseBegan', answersVisitor: true })
    call.silence(1_200)
    expect(call.mayGoOn()).toBe(true)
    call.speech(960)
    expect(call.mayGoOn()).toBe(true)
    call.silence(192)
    call.transcript('With our own calendar?')
    call.silence(2_000)
    expect(call.mayGoOn()).toBe(false)
  })
})

describe('a slow transcript', () => {
  it('that arrives while the visitor speaks again is answered only when they are done', () => {
    const call = listen()
    call.speech(640)
    call.silence(1_920)
    const first = call.first('startTranscription')?.attempt ?? -1
    call.speech(640)
    call.tell({ type: 'transcriptReady', attempt: first, text: 'One.', kind: 'words' })
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
    call.silence(640)
    call.speech(640)
    call.silence(640)
    call.tell({ type: 'transcriptReady', attempt: 1, text: 'One.', kind: 'words' })
    expect(call.wanted()).not.toContain('beginResponse')
    call.tell({ type: 'transcriptReady', attempt: 2, text: 'Two.', kind: 'words' })
    expect(call.wanted().filter((type) => type === 'beginResponse')).toHaveLength(1)
  })

  it('does not begin while the visitor seems to go on', () => {
    const call = listen()
    call.speech(640)
    call.silence(640)
    call.speech(32)
    call.tell({ type: 'transcriptReady', attempt: 1, text: 'One.', kind: 'words' })
    expect(call.wanted()).not.toContain('beginResponse')
    call.silence(32)
    expect(call.wanted().at(-1)).toBe('beginResponse')
  })

  it('is not blocked forever by a noisy room', () => {
    const call = listen()
    call.speech(640)
    call.silence(1_920)
    call.speech(32)
    call.murmur(2000)
    call.tell({ type: 'transcriptReady', attempt: 1, text: 'One.', kind: 'words' })
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

  it('have the words of whoever speaks, also if the sound seems to be background', () => {
    const call = listen(null)
    call.silence(640)
    call.background(960)
    call.tell({ type: 'commitRequested' })
    call.transcript('What does it cost?')
    expect(call.wanted()).toEqual(['commitTurn', 'startTranscription', 'completeTranscript'])
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
