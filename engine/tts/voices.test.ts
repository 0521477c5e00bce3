import { accents } from '@ringwell/protocol/accents.ts'
import { voices } from '@ringwell/protocol/voices.ts'
import { expect, it } from 'vitest'
import { chooseVoiceStyle } from './voices.ts'

it.each(voices)('$name is $gender in every accent', ({ name, gender }) => {
  for (const accent of accents) {
    for (const style of chooseVoiceStyle(name, accent).styles) {
      expect(style[1]).toBe(gender === 'female' ? 'f' : 'm')
    }
  }
})

it('gives every voice a sound of its own', () => {
  for (const accent of ['American', 'British']) {
    const sounds = voices.map(({ name }) => JSON.stringify(chooseVoiceStyle(name, accent)))
    expect(new Set(sounds).size).toBe(voices.length)
  }
})

it('speaks British with British voices and sounds, and every other accent American', () => {
  for (const accent of accents) {
    const { styles, reading } = chooseVoiceStyle('shimmer', accent)
    expect(reading).toBe(accent === 'British' ? 'en' : 'en-us')
    for (const style of styles) expect(style[0]).toBe(accent === 'British' ? 'b' : 'a')
  }
  expect(chooseVoiceStyle('SHIMMER', 'british')).toEqual(chooseVoiceStyle('shimmer', 'British'))
})

it('speaks at the pace that is wanted, of the pace that is its own', () => {
  const own = chooseVoiceStyle('coral', 'American')
  expect(chooseVoiceStyle('coral', 'American', 0.8)).toEqual({ ...own, speed: own.speed * 0.8 })
  expect(chooseVoiceStyle('coral', 'American', 1)).toEqual(own)
})

it('casts an unknown voice as the default one', () => {
  expect(chooseVoiceStyle('nobody', 'American')).toEqual(chooseVoiceStyle('shimmer', 'American'))
})
