import { fynbuddy } from '@ringwell/content/site/fynbuddy.ts'
import { sampleLabel } from '@ringwell/content/site/samples.ts'
import './story.css'

/** A customer story. It is sample content, so it is hidden with the samples until there is a real one. */
export function Story() {
  const { story } = fynbuddy
  if (story === undefined) return null
  return (
    <section className="story">
      <div className="wrap">
        <p className="note">
          <span className="tag">{sampleLabel}</span> {story.label}
        </p>
        <div className="story-in">
          <blockquote>
            <p className="t-2 display">{story.quote}</p>
            <footer className="small">{story.author}</footer>
          </blockquote>
          <div>
            <h2 className="t-3">{story.title}</h2>
            {story.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}
