/**
 * Events that OpenAI does not have on a WebSocket. A client there gets such a family if it puts its name into `include` of a
 * `session.update`. Over WebRTC, every client gets all of them.
 */
export const EVENT_FAMILIES = ['ringwell.*', 'output_audio_buffer.*'] as const

/** Whether a client that asked for `include` gets events of this type. It may ask for a single type, too. */
export function isIncluded(type: string, include: readonly string[]): boolean {
  const family = EVENT_FAMILIES.find((name) => type.startsWith(name.slice(0, -1)))
  return family === undefined || include.includes(family) || include.includes(type)
}
