import { useState } from 'react'

const themes = ['system', 'light', 'dark'] as const
type Theme = (typeof themes)[number]

/** The same choice as in the footer of the site, kept in the same place. */
function keptTheme(): Theme {
  const kept = document.documentElement.dataset['theme']
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

function apply(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = theme
  try {
    if (theme === 'system') delete localStorage['theme']
    else localStorage['theme'] = theme
  } catch {
    // The browser stores nothing for this site, so the choice is lost with the page.
  }
}

export function ThemeChoice() {
  const [theme, setTheme] = useState(keptTheme)
  return (
    <label className="theme-choice">
      <span className="vh">Theme</span>
      <select
        value={theme}
        onChange={({ target }) => {
          const chosen = themes.find((each) => each === target.value) ?? 'system'
          apply(chosen)
          setTheme(chosen)
        }}
      >
        <option value="system">System</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </select>
    </label>
  )
}
