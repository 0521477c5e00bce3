import { recordingWords } from '@ringwell/content/site/recordingWords.ts'
import { PlayIcon } from './icons.tsx'
import './soundKey.css'

/** Plays and pauses a recording. `player.ts` is loaded when it is pressed. */
export function SoundKey({ title }: { title: string }) {
  return (
    <button className="key sound-key" type="button" aria-label={`${recordingWords.play} ${title}`}>
      <PlayIcon />
    </button>
  )
}
