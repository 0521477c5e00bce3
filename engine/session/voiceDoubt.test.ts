/** Scenes: whether the voice that counts as the caller's may be somebody else's. */
import { describe, expect, it } from 'vitest'
import { listen, murmur, noise, talk } from '../testing/voiceScenes.ts'
import { newCallerVoice } from './callerVoice.ts'
import { hearDoubt, noDoubt } from './voiceDoubt.ts'

const QUIET_DB = -75

describe('a caller', () => {
  it.each([-14, -26, -45, -58])(
    'who is alone is certain from the first word on, at %d dB',
    (db) => {
      const { play } = listen(QUIET_DB)
      play(1, {})
      for (let turn = 0; turn < 4; turn++) {
        expect(play(4, { caller: talk(db) }).doubtful).toBeLessThan(0.02)
        play(3, { agentSpeaks: true })
      }
    },
  )

  it('who becomes quieter by and by, or shouts once, stays certain', () => {
    const { play } = listen(QUIET_DB)
    for (let levelDb = -22; levelDb >= -42; levelDb -= 2)
      expect(play(4, { caller: talk(levelDb) }).doubtful).toBe(0)
    play(0.4, { caller: talk(-20) })
    expect(play(4, { caller: talk(-42) }).doubtful).toBe(0)
  })

  it('in noise of 10 dB is certain', () => {
    const { play } = listen(QUIET_DB)
    const others = noise(-38)
    play(2, { others })
    for (let turn = 0; turn < 4; turn++) {
      expect(play(4, { caller: talk(-26), others }).doubtful).toBeLessThan(0.1)
      play(2, { others, agentSpeaks: true })
    }
  })

  it('beside a television is certain', () => {
    const { play } = listen(QUIET_DB)
    const others = talk(-41)
    for (let turn = 0; turn < 4; turn++) {
      expect(play(3, { caller: talk(-26), others }).doubtful).toBe(0)
      play(4, { others, agentSpeaks: true })
    }
  })
})

/** The caller speaks, the agent answers, and then somebody far quieter speaks. */
function quieter(color: 'caller' | 'other') {
  const scene = listen(QUIET_DB)
  scene.play(5, { caller: talk(-22) })
  scene.play(4, { agentSpeaks: true })
  scene.play(0.5, {})
  const { doubtful, unheardMs } = scene.play(5, { caller: talk(-40), color })
  return { ...scene, doubtful, unheardMs }
}

describe.each(['caller', 'other'] as const)('a far quieter voice of the colour of %s', (color) => {
  it('is heard, and is doubtful', () => {
    const { unheardMs, doubtful } = quieter(color)
    expect(unheardMs).toBeLessThan(2_400)
    expect(doubtful).toBe(1)
  })

  it('is certain once it answers the agent', () => {
    const { play } = quieter(color)
    play(1, {})
    play(1.5, { agentSpeaks: true })
    play(1, {})
    for (let turn = 0; turn < 3; turn++) {
      expect(play(4, { caller: talk(-40), color }).doubtful).toBe(0)
      play(3, { agentSpeaks: true })
    }
  })

  it('stays doubtful if it talks over the question', () => {
    const { play } = quieter(color)
    play(1.5, { caller: talk(-40), color, agentSpeaks: true })
    expect(play(4, { caller: talk(-40), color }).doubtful).toBe(1)
  })

  it('stays doubtful if it only speaks again much later', () => {
    const { play } = quieter(color)
    play(1.5, { agentSpeaks: true })
    play(8, {})
    expect(play(3, { caller: talk(-40), color }).doubtful).toBe(1)
  })

  it('does not make the caller doubtful, who speaks up again', () => {
    const { play } = quieter(color)
    play(1, {})
    expect(play(4, { caller: talk(-22) }).doubtful).toBeLessThan(0.1)
    expect(play(4, { caller: talk(-22) }).doubtful).toBe(0)
  })
})

it('whoever answers the question whether anybody is there is certain', () => {
  const { play, ask } = listen(QUIET_DB)
  play(5, { caller: talk(-22) })
  const moved = { caller: talk(-38), color: 'other' } as const
  play(3, { ...moved, agentSpeaks: true })
  play(3, { agentSpeaks: true })
  play(4, {})
  ask()
  play(1.5, { agentSpeaks: true })
  play(0.8, {})
  play(1, moved)
  expect(play(3, moved).doubtful).toBe(0)
})

it('a television that is heard at last is doubtful', () => {
  const { play } = listen()
  play(3, { caller: talk(-26) })
  play(5, { others: talk(-41), agentSpeaks: true })
  const { unheardMs, doubtful } = play(30, { others: talk(-41) })
  expect(unheardMs).toBeLessThan(15_000)
  expect(doubtful).toBe(1)
})

it('a murmur that is taken for the caller is doubtful', () => {
  for (const db of [-32, -46]) {
    const { play } = listen()
    play(2, { others: noise(db - 3) })
    expect(play(2, { others: murmur(db) }).doubtful).toBe(1)
  }
})

it('does not change the doubt that it was given', () => {
  const before = structuredClone(noDoubt)
  const window = { probability: 1, levelDb: -20, bandsDb: [1], agentSpeaks: true }
  hearDoubt(noDoubt, newCallerVoice, newCallerVoice, window)
  expect(noDoubt).toEqual(before)
})
