/** Moves the focus to the heading of the page, or to another place in it. */
export function focusHeading(
  place = document.querySelector<HTMLElement>('main h1') ??
    document.querySelector<HTMLElement>('main'),
): void {
  if (!place) return
  if (place.tabIndex < 0) place.tabIndex = -1
  place.focus({ preventScroll: true })
}
