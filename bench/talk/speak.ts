/** A spoken call, through the microphone and the loudspeaker of this machine. */
import { captionsOf } from '@ringwell/call/realtime/captionLines.ts'
import { askForGreeting } from '@ringwell/call/realtime/talk.ts'
import type { ServerEvent } from '@ringwell/protocol/realtimeEvents.ts'
import { TURN_UNDERSTOOD } from '@ringwell/protocol/turnUnderstood.ts'
import { type LiveCall, type LiveCallEnd, openLiveCall } from '../calls/liveCall.ts'
import { openSoundCard } from './soundCard.ts'
import type { LineCallOptions } from './textCall.ts'
import { writeCaption, writeTask, writeUnderstood } from './writeCall.ts'

/**
 * Resolves when the call is over. `signal` hangs up.
 * @throws Error if there is no sound device
 */
export async function speak(
  { url, session, explains = false }: LineCallOptions,
  print: (text: string) => void,
  signal: AbortSignal,
): Promise<LiveCallEnd> {
  const sound = await openSoundCard()
  let call: LiveCall | undefined
  const told = new Set<string>()

  function heard(event: ServerEvent): void {
    if (event.type === TURN_UNDERSTOOD) for (const line of writeUnderstood(event)) print(line)
    for (const caption of captionsOf(call?.talk().lines ?? [])) {
      if (!caption.final || told.has(caption.id)) continue
      told.add(caption.id)
      print(writeCaption(caption))
    }
    for (const task of call?.changedTasks() ?? []) print(writeTask(task))
  }

  try {
    print('Speak as soon as you hear the agent. Ctrl+C hangs up.')
    const live = await openLiveCall({ url, session, heard })
    call = live
    live.caller.onSound((samples) => sound.play(samples))
    sound.onFrame((frame) => {
      if (!live.isOver()) live.caller.say(frame)
    })
    signal.addEventListener('abort', () => void live.hangUp())
    if (explains)
      live.send({
        type: 'session.update',
        session: { type: 'realtime', include: [TURN_UNDERSTOOD] },
      })
    live.perform([live.talk(), [askForGreeting]])
    return await live.ended
  } finally {
    sound.close()
  }
}
