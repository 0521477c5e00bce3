/** Who watches, listens or answers. */
export interface Watcher {
  /** The same for everything that one person has open. */
  id: string
  name: string
  /** Whether callers are told when this person listens. Undefined is what the server of the call says. */
  isTold?: boolean | undefined
}
