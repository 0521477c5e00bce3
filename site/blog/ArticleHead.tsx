import { printDate, type Article } from '@ringwell/content/blog/schema.ts'
import { blogs } from '@ringwell/content/site/blogs.ts'
import { spokenCover } from '../prints/covers.ts'
import { PlayIcon, StopIcon } from '../ui/icons.tsx'
import { PrintPaths } from '../ui/Print.tsx'
import '../ui/cover.css'
import './articleHead.css'

/** The part of the head for the voiceprint. Anything that extends past its left edge would hit the title. */
const view = { width: 750, height: 620 }
const pitch = 58
/** The x coordinate of the centre. The outermost of nine rings touches the left edge. */
const centre = Math.round(9.6 * pitch)

/** Title, date and the voiceprint of the title, which `spokenTitle.ts` plays. */
export function ArticleHead({ article }: { article: Article }) {
  const { title, author, authorImage, date, readMinutes, image, link } = article
  const { levels, webm, m4a, durationMs } = spokenCover(image)
  const { ground, cy } = article.cover
  return (
    <header className={`art-head art-${ground}`} data-cover={link.slice(1)}>
      <div className="wrap art-title">
        <h1 className="t-1">{title}</h1>
        <div className="art-meta">
          <p className="by">
            <span className="initials" aria-hidden="true">
              {authorImage}
            </span>
            {author}
          </p>
          <p>
            <time dateTime={date}>{printDate(date)}</time>
          </p>
          <p>{blogs.readTime.replace('{n}', String(readMinutes))}</p>
          <button
            className="icon-btn hear"
            type="button"
            data-webm={webm}
            data-m4a={m4a}
            data-ms={durationMs}
            data-hear={blogs.hearCover}
            data-stop={blogs.stopCover}
          >
            <PlayIcon className="hear-play" />
            <StopIcon className="hear-stop" />
            <span>{blogs.hearCover}</span>
          </button>
          <noscript>
            <a className="link" href={m4a}>
              {blogs.hearCover}
            </a>
          </noscript>
        </div>
      </div>
      <div className="art-print">
        <svg
          className="art-cover"
          viewBox={`0 0 ${view.width} ${view.height}`}
          preserveAspectRatio="xMaxYMid"
          role="img"
          aria-label={blogs.cover.replace('{title}', title)}
        >
          {/* The same vertical position as on the card. `articleHead.css` moves it on small screens. */}
          <g transform={`translate(${centre} ${Math.round((cy / 360) * view.height)})`}>
            <PrintPaths levels={levels} inner={pitch * 0.85} pitch={pitch} />
            <circle className="dot" r={Math.round(pitch * 0.6)} />
          </g>
        </svg>
      </div>
    </header>
  )
}
