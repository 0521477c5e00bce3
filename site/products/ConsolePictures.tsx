import type { ProductPage } from '@ringwell/content/site/productPage.ts'
import { OnIcon } from '../ui/icons.tsx'
import { ThemedPicture } from '../ui/ThemedPicture.tsx'
import './consolePictures.css'

/** Taken by `npm run screenshots:console`, with two pixels for each of the page. */
const files = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** What the people who run an agent see of its calls. */
export function ConsolePictures({
  title,
  text,
  sample,
  pictures,
  more,
}: NonNullable<ProductPage['console']>) {
  return (
    <section className="console-shown wrap" id="console">
      <div className="console-head">
        <h2 className="t-1">{title}</h2>
        <p className="lead">{text}</p>
        <span className="tag">{sample}</span>
      </div>
      {pictures.map((picture) => (
        <figure key={picture.name}>
          <figcaption>
            <h3 className="t-3">{picture.title}</h3>
            <p className="small">{picture.text}</p>
          </figcaption>
          <ThemedPicture
            file={(theme) => files[`./pictures/${picture.name}-desk-${theme}.webp`]}
            shows={picture.shows}
            width={1120}
            height={700}
            phone={{
              file: (theme) => files[`./pictures/${picture.name}-phone-${theme}.webp`],
              width: 390,
              height: 620,
            }}
          />
        </figure>
      ))}
      <a className="link" href={more.href}>
        {more.label} <OnIcon />
      </a>
    </section>
  )
}
