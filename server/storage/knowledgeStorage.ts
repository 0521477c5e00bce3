/** Stores the knowledge of operators' agents: files, and the vectors of their passages. */
export interface KnowledgeStorage {
  /** Returns the files of an agent without their texts, sorted by name. */
  listKnowledge(agentId: string): Promise<KnowledgeFile[]>
  /**
   * Stores a file and replaces any with the same name, including its vectors. Stores nothing if the agent is not the
   * operator's own, or if its files would exceed the limits.
   */
  saveKnowledge(
    agentId: string,
    file: NewKnowledgeFile,
    limits: { files: number; bytes: number; entries: number },
  ): Promise<'saved' | 'unknown_agent' | 'too_many' | 'too_large' | 'too_long'>
  /** Returns false if there is no such file. */
  deleteKnowledge(agentId: string, name: string): Promise<boolean>
  /** Returns the oldest file that has no vectors of this format. Undefined if there is none. */
  nextWithoutVectors(format: string): Promise<KnowledgeText | undefined>
  /** Has no effect if the file was deleted or replaced since its text was read. */
  saveVectors(
    file: Pick<KnowledgeText, 'agentId' | 'name' | 'digest'>,
    made: { format: string; vectors: string },
  ): Promise<void>
  /** Returns the texts of an agent's files, or of the one of this name, sorted by name. */
  readTexts(agentId: string, name?: string): Promise<Pick<KnowledgeText, 'name' | 'text'>[]>
  /** Returns those files of an agent that have vectors of this format, sorted by name. */
  readKnowledge(agentId: string, format: string): Promise<ReadyKnowledge[]>
}

export interface NewKnowledgeFile {
  name: string
  text: string
  /** The page that it was read from. Null for a file that was uploaded. */
  sourceUrl: string | null
  /** The size of the file, which is UTF-8. */
  bytes: number
  /** The hash of the text. */
  digest: string
  /** How many answers the file contains. */
  entries: number
  addedAt: string
}

export interface KnowledgeFile extends Omit<NewKnowledgeFile, 'text'> {
  /** The format of its vectors. Undefined until they are made. */
  format: string | undefined
}

export interface KnowledgeText {
  agentId: string
  name: string
  digest: string
  text: string
}

interface ReadyKnowledge extends Pick<KnowledgeText, 'name' | 'text'> {
  /** Base64 of the packed vectors. */
  vectors: string
}
