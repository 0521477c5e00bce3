/** Stores what the agents of an operator know: files, and the vectors of their passages. */
export interface KnowledgeStorage {
  /** Returns the files of an agent, without their texts, by name. */
  listKnowledge(agentId: string): Promise<KnowledgeFile[]>
  /**
   * Stores a file, in place of one with the same name. Its vectors are gone then. Stores nothing if the agent is not
   * the operator's own, or if its files would be more than the limits allow.
   */
  saveKnowledge(
    agentId: string,
    file: NewKnowledgeFile,
    limits: { files: number; bytes: number; entries: number },
  ): Promise<'saved' | 'unknown_agent' | 'too_many' | 'too_large' | 'too_long'>
  /** Returns false if there is no such file. */
  deleteKnowledge(agentId: string, name: string): Promise<boolean>
  /** Returns a file that has no vectors of this format, or undefined if all have them. The oldest comes first. */
  nextWithoutVectors(format: string): Promise<KnowledgeText | undefined>
  /** Has no effect if the file was deleted or replaced since its text was read. */
  saveVectors(
    file: Pick<KnowledgeText, 'agentId' | 'name' | 'digest'>,
    made: { format: string; vectors: string },
  ): Promise<void>
  /** Returns the texts of an agent's files, by name. */
  readTexts(agentId: string): Promise<Pick<KnowledgeText, 'name' | 'text'>[]>
  /** Returns the files of an agent that have vectors of this format, by name. */
  readKnowledge(agentId: string, format: string): Promise<ReadyKnowledge[]>
}

export interface NewKnowledgeFile {
  name: string
  text: string
  /** Of the text in UTF-8. */
  bytes: number
  /** Names this text: the same text has the same digest. */
  digest: string
  /** How many answers it has. */
  entries: number
  addedAt: string
}

export interface KnowledgeFile extends Omit<NewKnowledgeFile, 'text'> {
  /** Undefined until vectors were made. */
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
