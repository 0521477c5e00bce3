import type { clientMarks } from '@ringwell/content/site/home.ts'

export type ClientMarkName = (typeof clientMarks)[number]

/** Draws the invented logo of a sample client: plain geometry in a 32-unit square. */
export function ClientMark({ mark }: { mark: ClientMarkName }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" fill="currentColor">
      <path fillRule="evenodd" d={shapes[mark]} />
    </svg>
  )
}

const shapes: Readonly<Record<ClientMarkName, string>> = {
  h: 'M2 30V2h8v11h12V2h8v28h-8V20H10v10z',
  peak: 'M0 28L16 2l16 26h-9l-7-12-7 12z',
  q: 'M15 1a15 15 0 1 0 7.6 27.9l4 3.6 4.2-4.4-3.7-3.7A15 15 0 0 0 15 1zm0 8a7 7 0 1 1 0 14 7 7 0 0 1 0-14z',
  blocks:
    'M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1zm16 0a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM8 17a7 7 0 1 1 0 14 7 7 0 0 1 0-14zm9 0h14v14H17z',
  t: 'M1 2h30v8H20v20h-8V10H1z',
  waves:
    'M0 8a8 8 0 0 1 16 0 8 8 0 0 0 16 0v7a8 8 0 0 1-16 0 8 8 0 0 0-16 0zm0 13a8 8 0 0 1 16 0 8 8 0 0 0 16 0v7a8 8 0 0 1-16 0 8 8 0 0 0-16 0z',
  leaf: 'M2 30V16A14 14 0 0 1 16 2h14v14a14 14 0 0 1-14 14zm8-8l12-12-2.5-2.5L7.5 19.5z',
  steps: 'M1 31V21h8v-8h8V5h8V1h6v30z',
}
