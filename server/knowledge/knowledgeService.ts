import { createHash } from 'node:crypto'
import { z } from 'zod'
import { vectorFormat } from '@ringwell/engine/knowledge/vectors.ts'
import { type KnowledgeText, KnowledgeView } from '@ringwell/protocol/operator/knowledge.ts'
import { ApiError } from '../http/apiError.ts'
import { shownAs } from '../http/shownAs.ts'
import type { AgentStorage } from '../storage/agentStorage.ts'
import type { KnowledgeFile, KnowledgeStorage } from '../storage/knowledgeStorage.ts'
import { fetchPage } from './fetchPage.ts'
import { readEntries } from './readEntries.ts'

const MOST_KNOWLEDGE_FILES = 10
/** The limit for all files of an agent together. */
export const MOST_KNOWLEDGE_BYTES = 1_000_000
/** The limit for all files of an agent together. A text of one megabyte has about half as many. */
const MOST_ANSWERS = 20_000

/** The file that answered questions are in. */
export const ANSWERS_FILE = 'answered-questions.md'

export const KnowledgeName = z
  .string()
  .max(100)
  .regex(
    /^[^\p{C}/\\]+\.(?:md|markdown|txt)$/iu,
    'must be the name of a Markdown or text file: ending in .md, .markdown or .txt',
  )

/** Manages what agents know, both over HTTP and on the command line. Throws `ApiError`. */
export interface KnowledgeService {
  list(agentId: string): Promise<KnowledgeView[]>
  read(agentId: string, name: string): Promise<KnowledgeText>
  /** Adds a file, and replaces any with the same name. */
  add(agentId: string, name: string, content: Uint8Array): Promise<KnowledgeView>
  /** Reads a page of the web as it is now. Read again, it replaces what it was. */
  addPage(agentId: string, url: string): Promise<KnowledgeView>
  remove(agentId: string, name: string): Promise<void>
}

export interface KnowledgeServiceOptions {
  storage: KnowledgeStorage & Pick<AgentStorage, 'findAgent'>
  onAdded?: () => void
  /** Replaced in tests. */
  fetch?: typeof fetchPage
}

export function createKnowledgeService({
  storage,
  onAdded,
  fetch = fetchPage,
}: KnowledgeServiceOptions): KnowledgeService {
  async function checkAgent(agentId: string): Promise<void> {
    const agent = await storage.findAgent(agentId)
    if (!agent?.own || agent.deletedAt) throw notOwn()
  }

  return {
    async list(agentId) {
      await checkAgent(agentId)
      return (await storage.listKnowledge(agentId)).map(viewOf)
    },

    async read(agentId, name) {
      await checkAgent(agentId)
      const file = (await storage.listKnowledge(agentId)).find((each) => each.name === name)
      const [read] = await storage.readTexts(agentId, name)
      if (!file || !read) throw noFile(name)
      return { file: viewOf(file), text: read.text }
    },

    add: async (agentId, name, content) => {
      const named = KnowledgeName.safeParse(name)
      if (!named.success) throw refused('invalid_name', name, named.error.issues[0]!.message)
      await checkAgent(agentId)
      return save(agentId, { name, content, sourceUrl: null })
    },

    async addPage(agentId, url) {
      await checkAgent(agentId)
      const known = await storage.listKnowledge(agentId)
      const before = known.find(({ sourceUrl }) => sourceUrl === url)
      if (!before && known.length >= MOST_KNOWLEDGE_FILES) throw notSaved(url, 'too_many')
      const { text } = await fetch(url)
      const plain = nameOf(url)
      const name = known.some((file) => file.name === plain && file !== before)
        ? nameOf(url, createHash('sha256').update(url).digest('hex').slice(0, 8))
        : plain
      // A page may have any characters, and PostgreSQL can't store the first one.
      const content = Buffer.from(text.replaceAll(/[^\P{Cc}\n\t]/gu, ' '))
      return save(agentId, { name: before?.name ?? name, content, sourceUrl: url })
    },

    async remove(agentId, name) {
      await checkAgent(agentId)
      if (!(await storage.deleteKnowledge(agentId, name))) throw noFile(name)
    },
  }

  async function save(
    agentId: string,
    { name, content, sourceUrl }: { name: string; content: Uint8Array; sourceUrl: string | null },
  ): Promise<KnowledgeView> {
    const text = textOf(name, content)
    const file = {
      name,
      text,
      sourceUrl,
      bytes: content.byteLength,
      digest: createHash('sha256').update(text).digest('hex'),
      entries: (await readEntries({ name, text })).length,
      addedAt: new Date().toISOString(),
    }
    if (file.entries === 0) throw refused('empty', name, 'has no sentence that could be an answer')
    const limits = {
      files: MOST_KNOWLEDGE_FILES,
      bytes: MOST_KNOWLEDGE_BYTES,
      entries: MOST_ANSWERS,
    }
    const result = await storage.saveKnowledge(agentId, file, limits)
    if (result !== 'saved') throw notSaved(name, result)
    onAdded?.()
    return viewOf({ ...file, format: undefined })
  }
}

