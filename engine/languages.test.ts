import { spokenBy } from '@ringwell/content/facts/reach.ts'
import { languageOfTag } from '@ringwell/protocol/languages.ts'
import { expect, onTestFinished, test } from 'vitest'
import { createLlmBrain } from './brain/llmBrain.ts'
import { loadRealBrain } from './brain/testing/realEmbed.ts'
import { createPublishedWords } from './tts/publishedWords.ts'
import { languageFor, spokenLanguages } from './languages.ts'
import { createSpareTime } from './tts/spareTime.ts'
import { createWorkerStt } from './stt/workerStt.ts'
import { createCachedTts } from './tts/cachedTts.ts'
import { openSpeechCache } from './tts/speechCache.ts'
import { createWorkerTts, soundKeyOf } from './tts/workerTts.ts'

const log = () => undefined
const known = (...languages: string[]) => ({ languages })

test('a language is spoken only if recognition, answers and voice all know it', () => {
  const stages = { stt: known('en', 'es', 'fr', 'hi'), tts: known('en-GB', 'es', 'hi') }
  expect(spokenLanguages({ ...stages, brain: known('en', 'es', 'fr') })).toEqual(['en', 'es'])
  expect(spokenLanguages({ ...stages, brain: known('fr') })).toEqual([])
})

test('a brain that lists no languages answers in any', () => {
  const stages = { stt: known('en', 'es', 'fr'), tts: known('fr', 'en') }
  expect(spokenLanguages({ ...stages, brain: {} })).toEqual(['en', 'fr'])
})

test('a call in an unknown language is held in the first one that the stage knows', () => {
  expect(languageFor('en-IN', ['hi', 'en'])).toBe('en')
  expect(languageFor('fr', ['hi', 'en'])).toBe('hi')
})

/** The stages that `startSpeech` and `createBrain` make. */
async function realStages() {
  const synthesis = { async request() {} }
  const voice = createWorkerTts({ synthesis, finished() {} })
  const tts = createCachedTts(() => voice, {
    cache: await openSpeechCache({ folder: '/nowhere', memoryLimit: 0, diskLimit: 0, log }),
    keyOf: soundKeyOf,
    published: createPublishedWords(),
    spare: createSpareTime(),
    log,
  })
  onTestFinished(() => tts.close())
  const stt = createWorkerStt({ async request() {} })
  const playbooks = await loadRealBrain()
  const llm = createLlmBrain({ llm: { baseUrl: 'http://localhost', model: '', apiKey: '' }, log })
  return { stt, tts, brains: { playbooks, llm } }
}

test('the copy names exactly the languages that the stages know', async () => {
  const { stt, tts, brains } = await realStages()
  for (const brain of Object.values(brains)) {
    const names = spokenLanguages({ stt, tts, brain }).map((tag) => languageOfTag(tag)?.name)
    expect(names).toEqual(spokenBy.embedded)
  }
})
