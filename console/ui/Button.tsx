import type { ComponentProps } from 'react'

/** `ink` is what the page is for, `stop` deletes, and `quiet` stands back. */
type Look = 'ink' | 'stop' | 'quiet'

/** A button, which sends no form unless its type is `submit`. */
export function Button({ look, ...rest }: { look?: Look } & ComponentProps<'button'>) {
  return <button type="button" className={look ? `button button-${look}` : 'button'} {...rest} />
}
