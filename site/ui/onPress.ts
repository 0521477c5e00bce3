/**
 * Calls `hear` with what the visitor presses.
 * @returns a function for a press that came before this file was loaded. It counts once, although it is heard twice if an
 *   act of another kind had the file loaded
 */
export function onPress(hear: (pressed: Element) => void): (act: Event) => void {
  let last: Event | undefined
  const hearAct = (act: Event): void => {
    if (act.type !== 'click' || act === last || !(act.target instanceof Element)) return
    last = act
    hear(act.target)
  }
  addEventListener('click', hearAct)
  return hearAct
}
