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

it('gives every voice its own sound', () => {
  for (const accent of ['American', 'British']) {
    const sounds = voices.map(({ name }) => JSON.stringify(chooseVoiceStyle(name, accent)))
    expect(new Set(sounds).size).toBe(voices.length)
  }
})

it('uses British voices and pronunciation for British, and American ones for every other accent', () => {
  for (const accent of accents) {
    const { styles, reading } = chooseVoiceStyle('shimmer', accent)
    expect(reading).toBe(accent === 'British' ? 'en' : 'en-us')
    for (const style of styles) expect(style[0]).toBe(accent === 'British' ? 'b' : 'a')
  }
  expect(chooseVoiceStyle('SHIMMER', 'british')).toEqual(chooseVoiceStyle('shimmer', 'British'))
})

it('applies the requested speed to the own pace of the voice', () => {
  const own = chooseVoiceStyle('coral', 'American')
  expect(chooseVoiceStyle('coral', 'American', 0.8)).toEqual({ ...own, speed: own.speed * 0.8 })
  expect(chooseVoiceStyle('coral', 'American', 1)).toEqual(own)
})

it('uses the default voice for an unknown one', () => {
  expect(chooseVoiceStyle('nobody', 'American')).toEqual(chooseVoiceStyle('shimmer', 'American'))
})
