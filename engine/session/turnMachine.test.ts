import { describe, expect, it } from 'vitest'
import type { AskedAnswer } from '../stages.ts'
import { listen } from '../testing/turnDriver.ts'
import { StageFailure } from '../stageSteps.ts'
import { LONGEST_TURN_MS } from './commitTurn.ts'

const orderNumber: AskedAnswer = {
  question: true,
  wants: [{ kind: 'code', length: { least: 4, most: 4 } }],
  asked: { asked: 'code', doing: 'check', said: 'What is your order number?' },
}

const failure = new StageFailure('transcription', 'failed', 'no text')

type Call = ReturnType<typeof listen>

function endWithEagerness(eagerness: 'low' | 'auto' | 'high') {
  const call = listen({ type: 'semantic_vad', eagerness })
  call.says(960, 'I would like that.', 0.5)
  call.silence(2000)
  return call.first('commitTurn')?.atMs ?? 0
}

/** When a turn of 960 ms ends if this happens in the pause after it. */
function endOfTurn(inThePause: (call: ReturnType<typeof listen>, ms: number) => void) {
  const call = listen()
  call.speech(960)
  inThePause(call, 192)
  call.transcript('What does it cost?')
  inThePause(call, 640)
  return call.first('commitTurn')?.atMs
}

