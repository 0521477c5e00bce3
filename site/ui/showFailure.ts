/** @param place the recording that does not play */
export function showFailure(place: Element, words: string): void {
  place.querySelector('.player-failed')?.remove()
  const failed = document.createElement('p')
  failed.className = 'player-failed small'
  // The styles of the player may not have loaded either.
  failed.style.gridColumn = '1 / -1'
  failed.role = 'alert'
  failed.textContent = words
  // The message is at the key, because the lines below may fill the window.
  const key = place.querySelector('.sound-key')
  if (key) key.before(failed)
  else place.append(failed)
}
