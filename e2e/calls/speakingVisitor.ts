/**
 * A visitor who holds a whole call by voice. They hear the agent out, give each value that it asks for, and say yes to
 * its read-back. Only their microphone is scripted.
 */
import type { Page } from '@playwright/test'
import { tasksOfAgents } from '@ringwell/content/agents/tasks/tasksOfAgents.ts'
import type { Task } from '@ringwell/content/agents/tasks/task.ts'
import { callPanel } from '@ringwell/content/site/callPanel.ts'
import { builtInAgents } from '@ringwell/content/agents/builtInAgents.ts'
import { CALLER_RATE_HZ, openCallerVoices } from '@ringwell/bench/calls/callerVoices.ts'
import { loadLine, microphoneScript, sayLine } from '@ringwell/bench/voice/scriptedMicrophone.ts'
import { openDemo, startCall } from './demoPage.ts'
import type { Spied } from './pageSpy.ts'

/** A task for which the visitor calls an agent. */
export interface SpokenJob {
  /** The id of the agent. */
  agent: string
  task: string
  opening: string
  /** The visitor's answer to the question for each slot. */
  answers: Readonly<Record<string, string>>
}

/** What the visitor says to a read-back. */
const YES = 'Yes, please.'
const MOST_TURNS = 14
/** The pause between the agent's last sound and the visitor's first. */
const PAUSE_MS = 500
/** How long nothing may come from the agent on a busy machine. Nobody hangs up while it is still saying its answer. */
const ANSWER_MS = 40_000

/**
 * Speaks until the task is done, and returns what both sides said, with the seconds since the call began and what the
 * agent understood. @throws Error with the conversation if it does not get there
 */
export async function speakWith(page: Page, job: SpokenJob): Promise<string[]> {
  const task = tasksOfAgents.get(job.agent)?.tasks.get(job.task)
  if (!task) throw new Error(`There is no task ${job.task} of ${job.agent}`)
  await callAgent(page, job.agent, [job.opening, YES, ...Object.values(job.answers)])

  const beganAt = Date.now()
  const conversation: string[] = []
  const note = (line: string): void => {
    conversation.push(`${Math.round((Date.now() - beganAt) / 1000)} s, ${line}`)
  }
  const card = page.locator('.task')
  const shows = async (status: 'confirming' | 'done'): Promise<boolean> =>
    (await card.count()) > 0 &&
    ((await card.textContent()) ?? '').includes(callPanel.task.statuses[status])
  let line = job.opening
  let heardEvents = 0
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const answer = await hearAgent(page, heardEvents)
    if (!answer) break
    const { text, understood, isSpoken, events } = answer
    heardEvents = events
    if (understood.length > 0) note(`understood: ${understood.join(' | ')}`)
    note(`agent${isSpoken ? '' : ', in writing'}: ${text}`)
    if (await shows('done')) return conversation
    if (turn > 0) {
      const asked = askedSlot(task, text)
      if (await shows('confirming')) line = YES
      else if (asked !== undefined) line = job.answers[asked] ?? line
    }
    await page.waitForTimeout(PAUSE_MS)
    const said = await sayLine(page, line)
    note(`visitor: ${line}`)
    await page.waitForTimeout(said.durationMs)
  }
  const events = await lastEvents(page)
  throw new Error(`The task was not done:\n${[...conversation, ...events].join('\n')}`)
}

/** The last events of the call in order, each with how many seconds ago it came. */
const lastEvents = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { spied } = window as unknown as { spied: Spied }
    return spied.events.slice(-40).map(({ at, from, event }) => {
      const ago = ((performance.now() - at) / 1000).toFixed(1)
      return `${ago} s ago, ${from}: ${JSON.stringify(event).slice(0, 240)}`
    })
  })

/** Begins a call with an agent in which the visitor can say these lines. */
async function callAgent(page: Page, agent: string, lines: readonly string[]): Promise<void> {
  const called = builtInAgents.find(({ profile }) => profile.id === agent)
  if (!called) throw new Error(`There is no agent ${agent}`)
  // The cards of the page do not offer every agent, so this replaces the prompt of the call.
  await page.route('**/api/ringwell-agent-session', async (route) => {
    const body = route.request().postDataJSON() as Record<string, unknown>
    await route.continue({ postData: { ...body, agent_prompt: called.profile.prompt } })
  })
  await page.addInitScript({ content: microphoneScript })
  const demo = await openDemo(page)
  await loadLines(page, lines)
  await startCall(page, demo)
}