describe('a turn', () => {
  it('begins after two windows of speech, with the prefix before it', () => {
    const call = listen()
    call.silence(960)
    call.speech(500)
    expect(call.first('sendSpeechStarted')).toMatchObject({ startMs: 960 - 300, atMs: 960 + 64 })
  })

  it('begins where the background began to speak that is judged to be the caller', () => {
    const call = listen()
    call.silence(640)
    call.background(960)
    call.becomesCaller(640)
    expect(call.first('sendSpeechStarted')).toMatchObject({ startMs: 640 - 300 })
  })

  it('has no sound of the turn before, however long the background has spoken', () => {
    const call = listen()
    call.speech(640)
    call.tell({ type: 'commitRequested' })
    call.background(960)
    call.becomesCaller(0)
    const started = call.effects.findLast(({ type }) => type === 'sendSpeechStarted')
    expect(started).toMatchObject({ turn: 2, startMs: 640 })
  })

  it('does not begin with one click, two clicks or breathing', () => {
    const call = listen()
    for (let count = 0; count < 5; count++) {
      call.speech(32)
      call.silence(64)
    }
    call.murmur(2000)
    call.silence(1000)
    expect(call.wanted()).toEqual([])
  })

  it('begins with a hesitant voice: windows just below the threshold do not reset the onset', () => {
    const call = listen()
    call.silence(320)
    call.speech(32)
    call.murmur(32)
    call.speech(32)
    expect(call.wanted()).toEqual(['sendSpeechStarted'])
  })

  it.each([
    [0, 352],
    [0.25, 768],
    [0.5, 1_152],
    [1, 1_920],
  ])('that is unfinished with a chance of %d ends after %i ms', (unfinished, ms) => {
    const call = listen()
    call.says(960, 'What does it cost?', unfinished)
    call.silence(2_400)
    expect(call.first('commitTurn')?.atMs).toBe(960 + ms)
  })

  it('ends exactly after the delay that the client sets, whatever the words', () => {
    const call = listen({ type: 'server_vad', silence_duration_ms: 640 })
    call.says(960, 'What does the', 1)
    call.silence(1000)
    expect(call.first('commitTurn')?.atMs).toBe(960 + 640)
    expect(call.wanted()).not.toContain('readDraft')
  })

  it('ends sooner or later depending on the eagerness of semantic_vad', () => {
    expect(endWithEagerness('high')).toBeLessThan(endWithEagerness('auto'))
    expect(endWithEagerness('auto')).toBeLessThan(endWithEagerness('low'))
  })

  it('ends as soon as a late transcript shows that it is over', () => {
    const call = listen()
    call.speech(960)
    call.silence(448)
    expect(call.first('commitTurn')).toBeUndefined()
    call.transcript('What does it cost?')
    expect(call.first('commitTurn')?.atMs).toBe(960 + 448)
  })

  it.each([
    ['What does it cost?', 0, 'beginResponse'],
    ['If the agent does not know the answer,', 1, undefined],
  ] as const)(
    'is not over while its words are recognised, and then they decide: %s',
    (text, unfinished, next) => {
      const call = listen()
      call.speech(960)
      call.silence(1_000)
      expect(call.wanted()).toEqual(['sendSpeechStarted', 'startTranscription'])
      call.transcript(text, unfinished)
      expect(call.wanted().includes('commitTurn')).toBe(next !== undefined)
      if (next) expect(call.wanted().at(-1)).toBe(next)
      call.speech(960)
      expect(call.wanted().includes('discardDraft')).toBe(next === undefined)
    },
  )

  it('takes a little longer to end where others speak, who hide weak syllables', () => {
    expect(endOfTurn((call, ms) => call.silence(ms))).toBe(960 + 352)
    expect(endOfTurn((call, ms) => call.background(ms))).toBe(960 + 608)
  })

  it('that joins what was cut off is read together with it', () => {
    const call = listen()
    call.says(960, 'Does it work')
    call.silence(320)
    call.says(640, 'with our own calendar?')
    expect(call.effects.filter(({ type }) => type === 'readDraft')).toMatchObject([
      { text: 'Does it work', joins: false },
      { text: 'with our own calendar?', joins: true },
    ])
  })

  it.each([
    ['only a doubtful voice', (call: Call) => call.doubtfulSpeech(960), true],
    ['background that has become the caller', (call: Call) => call.becomesCaller(0), true],
    ['the caller for a moment', (call: Call) => (call.doubtfulSpeech(960), call.speech(128)), true],
    ['the caller', (call: Call) => (call.doubtfulSpeech(640), call.speech(640)), false],
    ['the caller first', (call: Call) => (call.speech(640), call.doubtfulSpeech(960)), false],
    ['the caller shortly', (call: Call) => call.speech(128), false],
  ])('in which %s has spoken says so, and so does its draft', (_, speak, isDoubtful) => {
    const call = listen()
    speak(call)
    call.silence(192)
    call.transcript('The weather.')
    call.silence(600)
    for (const type of ['readDraft', 'generatePreemptively', 'commitTurn'] as const)
      expect(call.first(type)?.isDoubtful).toBe(isDoubtful || undefined)
  })

  it('that is too long for one stays doubtful in its second part', () => {
    const call = listen()
    call.doubtfulSpeech(LONGEST_TURN_MS + 320)
    call.silence(192)
    call.transcript('And so on.')
    call.silence(600)
    const commits = call.effects.filter(({ type }) => type === 'commitTurn')
    expect(commits).toMatchObject([{ isDoubtful: true }, { isDoubtful: true }])
  })

  it('of which two of four digits were heard waits for the others, however it is read', () => {
    const call = listen()
    call.tell({ type: 'answerExpected', answer: orderNumber })
    call.says(960, 'It is eight three.', 0)
    call.silence(1_600)
    expect(call.wanted()).not.toContain('commitTurn')
    call.says(640, 'It is eight three one nine.', 1)
    expect(call.wanted()).not.toContain('commitTurn')
    call.silence(192)
    expect(call.wanted()).toContain('commitTurn')
  })

  it('waits up to 150 ms for a reading, and then takes the middle', () => {
    const call = listen()
    call.speech(960)
    call.silence(1_312)
    call.transcript('What does it cost?', 'never')
    call.silence(128)
    expect(call.wanted()).not.toContain('commitTurn')
    call.silence(32)
    expect(call.wanted()).toContain('commitTurn')

    const sooner = listen()
    sooner.says(960, 'What does it cost?', 'never')
    sooner.silence(1_600)
    expect(sooner.first('commitTurn')?.atMs).toBe(960 + 1_152)
  })

  it('is over when a reading comes that shows it, and other drafts have no say', () => {
    const call = listen()
    call.says(960, 'What does it cost?', 'never')
    call.silence(640)
    const attempt = call.first('readDraft')?.attempt ?? -1
    call.tell({ type: 'draftRead', attempt: attempt - 1, unfinished: 0 })
    expect(call.wanted()).not.toContain('commitTurn')
    call.tell({ type: 'draftRead', attempt, unfinished: 0 })
    expect(call.first('beginResponse')).toMatchObject({ attempt })
  })

  it('is committed before a very slow transcript, and answered when the transcript arrives', () => {
    const call = listen()
    call.speech(960)
    call.silence(1_920)
    expect(call.wanted()).toEqual([
      'sendSpeechStarted',
      'startTranscription',
      'sendSpeechStopped',
      'commitTurn',
    ])
    call.transcript('What does it cost?')
    expect(call.wanted().slice(4)).toEqual(['completeTranscript', 'beginResponse'])
  })

  it('without words gets no answer', () => {
    const call = listen()
    call.says(320, '')
    call.silence(1000)
    expect(call.wanted()).toContain('completeTranscript')
    expect(call.wanted()).not.toContain('beginResponse')
  })

  it('of a minute is committed while the visitor goes on, and the next turn begins', () => {
    const call = listen()
    call.speech(LONGEST_TURN_MS + 2000)
    expect(call.effects.filter(({ type }) => type === 'commitTurn')).toHaveLength(1)
    const [, second] = call.effects.filter(({ type }) => type === 'sendSpeechStarted')
    const committedAt = call.first('commitTurn')?.atMs
    expect(second).toMatchObject({ turn: 2, startMs: committedAt, atMs: committedAt })
    call.transcript('a very long story')
    expect(call.wanted()).not.toContain('beginResponse')
  })

  it('is not answered if the client creates the responses', () => {
    const call = listen({ type: 'server_vad', create_response: false })
    call.says(960, 'What does it cost?')
    call.silence(1000)
    expect(call.wanted()).toContain('completeTranscript')
    expect(call.wanted()).not.toContain('beginResponse')
    expect(call.wanted()).not.toContain('generatePreemptively')
  })
})

