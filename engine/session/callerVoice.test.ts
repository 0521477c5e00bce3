/** Scenes: who speaks when and how loudly, and which speech is taken for background. */
import { describe, expect, it } from 'vitest'
import { VAD_WINDOW_MS } from '../stages.ts'
import { colors, listen, murmur, noise, talk } from '../testing/voiceScenes.ts'
import { hearVoice, newCallerVoice } from './callerVoice.ts'

describe('a caller alone', () => {
  it.each([
    ['loud', -14],
    ['usual', -26],
    ['quiet', -45],
    ['hardly audible', -58],
  ])('is heard from the first word on: %s', (_, levelDb) => {
    const { play } = listen(-75)
    play(1, {})
    for (let turn = 0; turn < 5; turn++) {
      const { unheardMs, background } = play(4, { caller: talk(levelDb) })
      expect(unheardMs).toBeLessThanOrEqual(VAD_WINDOW_MS)
      expect(background).toBeLessThan(0.01)
      play(3, { agentSpeaks: true })
    }
  })

  it('is heard when speaking at once after the call was answered', () => {
    expect(listen().play(3, { caller: talk(-26) }).unheardMs).toBeLessThan(300)
  })

  it('is heard while the agent speaks', () => {
    const { play } = listen()
    play(3, { caller: talk(-26) })
    play(3, { agentSpeaks: true })
    expect(play(1, { caller: talk(-30), agentSpeaks: true }).unheardMs).toBeLessThanOrEqual(
      2 * VAD_WINDOW_MS,
    )
  })

  it('may become quieter by 20 dB', () => {
    const { play } = listen(-75)
    for (let levelDb = -22; levelDb >= -42; levelDb -= 2) {
      expect(play(4, { caller: talk(levelDb) }).background).toBeLessThan(0.04)
    }
  })

  it('may be made louder and quieter by the browser', () => {
    const { play } = listen(-75)
    for (let turn = 0; turn < 12; turn++) {
      const { background } = play(2, { caller: talk(-28 + 5 * Math.sin(turn)) })
      expect(background).toBeLessThan(0.08)
      play(2, { agentSpeaks: true })
    }
  })

  it('may shout once', () => {
    const { play } = listen()
    play(5, { caller: talk(-30) })
    play(0.4, { caller: talk(-14) })
    expect(play(5, { caller: talk(-30) }).background).toBe(0)
  })

  it('may move away from the microphone', () => {
    const { play } = listen(-75)
    play(5, { caller: talk(-22) })
    play(4, { agentSpeaks: true })
    play(0.5, {})
    expect(play(6, { caller: talk(-38) }).unheardMs).toBeLessThan(1_000)
    expect(play(6, { caller: talk(-38) }).background).toBe(0)
  })

  it('who is heard late is heard from the beginning of the sentence on', () => {
    const { play } = listen(-75)
    play(5, { caller: talk(-22) })
    play(4, { agentSpeaks: true })
    play(0.992, {})
    const { newCallers, background } = play(6, { caller: talk(-38) })
    expect(background).toBeGreaterThan(0)
    expect(newCallers).toEqual([0])
  })

  it('may hand the telephone to somebody who is quieter', () => {
    const { play } = listen(-75)
    play(5, { caller: talk(-22) })
    play(4, { agentSpeaks: true })
    play(0.5, {})
    expect(play(6, { caller: talk(-40), color: 'other' }).unheardMs).toBeLessThan(2_400)
  })

  it('may talk over an answer in another place, and is heard when asked whether they are there', () => {
    const { play, ask } = listen(-75)
    play(5, { caller: talk(-22) })
    const moved = { caller: talk(-38), color: 'other' } as const
    play(3, { ...moved, agentSpeaks: true })
    play(3, { agentSpeaks: true })
    for (let turn = 0; turn < 4; turn++) {
      expect(play(2, moved).background).toBe(1)
      play(4, {})
    }
    ask()
    play(1.5, { agentSpeaks: true })
    play(0.8, {})
    expect(play(2, moved).unheardMs).toBeLessThan(1_000)
    expect(play(2, moved).background).toBe(0)
  })

  it('is not the television that goes on while the agent asks whether anybody is there', () => {
    const { play, ask } = listen()
    play(5, { caller: talk(-22) })
    play(4, { others: talk(-38), agentSpeaks: true })
    expect(play(8, { others: talk(-38) }).background).toBe(1)
    ask()
    play(1.5, { others: talk(-38), agentSpeaks: true })
    expect(play(5, { others: talk(-38) }).background).toBe(1)
    expect(play(2, { caller: talk(-22), others: talk(-38) }).unheardMs).toBeLessThan(200)
  })

  it('is heard in loud noise', () => {
    const { play } = listen()
    play(2, { others: noise(-32) })
    const { background } = play(6, { caller: talk(-26), others: noise(-32) })
    expect(background).toBeLessThan(0.05)
  })
})