/** Says one line after the greeting. Returns the answer to it, and the ids of the tasks that it began. */
export async function sayOnce(page: Page, agent: string, line: string) {
  await callAgent(page, agent, [line])
  const greeting = await hearAgent(page, 0)
  await page.waitForTimeout(PAUSE_MS)
  const { durationMs } = await sayLine(page, line)
  await page.waitForTimeout(durationMs)
  const answer = await hearAgent(page, greeting?.events ?? 0)
  const tasks = await page.evaluate(() => {
    const { spied } = window as unknown as { spied: Spied }
    return spied.events.flatMap(({ event }) =>
      event.type === 'ringwell.task' ? [(event['task'] as { task: string }).task] : [],
    )
  })
  return { answer, tasks: [...new Set(tasks)] }
}

async function loadLines(page: Page, lines: readonly string[]): Promise<void> {
  const voices = openCallerVoices()
  try {
    for (const text of new Set(lines)) {
      const voice = { voice: 'echo', accent: 'American', speed: 1 } as const
      await loadLine(page, text, {
        rateHz: CALLER_RATE_HZ,
        samples: await voices.speak(text, voice),
      })
    }
  } finally {
    await voices.close()
  }
}

/** Returns the slot that the agent's words ask for. */
function askedSlot(task: Task, text: string): string | undefined {
  const entry = Object.entries(task.slots).findLast(([, { ask, help }]) =>
    [...ask, ...help].some((variant) => text.includes(variant)),
  )
  return entry?.[0]
}

interface HeardAnswer {
  text: string
  /** False if speech synthesis failed, so that the agent's words could only be read. */
  isSpoken: boolean
  /** The visitor's words as the agent understood them, one text for each turn. */
  understood: string[]
  /** How many events the page has recorded so far. */
  events: number
}

/**
 * Waits until the agent has said or written something after the first `from` events, and has finished. It waits inside
 * the page, because fetching everything that the spy knows would cost the call its processor. Returns undefined if the
 * agent does not answer.
 */
function hearAgent(page: Page, from: number): Promise<HeardAnswer | undefined> {
  return page.evaluate(
    ([since, patience]) =>
      new Promise<HeardAnswer | undefined>((resolve) => {
        const { spied } = window as unknown as { spied: Spied }
        const began = performance.now()
        const timer = setInterval(() => {
          const { events } = spied
          const own = events.slice(since).filter((each) => each.from === 'server')
          const count = (type: string): number =>
            events.filter(({ event }) => event.type === type).length
          const ended = count('output_audio_buffer.stopped') + count('output_audio_buffer.cleared')
          const isBusy =
            count('response.created') > count('response.done') ||
            count('output_audio_buffer.started') > ended
          const isSpoken = own.some(({ event }) => event.type === 'output_audio_buffer.stopped')
          // If speech synthesis fails on a busy machine, the visitor reads the words on the page.
          const isWritten = own.some(
            ({ event }) =>
              event.type === 'response.done' &&
              (event['response'] as { status: string }).status === 'failed',
          )
          const isSettled = performance.now() - (events.at(-1)?.at ?? 0) > 600
          if (performance.now() > Math.max(began, own.at(-1)?.at ?? 0) + patience) {
            clearInterval(timer)
            resolve(undefined)
          }
          if (!(isSpoken || isWritten) || isBusy || !isSettled) return
          clearInterval(timer)
          const transcripts = (type: string): string[] =>
            own
              .filter(({ event }) => event.type === type)
              .map(({ event }) => String(event['transcript']))
          resolve({
            text: transcripts('response.output_audio_transcript.done').join(' '),
            understood: transcripts('conversation.item.input_audio_transcription.completed'),
            isSpoken,
            events: events.length,
          })
        }, 50)
      }),
    [from, ANSWER_MS] as const,
  )
}
