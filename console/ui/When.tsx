import { shortTime, wholeTime } from './times.ts'

/** A time, as short as can be understood today; the whole of it is its tooltip. */
export function When({ at }: { at: string }) {
  return (
    <time dateTime={at} title={wholeTime(at)}>
      {shortTime(at)}
    </time>
  )
}
