// @vitest-environment happy-dom
import { recordingWords } from '@ringwell/content/site/recordingWords.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const press = vi.fn<(button: HTMLElement) => void>()

beforeEach(() => {
  vi.resetModules()
  press.mockReset()
  document.body.innerHTML =
    '<div class="player" data-recording="home-call"><button class="sound-key"><i></i></button></div>'
})
afterEach(() => {
  vi.doUnmock('./player.ts')
  document.body.replaceChildren()
})

const pressed = () => {
  let act: Event | undefined
  addEventListener('click', (event) => (act = event), { once: true })
  document.querySelector<HTMLElement>('i')?.click()
  return act as Event
}

test('a press that came before this file is passed on, and one that is heard twice is passed on once', async () => {
  vi.doMock('./player.ts', () => ({ press }))
  const early = pressed()
  const { hearPress } = await import('./players.ts')
  hearPress(early)
  await vi.dynamicImportSettled()
  expect(press).toHaveBeenCalledTimes(1)
  expect(press).toHaveBeenLastCalledWith(document.querySelector('button'), expect.any(Function))
  hearPress(pressed())
  await vi.dynamicImportSettled()
  expect(press).toHaveBeenCalledTimes(2)
})

test('a player that does not load is reported in the page', async () => {
  vi.doMock('./player.ts', () => {
    throw new Error('The network is down.')
  })
  await import('./players.ts')
  pressed()
  await vi.waitFor(() =>
    expect(document.querySelector('.player [role=alert]')?.textContent).toBe(recordingWords.failed),
  )
})
