// @vitest-environment happy-dom
import { brand } from '@ringwell/brand/brand.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { CallUnderWay, playAlone, setPageCalling } from './oneSound.ts'

/** A sound that plays at once, as a loaded recording does. */
function sound(): HTMLAudioElement {
  let isPaused = true
  const audio = document.createElement('audio')
  Object.defineProperty(audio, 'paused', { get: () => isPaused })
  audio.play = () => {
    isPaused = false
    return Promise.resolve()
  }
  audio.pause = () => {
    isPaused = true
  }
  return audio
}

async function playing(): Promise<HTMLAudioElement> {
  const audio = sound()
  await playAlone(audio)
  expect(audio.paused).toBe(false)
  return audio
}

afterEach(() => {
  setPageCalling(false)
  document.body.replaceChildren()
})

describe('one sound', () => {
  test('pauses when another one plays', async () => {
    const first = await playing()
    const second = await playing()
    expect([first.paused, second.paused]).toEqual([true, false])
  })

  test.each([`${brand.slug}:connecting`, `${brand.slug}:live`, 'pagearrived'])(
    'pauses at %s',
    async (event) => {
      const audio = await playing()
      dispatchEvent(new Event(event))
      expect(audio.paused).toBe(true)
    },
  )

  test('pauses when the page begins a call, and plays again only after it', async () => {
    const audio = await playing()
    setPageCalling(true)
    expect(audio.paused).toBe(true)
    await expect(playAlone(audio)).rejects.toThrow(CallUnderWay)
    expect(audio.paused).toBe(true)
    setPageCalling(false)
    await playAlone(audio)
    expect(audio.paused).toBe(false)
  })

  test('that does not load is paused, and its file is fetched again at the next press', async () => {
    const audio = sound()
    const load = vi.spyOn(audio, 'load').mockReturnValue()
    await audio.play()
    vi.spyOn(audio, 'play').mockRejectedValueOnce(new DOMException('no file', 'NotSupportedError'))
    await expect(playAlone(audio)).rejects.toThrow('no file')
    expect(audio.paused).toBe(true)
    expect(load).not.toHaveBeenCalled()
    Object.defineProperty(audio, 'error', { value: { code: 4 } })
    await playAlone(audio)
    expect(load).toHaveBeenCalledTimes(1)
    expect(audio.paused).toBe(false)
  })

  test('does not play during a call of the widget', async () => {
    document.body.innerHTML = '<div class="nav" data-live></div>'
    const audio = sound()
    await expect(playAlone(audio)).rejects.toThrow(CallUnderWay)
    expect(audio.paused).toBe(true)
  })
})
