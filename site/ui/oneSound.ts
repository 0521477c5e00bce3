import { brand } from '@ringwell/brand/brand.ts'

/** One recording of a page plays at a time, and none during a call. */
let current: HTMLAudioElement | undefined

/** Plays a sound, and pauses the one that plays. @throws as `play` does */
export function playAlone(audio: HTMLAudioElement): Promise<void> {
  if (current !== audio) current?.pause()
  current = audio
  return audio.play()
}

export function pauseSound(): void {
  current?.pause()
}

addEventListener(`${brand.slug}:connecting`, pauseSound)
addEventListener('pagearrived', pauseSound)