describe('pre-emptive generation', () => {
  it('starts after 160 ms of silence, with the speech and that silence', () => {
    const call = listen()
    call.silence(960)
    call.speech(960)
    call.silence(160)
    expect(call.first('startTranscription')).toMatchObject({ fromMs: 660, toMs: 2080 })
  })

  it('drafts an answer to the transcript and uses it', () => {
    const call = listen()
    call.says(960, 'What does it cost?')
    const draft = call.first('generatePreemptively')
    expect(draft).toMatchObject({ text: 'What does it cost?' })
    call.silence(400)
    expect(call.first('beginResponse')).toMatchObject({ attempt: draft?.attempt })
  })

  it('is dropped without further effects when the visitor goes on', () => {
    const call = listen()
    call.speech(960)
    call.silence(224)
    call.transcript('What does the Pro plan?')
    call.speech(640)
    expect(call.wanted()).toEqual([
      'sendSpeechStarted',
      'startTranscription',
      'readDraft',
      'generatePreemptively',
      'discardDraft',
    ])
    call.silence(192)
    call.transcript('What does the Pro plan cost a year?')
    call.silence(400)
    const completed = call.effects.filter(({ type }) => type === 'completeTranscript')
    expect(completed).toMatchObject([{ turn: 1, text: 'What does the Pro plan cost a year?' }])
    expect(call.effects.filter(({ type }) => type === 'beginResponse')).toHaveLength(1)
  })

  it('ignores the transcript of a dropped attempt', () => {
    const call = listen()
    call.speech(960)
    call.silence(224)
    const stale = call.first('startTranscription')?.attempt ?? -1
    call.speech(640)
    call.tell({ type: 'transcriptReady', attempt: stale, text: 'What?', kind: 'words' })
    call.silence(192)
    call.tell({ type: 'transcriptReady', attempt: stale, text: 'What?', kind: 'words' })
    call.silence(352)
    expect(call.wanted()).not.toContain('completeTranscript')
    expect(call.wanted()).not.toContain('generatePreemptively')
  })

  it('survives a breath: one loud window neither drops the draft nor ends the turn', () => {
    const call = listen()
    call.speech(960)
    call.silence(224)
    call.transcript('What does it cost?')
    call.speech(32)
    call.silence(200)
    expect(call.wanted()).not.toContain('discardDraft')
    expect(call.first('commitTurn')?.atMs).toBe(960 + 352)
  })

  it('does not commit while the visitor may be going on', () => {
    const call = listen()
    call.speech(960)
    call.silence(320)
    call.transcript('What does it cost?')
    call.speech(32)
    expect(call.first('commitTurn')).toBeUndefined()
    call.speech(320)
    expect(call.first('commitTurn')).toBeUndefined()
    expect(call.wanted()).toContain('discardDraft')
  })

  it('waits if its transcript arrives while the visitor may be going on', () => {
    const call = listen()
    call.speech(960)
    call.silence(448)
    call.speech(32)
    call.transcript('What does it cost?')
    expect(call.first('commitTurn')).toBeUndefined()
    call.silence(32)
    expect(call.first('commitTurn')?.atMs).toBe(960 + 512)
  })

  it('is retried once at the end of the turn after a failure, and only then reports it', () => {
    const call = listen()
    call.speech(960)
    call.silence(192)
    const [first] = call.effects.filter((effect) => effect.type === 'startTranscription')
    call.tell({ type: 'transcriptFailed', attempt: first?.attempt ?? -1, failure })
    expect(call.wanted()).not.toContain('failTranscript')
    call.silence(1_000)
    const [, second] = call.effects.filter((effect) => effect.type === 'startTranscription')
    expect(second).toMatchObject({ attempt: 2 })
    call.tell({ type: 'transcriptFailed', attempt: 2, failure })
    expect(call.wanted().slice(-2)).toEqual(['failTranscript', 'beginApology'])
  })

  it('is not apologised for if the voice may be a television’s, and an answer that it cut off is given again', () => {
    for (const cutsOff of [false, true]) {
      const call = listen()
      call.silence(320)
      if (cutsOff) {
        call.tell({ type: 'responseBegan', answersVisitor: true })
        call.tell({ type: 'playbackBegan' })
        call.silence(640)
      }
      call.doubtfulSpeech(1_600)
      if (cutsOff) call.tell({ type: 'responseEnded' })
      call.silence(192)
      for (let count = 0; count < 2; count++) {
        const asked = call.effects.findLast(({ type }) => type === 'startTranscription')
        if (asked?.type === 'startTranscription')
          call.tell({ type: 'transcriptFailed', attempt: asked.attempt, failure })
        call.silence(2_000)
      }
      expect(call.wanted()).not.toContain('beginApology')
      expect(call.wanted().slice(-2)).toEqual(
        cutsOff ? ['takeBackAnswer', 'beginResponse'] : ['startTranscription', 'failTranscript'],
      )
    }
  })

  it('is not apologised for if the visitor is heard in the next turn, which gets the answer', () => {
    const call = listen()
    call.speech(960)
    call.silence(192)
    call.tell({ type: 'transcriptFailed', attempt: 1, failure })
    call.silence(1_000)
    call.speech(960)
    call.tell({ type: 'transcriptFailed', attempt: 2, failure })
    expect(call.wanted()).not.toContain('beginApology')
    call.silence(192)
    call.transcript('What does it cost?')
    call.silence(1_000)
    expect(call.wanted()).not.toContain('beginApology')
    expect(call.wanted()).toContain('beginResponse')
  })
})
