import { brand } from '@ringwell/brand/brand.ts'
import { recordingWords } from '@ringwell/content/site/recordingWords.ts'

/** The sound that played last. Only one plays at a time, and none during a call. */
let current: HTMLAudioElement | undefined
let isPageCalling = false

/** The addresses of a sound in two formats. */
export interface SoundFiles {
  webm: string
  m4a: string
}

/** Says that a recording does not play because a call is under way. The message is for visitors. */
export class CallUnderWay extends Error {
  override name = 'CallUnderWay'
}

/** Gives a sound its file: Opus in WebM, or AAC where the browser cannot play that. */
export function setSource(audio: HTMLAudioElement, { webm, m4a }: SoundFiles): void {
  audio.src = audio.canPlayType('audio/webm;codecs=opus') === '' ? m4a : webm
}

/**
 * Plays a sound, and pauses the one that plays.
 * @throws as `play` does, and `CallUnderWay` during a call. Does not throw if the sound is paused before it starts.
 */
export async function playAlone(audio: HTMLAudioElement): Promise<void> {
  if (isCalling()) throw new CallUnderWay(recordingWords.duringCall)
  // A listener that was added before is not added again.
  for (const event of [`${brand.slug}:connecting`, `${brand.slug}:live`, 'pagearrived']) {
    addEventListener(event, pauseSound)
  }
  if (current !== audio) current?.pause()
  current = audio
  // Fetches the file again if that failed before.
  if (audio.error) audio.load()
  try {
    await audio.play()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    // Otherwise an element whose file failed would count as playing, and the next press would only pause it.
    audio.pause()
    throw error
  }
}

function pauseSound(): void {
  current?.pause()
}

/** Tells whether the call of the page itself, which is not in a widget, is under way. Pauses what plays when it begins. */
export function setPageCalling(isUnderWay: boolean): void {
  isPageCalling = isUnderWay
  if (isUnderWay) pauseSound()
}

/** The call of the page, or that of the widget, which the navigation bar knows of (`layouts/navigation.ts`). */
const isCalling = (): boolean => isPageCalling || document.querySelector('.nav[data-live]') !== null