/** `https://www.example.com/about/us?x=1` → `example.com about us x=1.md` */
function nameOf(url: string, suffix = ''): string {
  const { hostname, pathname, search } = new URL(url)
  const words = `${hostname.replace(/^www\./, '')} ${pathname} ${search.slice(1)} ${suffix}`
    .replaceAll(/[\p{C}/\\]+/gu, ' ')
    .trim()
  const short = words.length > 80 ? `${words.slice(0, 70)} ${suffix}` : words
  return `${short.replaceAll(/\s+/gu, ' ').trim()}.md`
}

const viewOf = (file: Omit<KnowledgeFile, 'digest'>): KnowledgeView =>
  shownAs(KnowledgeView, {
    ...file,
    answers: file.entries,
    state: file.format === vectorFormat ? 'ready' : 'waiting',
    url: file.sourceUrl,
    isOfAnswers: file.name === ANSWERS_FILE,
  })

/** Throws `ApiError` if the content is not a text. */
function textOf(name: string, content: Uint8Array): string {
  if (content.byteLength > MOST_KNOWLEDGE_BYTES) throw tooLarge(name)
  if (content.byteLength === 0) throw refused('empty', name, 'is empty')
  // Control characters do not occur in text. PostgreSQL could not even store the first one.
  if (content.some((byte) => byte === 0 || (byte < 32 && ![9, 10, 12, 13].includes(byte)))) {
    throw refused('not_text', name, 'is a binary file. Only Markdown and plain text can be read')
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    throw refused('not_utf8', name, 'is not valid UTF-8. Save it as UTF-8 and add it again')
  }
}

const noFile = (name: string): ApiError =>
  new ApiError(404, 'knowledge_not_found', `This agent has no file ${name}.`, { field: 'name' })

const refused = (code: string, name: string, why: string): ApiError =>
  new ApiError(422, `knowledge_${code}`, `${name} ${why}.`, { field: 'name' })

function notSaved(
  name: string,
  why: 'unknown_agent' | 'too_many' | 'too_large' | 'too_long',
): ApiError {
  switch (why) {
    case 'unknown_agent':
      return notOwn()
    case 'too_large':
      return tooLarge(name)
    case 'too_many':
      return refused(
        why,
        name,
        `is one too many: an agent has ${MOST_KNOWLEDGE_FILES} files at most`,
      )
    default:
      return refused(why, name, `is too long: an agent has ${MOST_ANSWERS} sentences at most`)
  }
}

const tooLarge = (name: string): ApiError =>
  new ApiError(
    413,
    'knowledge_too_large',
    `${name} is too large: all files of an agent together have ${MOST_KNOWLEDGE_BYTES} bytes at most.`,
    { field: 'text' },
  )

const notOwn = (): ApiError =>
  new ApiError(
    404,
    'agent_not_found',
    'No agent of your own has this id. Only those can be given files.',
  )
