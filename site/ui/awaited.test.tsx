import { about } from '@ringwell/content/site/about.ts'
import { whyUs } from '@ringwell/content/site/whyUs.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Purpose } from '../about/Purpose.tsx'
import { Story } from '../about/Story.tsx'
import { WhyUs } from '../whyUs/WhyUs.tsx'

/** Returns everything after `Loading...`, which `awaited.css` hides as soon as something follows it. */
function whatFollows(html: string): string {
  const [, after = ''] = html.split('Loading...</p>')
  return after
}

const pages = [
  {
    name: 'why us',
    without: <WhyUs content={undefined} loading={whyUs.loading} />,
    full: <WhyUs content={whyUs} loading={whyUs.loading} />,
    says: [whyUs.title, ...whyUs.grid.rows.flat()],
  },
  {
    name: 'the story',
    without: <Story story={undefined} loading={about.loading} />,
    full: <Story story={about.companyStory} loading={about.loading} />,
    says: [about.companyStory.title, ...about.companyStory.content],
  },
  {
    name: 'mission, vision and values',
    without: <Purpose purpose={undefined} loading={about.loading} />,
    full: <Purpose purpose={about.missionVisionValues} loading={about.loading} />,
    says: [
      about.missionVisionValues.mission.text,
      about.missionVisionValues.vision.text,
      ...about.missionVisionValues.values.items.map(({ text }) => text),
    ],
  },
]

describe.each(pages)('$name', ({ without, full, says }) => {
  it('shows only Loading... until there is content', () => {
    const html = renderToStaticMarkup(without)
    expect(html).toContain('Loading...</p>')
    expect(whatFollows(html)).toMatch(/^(<\/\w+>)+$/)
  })

  it('puts its content after Loading..., which hides Loading...', () => {
    const html = renderToStaticMarkup(full)
    for (const text of says) expect(whatFollows(html)).toContain(text)
  })
})
