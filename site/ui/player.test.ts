// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { press } from './player.ts'

/** A sound that plays at once and stays at its start until somebody seeks. */
class Sound extends EventTarget {
  paused = true
  ended = false
  currentTime = 0
  constructor() {
    super()
    sounds.push(this)
  }
  play(): Promise<void> {
    this.paused = false
    this.dispatchEvent(new Event('playing'))
    return Promise.resolve()
  }
  pause(): void {
    this.paused = true
    this.dispatchEvent(new Event('pause'))
  }
}

let sounds: Sound[] = []
let frames = new Map<number, FrameRequestCallback>()
let lastFrame = 0

function runFrames(): void {
  const due = [...frames.values()]
  frames.clear()
  for (const frame of due) frame(0)
}

beforeEach(() => {
  sounds = []
  frames = new Map()
  vi.stubGlobal('Audio', Sound)
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => {
    frames.set(++lastFrame, frame)
    return lastFrame
  })
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id))
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

/** A recording in the page, as `Player.tsx` renders it, without its lines. */
function player(): { place: HTMLElement; key: HTMLElement } {
  const place = document.createElement('div')
  place.dataset.recording = 'home-call'
  place.checkVisibility = () => !place.hidden
  place.innerHTML = '<button class="sound-key" aria-label="Play"></button>'
  document.body.append(place)
  return { place, key: place.querySelector('button') as HTMLElement }
}

/** Two recordings of a sentence, as `Takes` renders them. */
function takes(): { place: HTMLElement; key: HTMLElement; tracks: SVGSVGElement[] } {
  const { place, key } = player()
  place.dataset.recording = 'xcent-british xcent-american'
  place.insertAdjacentHTML(
    'beforeend',
    '<p>One sentence.</p>' +
      '<button class="take" aria-pressed="true"></button><svg class="track" viewBox="0 0 600 1"></svg>' +
      '<button class="take" aria-pressed="false"></button><svg class="track" viewBox="0 0 600 1"></svg>',
  )
  const tracks = [...place.querySelectorAll('svg')]
  for (const track of tracks) {
    Object.defineProperty(track, 'viewBox', { value: { baseVal: { width: 600 } } })
    track.getBoundingClientRect = () => new DOMRect(0, 0, 600, 1)
  }
  return { place, key, tracks }
}

const arrow = (options: KeyboardEventInit = {}) =>
  new KeyboardEvent('keydown', { key: 'ArrowRight', cancelable: true, ...options })

describe('a recording', () => {
  test('pauses when it is no longer visible', () => {
    const { place, key } = player()
    press(key, vi.fn())
    runFrames()
    expect(sounds[0]?.paused).toBe(false)
    place.hidden = true
    runFrames()
    expect(sounds[0]?.paused).toBe(true)
    expect(frames.size).toBe(0)
  })

  test('does not play on a page that was left', () => {
    const { place, key } = player()
    place.remove()
    press(key, vi.fn())
    expect(sounds).toEqual([])
  })

  test('is drawn once in a frame, also after a seek', () => {
    const { key } = player()
    press(key, vi.fn())
    sounds[0]?.dispatchEvent(new Event('playing'))
    expect(frames.size).toBe(1)
  })

  test('goes on in the other accent, at the place that is pressed in its bars', () => {
    const { place, key, tracks } = takes()
    press(key, vi.fn())
    tracks[1]?.dispatchEvent(new MouseEvent('click', { clientX: 60 }))
    const [british, american] = sounds
    expect([british?.paused, american?.paused]).toEqual([true, false])
    expect(american?.currentTime).toBeGreaterThan(0)
    const pressed = [...place.querySelectorAll('.take')].map((take) =>
      take.getAttribute('aria-pressed'),
    )
    expect(pressed).toEqual(['false', 'true'])
  })

  test('goes on at an arrow key, and leaves the arrows with other keys to the browser', () => {
    const { key } = player()
    press(key, vi.fn())
    for (const held of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey']) {
      const event = arrow({ [held]: true })
      key.dispatchEvent(event)
      expect(event.defaultPrevented).toBe(false)
    }
    expect(sounds[0]?.currentTime).toBe(0)
    const event = arrow()
    key.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(true)
    expect(sounds[0]?.currentTime).toBe(2)
  })
})
