import { type ReactNode, useEffect } from 'react'
import { brand } from '@ringwell/brand/brand.ts'
import { ThemeChoice } from '../shell/ThemeChoice.tsx'
import './signIn.css'

/** The page of somebody who is not signed in yet. */
export function Frame({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · ${brand.name} console`
  }, [title])
  return (
    <div className="sign-in">
      <main>
        <p className="sign-in-brand">{brand.name} console</p>
        <h1>{title}</h1>
        {children}
      </main>
      <footer>
        <ThemeChoice />
      </footer>
    </div>
  )
}
