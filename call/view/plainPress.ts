export type Press = Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Whether a click on a link opens it in the same tab. With another button or with a key, it opens elsewhere or is saved. */
export const isPlainPress = ({ button, ctrlKey, metaKey, shiftKey, altKey }: Press): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey
