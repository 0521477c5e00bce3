import { type RefObject, useEffect, useState } from 'react'

/** How long to wait for the next letter, in ms. */
const TYPING_MS = 200

export interface SearchFieldProps {
  label: string
  placeholder?: string
  maxLength: number
  /** What is searched for now. */
  value: string
  /** Called with the words as soon as nothing was typed for a moment. */
  onSearch: (words: string) => void
  field?: RefObject<HTMLInputElement | null>
  className?: string
}

export function SearchField(props: SearchFieldProps) {
  const { label, placeholder = label, maxLength, value, onSearch, field, className = '' } = props
  const [words, setWords] = useState(value)
  // The address may change by other means: a view, a chip, the way back.
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    if (words.trim() !== value) setWords(value)
  }
  useEffect(() => {
    if (words.trim() === value) return undefined
    const timer = setTimeout(() => onSearch(words.trim()), TYPING_MS)
    return () => clearTimeout(timer)
    // Whoever draws this anew has a new `onSearch`, which does not start the wait again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [words, value])
  return (
    <input
      ref={field}
      type="search"
      className={`input ${className}`}
      aria-label={label}
      placeholder={placeholder}
      maxLength={maxLength}
      dir="auto"
      value={words}
      onChange={({ target }) => setWords(target.value)}
    />
  )
}
