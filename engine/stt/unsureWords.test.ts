import { expect, it } from 'vitest'
import { unsureWords } from './unsureWords.ts'

/** The tokens and their probabilities as Moonshine has written these names. */
const heard = (line: string) =>
  line.split(' ').map((piece) => {
    const [, text = '', logProbability] = /^(.*?)(-\d+\.\d+)$/.exec(piece)!
    return { text, logProbability: Number(logProbability) }
  })

it.each([
  ['▁My-0.00 ▁name-0.00 ▁is-0.00 ▁Tom-0.01 ▁Baker-0.03 ,-0.65', []],
  ['▁Kar-0.14 en-0.02 ▁White-0.05 ,-0.16', []],
  ['▁name-0.00 ▁is-0.01 ▁Thomas-0.24 ▁We-1.46 ix-0.33 ere-0.95 ck-0.87 .-0.17', ['Weixereck']],
  ['▁under-0.00 ▁Giul-0.74 ia-0.00 ▁By-1.50 an-1.62 che-1.14 .-1.17', ['Giulia', 'Byanche']],
  ['▁F-0.05 at-0.03 ima-0.02 ▁El-0.85 --2.10 ro-1.15 sh-0.20 id-0.81 ,-0.68', ['El-roshid']],
  ['▁See-0.04 ,-0.78 ▁big-0.41 ,-1.31 ▁you-0.54 ▁know-0.00', ['big', 'you']],
])('of “%s”, these may have been misheard: %j', (line, words) => {
  expect(unsureWords(heard(line))).toEqual(words)
})

it('a mark alone is no word', () => {
  expect(unsureWords([{ text: '▁-', logProbability: -2 }])).toEqual([])
  expect(unsureWords([])).toEqual([])
})
