import type { VoiceName } from '@ringwell/protocol/voices.ts'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { sampleUrls } from '../prints/samples.ts'
import { CallUnderWay, playAlone, setSource } from '../ui/oneSound.ts'

export interface Sample {
  playing: boolean
  toggle: () => void
  stop: () => void
}

/**
 * Plays the sample of one voice at a time. Stop it before another voice is chosen.
 * @param print gets `--played`, an angle, while the sample plays
 * @param onFailed called if the sample cannot be fetched, or, with `CallUnderWay`, if it does not play during a call
 */
export function useSample(
  voice: VoiceName,
  print: RefObject<HTMLElement | null>,
  onFailed: (during?: CallUnderWay) => void,
): Sample {
  const [playing, setPlaying] = useState(false)
  const audio = useRef<HTMLAudioElement | undefined>(undefined)

  function stop(): void {
    audio.current?.pause()
    audio.current = undefined
    setPlaying(false)
  }

  function toggle(): void {
    if (playing) {
      stop()
      return
    }
    const element = new Audio()
    setSource(element, sampleUrls(voice))
    // It also pauses at its end, and when something else plays or a call begins.
    element.addEventListener('pause', () => {
      if (audio.current === element) stop()
    })
    audio.current = element
    setPlaying(true)
    playAlone(element).catch((error: unknown) => {
      // The sample was stopped before it could begin, so this is not a failure.
      if (audio.current !== element) return
      stop()
      onFailed(error instanceof CallUnderWay ? error : undefined)
    })
  }

  useEffect(() => () => audio.current?.pause(), [])

  useEffect(() => {
    const element = print.current
    if (!playing || !element) return undefined
    let frame = requestAnimationFrame(function follow() {
      const { currentTime = 0, duration = 0 } = audio.current ?? {}
      element.style.setProperty(
        '--played',
        `${duration > 0 ? (360 * currentTime) / duration : 0}deg`,
      )
      frame = requestAnimationFrame(follow)
    })
    return () => cancelAnimationFrame(frame)
  }, [playing, print])

  return { playing, toggle, stop }
}
