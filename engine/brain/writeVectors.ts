/**
 * `npm run vectors`: makes the vectors of phrases that are new, and drops those that nobody needs any more. It changes only
 * the files of agents whose phrases have changed.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { readRows, rowOf, vectorsFolder } from '../understanding/phraseVectors.ts'
import { loadTextModel } from '../understanding/textModel.ts'
import { phrasesNeeded } from './phrasesNeeded.ts'

mkdirSync(vectorsFolder, { recursive: true })
const known = readRows(vectorsFolder)
const files = await phrasesNeeded()
const model = await loadTextModel()
const makers = { meanings: model.embed, questions: model.embedQuestions }

for (const [name, phrases] of files) {
  const missing = phrases.filter(({ key }) => !known.has(key))
  for (const { key, kind, phrase } of missing) {
    const [vector] = await makers[kind]([phrase])
    known.set(key, rowOf(key, vector!))
  }
  writeFileSync(
    new URL(`${name}.bin`, vectorsFolder),
    Buffer.concat(phrases.map(({ key }) => known.get(key)!)),
  )
  process.stdout.write(`${name}: ${phrases.length} phrases, ${missing.length} of them new\n`)
}
for (const file of readdirSync(vectorsFolder))
  if (!files.has(file.replace('.bin', ''))) rmSync(new URL(file, vectorsFolder))
