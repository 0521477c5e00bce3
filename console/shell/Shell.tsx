import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { brand } from '@ringwell/brand/brand.ts'
import { mark } from '@ringwell/brand/mark.ts'
import { useKeys } from '../ui/useKeys.ts'
import { Palette } from './Palette.tsx'
import { type Section, sections } from './sections.ts'
import { useSignedIn } from './sessionContext.ts'
import { ThemeChoice } from './ThemeChoice.tsx'
import { Toasts } from './Toasts.tsx'
import { usePageTop } from './usePageTop.ts'

const groups = [...new Set(sections.map(({ group }) => group))]

/** The key that opens the palette, as this system calls it. */
const paletteKey = /Mac|iP(ad|hone)/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'

/** How long `g` waits for the second key, in ms. */
const CHORD_MS = 1_200

/** The frame of every page: sections, who is signed in, the command palette, and news of what was done. */
export function Shell({ children }: { children: ReactNode }) {
  const [location, navigate] = useLocation()
  // The menu closes with the page that it was opened on.
  const [menuOn, setMenuOn] = useState<string>()
  if (menuOn !== undefined && menuOn !== location) setMenuOn(undefined)
  const isMenuOpen = menuOn === location
  const closeMenu = (): void => setMenuOn(undefined)
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  const { name, email } = useSignedIn()

  const keepTop = usePageTop(main, location)

  const menuButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isMenuOpen) return undefined
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || document.querySelector('dialog[open]')) return
      // What Escape closes in the page stays.
      event.stopPropagation()
      setMenuOn(undefined)
      menuButton.current?.focus()
    }
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [isMenuOpen])

  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      setPaletteOpen(true)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  const chord = useRef(0)
  useKeys({
    g: () => {
      chord.current = performance.now()
    },
    // Keys scroll what has the focus, and it is `main` that scrolls.
    ...Object.fromEntries(
      ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' '].map((key) => [
        key,
        () => {
          if (document.activeElement === document.body) main.current?.focus({ preventScroll: true })
          return false
        },
      ]),
    ),
    ...Object.fromEntries(
      sections.map(({ key, path }) => [
        key,
        () => {
          const isChord = performance.now() - chord.current < CHORD_MS
          chord.current = 0
          return isChord ? navigate(path) : false
        },
      ]),
    ),
  })

  return (
    <div className="shell">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="shell-bar">
        <Link href="/" className="shell-brand" aria-label={`${brand.name} console, today`}>
          <Mark />
          <span>{brand.name}</span>
        </Link>
        <button
          ref={menuButton}
          type="button"
          className="button shell-menu"
          aria-expanded={isMenuOpen}
          aria-controls="sections"
          onClick={() => setMenuOn(isMenuOpen ? undefined : location)}
        >
          Menu
        </button>
      </header>
      <nav
        id="sections"
        className="shell-nav"
        aria-label="Sections"
        data-open={isMenuOpen || undefined}
      >
        <button type="button" className="shell-search" onClick={() => setPaletteOpen(true)}>
          Search or jump to…
          <kbd>{paletteKey}</kbd>
        </button>
        {groups.map((group) => (
          <div key={group} className="shell-group">
            <h2>{group}</h2>
            <ul>
              {sections
                .filter((section) => section.group === group)
                .map((section) => (
                  <li key={section.path}>
                    <Link
                      href={section.path}
                      onClick={closeMenu}
                      aria-current={isWithin(location, section) ? 'page' : undefined}
                    >
                      {section.title}
                    </Link>
                  </li>
                ))}
            </ul>
          </div>
        ))}
        <div className="shell-foot">
          <ThemeChoice />
          <Link href="/account" className="shell-account" onClick={closeMenu}>
            <span>{name || email}</span>
            <small>{name ? email : 'Your account'}</small>
          </Link>
        </div>
      </nav>
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        onScroll={({ currentTarget }) => keepTop(currentTarget.scrollTop)}
      >
        {children}
      </main>
      {isPaletteOpen && <Palette onClose={() => setPaletteOpen(false)} />}
      <Toasts />
    </div>
  )
}

const isWithin = (location: string, { path }: Section): boolean =>
  path === '/' ? location === '/' : location === path || location.startsWith(`${path}/`)

function Mark() {
  return (
    <svg viewBox={`0 0 ${mark.size} ${mark.size}`} width="26" height="26" aria-hidden="true">
      {mark.circles.map(({ cx, cy, r, paint }) => (
        <circle key={r} cx={cx} cy={cy} r={r} className={`mark-${paint}`} />
      ))}
    </svg>
  )
}
