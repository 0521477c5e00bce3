/** Shows on `/status` what the server says, now and every minute while the page is looked at. */
import type { ServiceState } from '@ringwell/content/site/status.ts'
import type { StatusWords } from './StatusPage.tsx'
import { describeStatus, type ServiceStatus } from './describeStatus.ts'

const AGAIN_MS = 60_000

let timer: ReturnType<typeof setInterval> | undefined

function start(): void {
  clearInterval(timer)
  const page = document.querySelector<HTMLElement>('.status')
  if (!page) return
  const look = () => void ask(page.dataset.status ?? '').then((answer) => show(page, answer))
  look()
  timer = setInterval(() => document.visibilityState === 'visible' && look(), AGAIN_MS)
}

/** Undefined if the server does not answer, or something else does. */
async function ask(address: string): Promise<ServiceStatus | undefined> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(10_000) })
    return response.ok ? ((await response.json()) as ServiceStatus) : undefined
  } catch {
    return undefined
  }
}

function show(page: HTMLElement, answer: ServiceStatus | undefined): void {
  const words = JSON.parse(page.dataset.words ?? '') as StatusWords
  const state: ServiceState = answer?.status ?? 'unreachable'
  const { title, text } = words.answers[state]
  page.dataset.state = state
  print(page, 'answer', title)
  print(page, 'text', text)
  for (const part of page.querySelectorAll<HTMLElement>('[data-part]')) {
    const said = answer?.[part.dataset.part as 'storage']
    part.textContent = said === undefined ? '–' : (words.states[said] ?? said)
    part.dataset.said = said ?? ''
    // With OpenAI there is no voice engine of ours.
    if (part.parentElement) part.parentElement.hidden = answer !== undefined && said === undefined
  }
  if (!answer) return
  const day = describeStatus(answer, words, Date.now())
  print(page, 'up-for', day.upFor)
  print(page, 'note', day.note)
  for (const [name, { figure, label }] of Object.entries(day.figures)) {
    page.querySelector(`[data-figure=${name}]`)?.replaceChildren(figure)
    page.querySelector(`[data-label=${name}]`)?.replaceChildren(label)
  }
  page.querySelector('.status-hours')?.setAttribute('d', day.hours)
  page.querySelector('.status-dial title')?.replaceChildren(day.drawing)
}

function print(page: HTMLElement, name: string, text: string): void {
  const place = page.querySelector(`[data-${name}]`)
  // A status that has not changed is not read out again.
  if (place && place.textContent !== text) place.textContent = text
}

addEventListener('pagearrived', start)
start()
