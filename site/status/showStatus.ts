/** Shows on `/status` what the server says, now and every minute while the page is looked at. */
import type { StatusWords } from './StatusPage.tsx'
import { describeStatus, type ServiceStatus } from './describeStatus.ts'

const AGAIN_MS = 60_000

let timer: ReturnType<typeof setInterval> | undefined

function start(): void {
  clearInterval(timer)
  const page = document.querySelector<HTMLElement>('.status')
  if (!page) return
  const look = () => void ask(page.dataset.status!).then((answer) => show(page, answer))
  look()
  timer = setInterval(() => document.hidden || look(), AGAIN_MS)
}

/** Undefined if the server does not answer, or something else does. */
const ask = (address: string): Promise<ServiceStatus | undefined> =>
  fetch(address)
    .then((response) => response.json() as Promise<ServiceStatus>)
    .catch(() => undefined)

function show(page: HTMLElement, answer: ServiceStatus | undefined): void {
  const words = JSON.parse(page.dataset.words!) as StatusWords
  const { title, text } = words.answers[(page.dataset.state = answer?.status ?? 'unreachable')]
  print({ answer: title, text })
  for (const part of page.querySelectorAll<HTMLElement>('[data-part]')) {
    const said = answer?.[part.dataset.part as 'storage'] ?? ''
    part.textContent = words.states[said] ?? '–'
    part.dataset.said = said
    // With OpenAI there is no voice engine of ours.
    part.parentElement!.hidden = answer !== undefined && !said
  }
  if (!answer) return
  const { texts, shares } = describeStatus(answer, words, Date.now())
  print(texts)
  for (const [hour, line] of page.querySelectorAll('.status-hour').entries())
    line.setAttribute('stroke-dasharray', `${shares[hour] ?? 0} 1`)

  function print(shown: Readonly<Record<string, string>>): void {
    for (const [name, said] of Object.entries(shown)) {
      const place = page.querySelector(`[data-place=${name}]`)!
      // A status that has not changed is not read out again.
      if (place.textContent !== said) place.textContent = said
    }
  }
}

addEventListener('pagearrived', start)
start()
