import type { VoiceName } from '@ringwell/protocol/voices.ts'
import { DEFAULT_VOICE, findVoice } from '@ringwell/protocol/voices.ts'
import type { KokoroStyle } from '../models/weightFiles.ts'
import type { Reading } from './phonemes.ts'

/** How the model should speak. Requests with equal voice styles sound the same. */
export interface VoiceStyle {
  /** One style, or several whose mean gives a voice between them. */
  styles: readonly KokoroStyle[]
  reading: Reading
  /** 1 is the pace of the recorded style. Lower is slower. */
  speed: number
}

type Part = Omit<VoiceStyle, 'reading'>

/** Chosen by measurement: all are understood without mistakes, and differ in pitch (Hz in the comments) and pace. */
const american: Record<VoiceName, Part> = {
  alloy: { styles: ['af_sarah', 'af_nova'], speed: 1 } /* 167 */,
  ash: { styles: ['am_fenrir'], speed: 1.04 } /* 144 */,
  ballad: { styles: ['am_onyx', 'am_michael'], speed: 0.93 } /* 98 */,
  coral: { styles: ['af_bella'], speed: 1.05 } /* 197 */,
  echo: { styles: ['am_michael'], speed: 1 } /* 115 */,
  sage: { styles: ['af_alloy', 'af_kore'], speed: 0.96 } /* 145 */,
  shimmer: { styles: ['af_heart'], speed: 1 } /* 192 */,
  verse: { styles: ['am_puck'], speed: 1 } /* 123 */,
}

const british: Record<VoiceName, Part> = {
  alloy: { styles: ['bf_alice', 'bf_emma'], speed: 1 } /* 192 */,
  ash: { styles: ['bm_daniel'], speed: 1.04 } /* 126 */,
  ballad: { styles: ['bm_lewis', 'bm_george'], speed: 0.96 } /* 129 */,
  coral: { styles: ['bf_isabella'], speed: 1.04 } /* 209 */,
  echo: { styles: ['bm_george'], speed: 1.04 } /* 141 */,
  sage: { styles: ['bf_lily'], speed: 1 } /* 179 */,
  shimmer: { styles: ['bf_emma'], speed: 1 } /* 178 */,
  verse: { styles: ['bm_fable'], speed: 1.06 } /* 117 */,
}

/**
 * Chooses the voice style for a wire voice. Of the twelve accents, the model speaks two: British, and
 * American, which is used for the ten others. Indian, Irish or German English is not imitated: the best
 * available voices speak American. An unknown voice gets the style of the default one.
 * @param speed Relative to the voice's own pace, which is 1.
 */
export function chooseVoiceStyle(voice: string, accent: string, speed = 1): VoiceStyle {
  const name = findVoice(voice)?.name ?? DEFAULT_VOICE
  const voiceStyle: VoiceStyle =
    accent.toLowerCase() === 'british'
      ? { ...british[name], reading: 'en' }
      : { ...american[name], reading: 'en-us' }
  return { ...voiceStyle, speed: voiceStyle.speed * speed }
}

/** Every style that a voice uses. */
export function usedStyles(): KokoroStyle[] {
  const parts = [...Object.values(american), ...Object.values(british)]
  return [...new Set(parts.flatMap((part) => part.styles))]
}
