/** Stands where something will be. It becomes visible only after a moment, so that fast answers do not flicker. */
export function Waiting() {
  return <output className="waiting">Loading…</output>
}
