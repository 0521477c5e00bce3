import { callPanel } from '@ringwell/content/site/callPanel.ts'
import { home } from '@ringwell/content/site/home.ts'
import { DEFAULT_VOICE, voices } from '@ringwell/protocol/voices.ts'
import { voicePrints } from '../prints/voicePrints.ts'
import { Awaited } from '../ui/Awaited.tsx'
import { MicrophoneIcon, PauseIcon, PlayIcon } from '../ui/icons.tsx'
import { Print, PrintPaths } from '../ui/Print.tsx'
import { clock } from './clock.ts'
import { ForWhom } from './ForWhom.tsx'
import { heroPrint } from './heroPrint.ts'
import './hero.css'

const first = voices.find((voice) => voice.name === DEFAULT_VOICE) ?? voices[0]

interface HeroProps {
  hero: (typeof home)['hero'] | undefined
  loading: string
}

/**
 * The headline, the key that starts a call, for whom it is and what it costs, and the eight voices. `home.ts` starts the
 * call and plays the voices.
 */
export function Hero({ hero, loading }: HeroProps) {
  const words = home.voices
  const { consent } = callPanel
  return (
    <section className="hero">
      <div className="wrap hero-in">
        <div className="hero-say">
          <Awaited loading={loading}>
            {hero && (
              <>
                <h1 className="poster">
                  {hero.title1} <span>{hero.title2}</span>
                </h1>
                <p className="lead">{hero.paragraph}</p>
                {/* Without scripts, the form leads to the demo. With scripts, `home.ts` starts the call here. */}
                <form
                  className="hero-go"
                  action={hero.button.href}
                  noValidate
                  data-missing={callPanel.consentMissing}
                >
                  <label className="small">
                    <input type="checkbox" aria-describedby="hero-missing" />
                    <span>
                      {consent.before} <a href={consent.link.href}>{consent.link.label}</a>
                      {consent.after}
                    </span>
                  </label>
                  <p className="error small" id="hero-missing" role="alert"></p>
                  <button className="key" type="submit">
                    <MicrophoneIcon />
                    {hero.talk}
                  </button>
                  <a className="link" href={hero.button.href}>
                    {hero.button.label}
                  </a>
                  <button className="link hero-listen" type="button">
                    {hero.listen}
                  </button>
                </form>
              </>
            )}
          </Awaited>
        </div>
      </div>
      <ForWhom />
      <div className="wrap hero-look">
        <div className="hero-ring">
          <svg className="ahead" viewBox="-120 -120 240 240" aria-hidden="true">
            <PrintPaths id="hero-print" levels={voicePrints[first.name].hero} {...heroPrint} />
          </svg>
          <svg className="done" viewBox="-120 -120 240 240" aria-hidden="true">
            <use href="#hero-print" />
          </svg>
          <button
            className="hero-play"
            type="button"
            aria-label={words.play.replace('{person}', first.person)}
            data-play={words.play}
            data-pause={words.pause}
          >
            <PlayIcon className="is-resting" />
            <PauseIcon className="is-playing" />
          </button>
        </div>
      </div>
      <div className="hero-cap">
        <p className="wrap" data-failed={words.failed}>
          <b>{first.person}</b>
          <span className="line">
            <span className="said">{words.line}</span> <span className="unsaid"></span>
          </span>
          <span className="note num">{clock(voicePrints[first.name].durationMs / 1_000)}</span>
        </p>
      </div>
      <div className="voices" id="voices">
        <ul className="wrap" aria-label={words.label}>
          {voices.map((voice) => (
            <li key={voice.name}>
              <button
                className="voice"
                type="button"
                aria-pressed={voice.name === first.name}
                data-voice={voice.name}
              >
                <Print
                  className="chip-print"
                  levels={voicePrints[voice.name].chip}
                  size={100}
                  inner={16}
                  pitch={8.5}
                  dot={9}
                />
                <span className="voice-name">{voice.person}</span>
                <span className="note">{voice.inspiration}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
