import './themedPicture.css'

interface ThemedPictureProps {
  /** The address of a file by its theme. A new picture can only be taken of a site that is built without it. */
  file: (theme: 'light' | 'dark') => string | undefined
  shows: string
  width: number
  height: number
  /** The same for a phone, where the first would be too small to read. */
  phone?: { file: ThemedPictureProps['file']; width: number; height: number }
}

/** A picture of a page. The theme decides which of the two is shown, and the browser loads no other. */
export function ThemedPicture({ file, shows, width, height, phone }: ThemedPictureProps) {
  return (['light', 'dark'] as const).map((theme) => {
    const src = file(theme)
    if (src === undefined) return null
    return (
      <picture key={theme} className={`themed is-${theme}`}>
        {phone && (
          <source
            media="(max-width: 600px)"
            srcSet={phone.file(theme)}
            width={phone.width}
            height={phone.height}
          />
        )}
        <img src={src} alt={shows} width={width} height={height} loading="lazy" decoding="async" />
      </picture>
    )
  })
}