describe('a television', () => {
  const television = talk(-41)

  it('is background when the caller is known, and 12 dB below', () => {
    const { play } = listen()
    play(3, { caller: talk(-26) })
    expect(play(8, { others: talk(-38), agentSpeaks: true }).background).toBeGreaterThan(0.9)
    play(2, { caller: talk(-26), others: talk(-38) })
    expect(play(8, { others: television, agentSpeaks: true }).background).toBeGreaterThan(0.9)
  })

  it('does not keep a turn open', () => {
    const { play } = listen()
    play(3, { caller: talk(-26), others: television })
    expect(play(2, { others: television }).heardMs).toBeLessThanOrEqual(520)
  })

  it('stays background while the caller listens and thinks', () => {
    const { play } = listen()
    for (let turn = 0; turn < 4; turn++) {
      play(3, { caller: talk(-26), others: television })
      play(0.5, { others: television })
      expect(play(6, { others: television, agentSpeaks: true }).background).toBe(1)
      expect(play(6, { others: television }).background).toBe(1)
    }
  })

  it('may be the first that is heard: the caller is heard at once, and then it is background', () => {
    const { play } = listen()
    play(6, { others: television, agentSpeaks: true })
    expect(play(3, { caller: talk(-26), others: television }).background).toBe(0)
    play(0.5, { others: television })
    expect(play(5, { others: television, agentSpeaks: true }).background).toBeGreaterThan(0.95)
  })

  it('is heard at last, for it may be the caller', () => {
    const { play } = listen()
    play(3, { caller: talk(-26) })
    play(5, { others: television, agentSpeaks: true })
    expect(play(30, { others: television }).unheardMs).toBeLessThan(15_000)
  })
})

describe('a murmur of many people', () => {
  it('is background from the beginning of the call on', () => {
    const { play } = listen()
    const { heardMs, background } = play(5, { others: murmur(-38), agentSpeaks: true })
    expect(background).toBeGreaterThan(0.95)
    expect(heardMs).toBeLessThan(250)
  })

  it('that was taken for the caller keeps no turn open, and does not hide the caller', () => {
    const { play } = listen()
    play(2, { caller: talk(-30) })
    const others = murmur(-32)
    play(5, { others })
    expect(play(1, { others }).background).toBe(1)
    expect(play(3, { caller: talk(-20), others }).background).toBeLessThan(0.04)
    expect(play(2, { others }).heardMs).toBeLessThanOrEqual(520)
  })

  it.each([20, 10])('does not hide a caller who is %d dB louder', (apartDb) => {
    const { play } = listen()
    const others = murmur(-26 - apartDb)
    play(4, { others, agentSpeaks: true })
    for (let turn = 0; turn < 4; turn++) {
      const question = play(3, { caller: talk(-26), others })
      expect(question.unheardMs).toBeLessThan(200)
      expect(question.background).toBeLessThan(0.04)
      expect(play(2, { others }).heardMs).toBeLessThanOrEqual(520)
      expect(play(4, { others, agentSpeaks: true }).background).toBe(1)
    }
  })
})

it('does not change the state that it was given', () => {
  const before = structuredClone(newCallerVoice)
  hearVoice(newCallerVoice, {
    probability: 1,
    levelDb: -20,
    bandsDb: colors.caller,
    agentSpeaks: false,
  })
  expect(newCallerVoice).toEqual(before)
})
