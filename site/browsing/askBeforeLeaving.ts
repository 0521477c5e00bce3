import dialogStyles from '../ui/dialog.css?inline'
import { adoptStyles } from '../ui/adoptStyles.ts'
import choiceStyles from './callChoice.css?inline'

export type Choice = 'again' | 'stay' | 'leave'

/**
 * Asks the visitor what to do when the next page can't be shown during the call. The call goes on until the
 * visitor decides, and also if they press Escape.
 * @param reason why we ask: the page did not load, or the visitor is leaving for a page that we can't show
 */
export function askBeforeLeaving(reason: 'notLoaded' | 'leaving'): Promise<Choice> {
  adoptStyles(dialogStyles + choiceStyles)
  const template = document.querySelector<HTMLTemplateElement>('#call-choice')
  const dialog = template?.content.querySelector('dialog')?.cloneNode(true)
  if (!(dialog instanceof HTMLDialogElement)) return Promise.resolve('stay')
  for (const part of dialog.querySelectorAll<HTMLElement>('[data-for]')) {
    part.hidden = part.dataset.for !== reason
  }
  document.body.append(dialog)
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove()
      const choice = dialog.returnValue
      resolve(choice === 'again' || choice === 'leave' ? choice : 'stay')
    })
    dialog.showModal()
  })
}
