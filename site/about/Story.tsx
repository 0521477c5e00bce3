import type { about } from '@ringwell/content/site/about.ts'
import { prints } from '../prints/prints.ts'
import { Awaited } from '../ui/Awaited.tsx'
import { Print } from '../ui/Print.tsx'
import './story.css'

interface StoryProps {
  story: (typeof about)['companyStory'] | undefined
  loading: string
}

/** The story of the company. The voiceprint is the spoken title, drawn as not yet played. */
export function Story({ story, loading }: StoryProps) {
  return (
    <section className="about-story wrap">
      <Awaited loading={loading}>
        {story && (
          <>
            <Print
              className="about-art"
              levels={prints.about}
              size={720}
              inner={76}
              pitch={34}
              dot={46}
            />
            <h1 className="t-1">{story.title}</h1>
            <div className="about-text">
              {story.content.map((paragraph, i) => (
                <p key={paragraph} className={i === 0 ? 'lead' : undefined}>
                  {paragraph}
                </p>
              ))}
            </div>
          </>
        )}
      </Awaited>
    </section>
  )
}
