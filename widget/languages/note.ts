import type { ListAgentResponse } from '@ringwell/protocol/session.ts'
import type { Words } from '../strings/words.ts'

/** By language tag: the name that a server calls it, and a note that agents speak only English for now. */
const notes: Readonly<Record<string, readonly [name: string, note: string]>> = {
  hi: ['Hindi', 'अभी एजेंट केवल अंग्रेज़ी समझता और बोलता है।'],
  gu: ['Gujarati', 'હાલમાં એજન્ટ ફક્ત અંગ્રેજી સમજે અને બોલે છે.'],
  bn: ['Bengali', 'এই মুহূর্তে এজেন্ট শুধু ইংরেজি বোঝে ও বলে।'],
  ta: ['Tamil', 'தற்போது முகவர் ஆங்கிலம் மட்டுமே புரிந்துகொண்டு பேசும்.'],
  es: ['Spanish', 'Por ahora el agente solo entiende y habla inglés.'],
  fr: ['French', 'Pour l’instant, l’agent ne comprend et ne parle que l’anglais.'],
}

const giveUpAfterMs = 10_000
/** The languages that each server speaks. Undefined if the server has not said. */
const answers = new Map<string, Promise<readonly unknown[] | undefined>>()

/**
 * Adds a note to the panel's words if agents do not speak the visitor's language, so that visitors know it
 * before they agree to a call. The note is above the language selector and is part of its label.
 * @param server origin of the server
 * @returns the same words if the server speaks the language, or did not say what it speaks
 */
export async function note(server: string, words: Words): Promise<Words> {
  const [name, text] = notes[words.tag] ?? []
  const asked = answers.get(server) ?? ask(server)
  answers.set(server, asked)
  const spoken = await asked
  // Ask a server that could not be reached again the next time.
  if (!spoken) answers.delete(server)
  if (text === undefined || !spoken || spoken.includes(name) || words.language.endsWith(text)) {
    return words
  }
  return { ...words, language: `${words.language}. ${text}` }
}

async function ask(server: string): Promise<readonly unknown[] | undefined> {
  try {
    const response = await fetch(`${server}/api/website/list-agent`, {
      signal: AbortSignal.timeout(giveUpAfterMs),
    })
    const body = (await response.json()) as Partial<ListAgentResponse> | null
    const spoken: unknown = body?.data?.spoken_languages
    return Array.isArray(spoken) ? spoken : undefined
  } catch {
    return undefined
  }
}
