import type { CallView } from '@ringwell/call/view/callView.ts'
import { writeLength } from '@ringwell/call/view/clock.ts'
import { MicrophoneIcon } from '../ui/icons.tsx'
import { AfterCall } from './AfterCall.tsx'
import type { DemoCall } from './demoCall.ts'
import type { PanelWords } from './panelWords.ts'

type Over = NonNullable<CallView['ended'] | CallView['failed']>

/** The call that is over, if there was one: it had begun before it ended or failed. */
export const overIn = ({ ended, failed }: CallView): Over | undefined =>
  ended ?? (failed && (failed.credential ?? failed.captions[0]) ? failed : undefined)

/** Says how the call ended: how long it was, or that the line was lost, with the message of the failure below. */
export function endOf(words: PanelWords, over: Over): { title: string; lead: string | undefined } {
  const { after } = words
  if (over.phase === 'ended') {
    const title = after.title.replace('{length}', writeLength(over.durationMs))
    return { title, lead: over.reason === 'idle' ? after.idle : undefined }
  }
  const { code, message, hint } = over.failure
  return code === 'connection_lost'
    ? { title: after.lost, lead: `${message} ${hint}` }
    : { title: message, lead: hint }
}

interface CallOverProps {
  words: PanelWords
  api: string
  demo: DemoCall
  over: Over
  heading: 'h1' | 'h2'
  onAgain: () => void
  /** Goes back to what this has replaced. Missing where it replaces nothing. */
  onClose?: () => void
}

/** What is left of a call, as a page of its own. */
export function CallOver({ words, api, demo, over, heading, onAgain, onClose }: CallOverProps) {
  const isLost = over.phase === 'failed'
  return (
    <section className="wrap over over-page" data-lost={isLost ? '' : undefined}>
      <AfterCall
        words={words}
        api={api}
        demo={demo}
        over={over}
        {...endOf(words, over)}
        heading={heading}
        isRated={!isLost}
        keys={
          <>
            {(!isLost || over.failure.retryable) && (
              <button className="key" type="button" onClick={onAgain}>
                <MicrophoneIcon />
                {words.retry}
              </button>
            )}
            {onClose && (
              <button className="text-btn" type="button" onClick={onClose}>
                {words.dock.close}
              </button>
            )}
          </>
        }
        key={over.credential?.callId}
      />
    </section>
  )
}
