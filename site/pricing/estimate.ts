/**
 * Counts what a visitor's calls would cost while the sliders move, and shows the smallest plan that lasts. The page has
 * printed the price of every plan. `layouts/afterFirstAct.ts` loads this.
 */

addEventListener('input', ({ target }) => hearSlider(target))

/** @param target the element that the visitor touched first may be a slider, too */
export function hearSlider(target: EventTarget | null): void {
  const place = target instanceof Element && target.closest<HTMLElement>('.estimate')
  if (place) count(place)
}

function count(place: HTMLElement): void {
  let talk = Number(place.dataset.days)
  for (const slider of place.querySelectorAll('input')) {
    talk *= slider.valueAsNumber
    slider.parentElement?.querySelector('b')?.replaceChildren(slider.value)
  }
  place.querySelector('.estimate-talk')?.replaceChildren(talk.toLocaleString('en-US'))
  const plans = [...place.querySelectorAll<HTMLElement>('[data-most]')]
  // The last one is for those who need more than any plan holds.
  const fits = plans.find(({ dataset }) => talk <= (Number(dataset.most) || Infinity))
  for (const plan of plans) plan.hidden = plan !== fits
}
