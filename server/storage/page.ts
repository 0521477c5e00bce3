/** Lists are sorted newest first. */
export interface Page {
  limit: number
  /** The last entry of the previous page. */
  after: Position | undefined
}

/** `createdAt` is not unique, so the id breaks ties. */
export interface Position {
  createdAt: string
  id: string
}
