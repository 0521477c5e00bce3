/** Who watches, listens or answers. */
export interface Watcher {
  /** The same for everything that one person has open. */
  id: string
  name: string
}
