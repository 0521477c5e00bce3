import type { UseCase } from '@ringwell/content/agents/agentSchema.ts'
import type { ReactNode } from 'react'
import './scene.css'

export type SceneName = UseCase['image']

/** Draws a use case as circles, arcs and straight lines on a flat background, 320 by 220. */
export function Scene({ name }: { name: SceneName }) {
  return (
    <svg
      className={`scene scene-${name}`}
      viewBox="0 0 320 220"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {drawings[name]}
    </svg>
  )
}

/** The classes name the colour: `f-` fills, `s-` strokes. */
const drawings: Readonly<Record<SceneName, ReactNode>> = {
  // A ringing bell on a front desk.
  hospitality: (
    <>
      <path className="f-well" d="M0 172h320v48H0z" />
      <path className="f-ink" d="M78 156h164v16H78zM150 78a10 10 0 0 1 20 0z" />
      <path className="f-signal" d="M88 150a72 72 0 0 1 144 0z" />
      <g className="s-ink">
        <path d="M64 146a96 96 0 0 1 24-60M256 146a96 96 0 0 0-24-60" strokeWidth="10" />
        <path d="M38 140a122 122 0 0 1 30-74M282 140a122 122 0 0 0-30-74" strokeWidth="5" />
      </g>
    </>
  ),
  // A stethoscope.
  healthcare: (
    <>
      <path
        className="s-ink"
        d="M96-10v66a48 48 0 0 0 96 0v-66M144 104v22a50 50 0 0 0 66 47"
        strokeWidth="9"
      />
      <circle className="f-well" cx="236" cy="150" r="46" />
      <circle className="f-paper" cx="236" cy="150" r="32" />
      <circle className="f-stop" cx="236" cy="150" r="18" />
      <path className="s-well" d="M300 150a64 64 0 0 1-64 64" strokeWidth="6" />
    </>
  ),
  // A front door with a knocker.
  estate: (
    <>
      <path className="f-paper" d="M76 220V112a84 84 0 0 1 168 0v108z" />
      <path className="f-stop" d="M94 112h132v108H94z" />
      <path className="f-sky" d="M94 112a66 66 0 0 1 132 0z" />
      <path className="s-paper" d="M160 112V46M160 112l-47-47M160 112l47-47" strokeWidth="5" />
      <path className="s-paper" d="M86 112h148" strokeWidth="9" />
      <circle className="f-ink" cx="160" cy="142" r="9" />
      <circle className="s-signal" cx="160" cy="166" r="20" strokeWidth="9" />
      <path className="f-ink" d="M40 206h240v14H40z" />
    </>
  ),
  // A game pad.
  gaming: (
    <>
      <g transform="translate(112 112)">
        <circle className="s-paper" r="84" strokeWidth="3" />
        <circle className="s-paper" r="66" strokeWidth="8" />
        <path className="f-paper" d="M-16-48h32v32h32v32h-32v32h-32v-32h-32v-32h32z" />
        <circle className="f-ink" r="9" />
      </g>
      <circle className="f-signal" cx="244" cy="74" r="24" />
      <circle className="f-stop" cx="276" cy="128" r="24" />
      <circle className="f-sky" cx="222" cy="138" r="24" />
      <circle className="s-paper" cx="254" cy="190" r="24" strokeWidth="6" />
    </>
  ),
  // A table set for one.
  restaurant: (
    <>
      <circle className="f-paper" cx="160" cy="112" r="92" />
      <circle className="s-ink" cx="160" cy="112" r="64" strokeWidth="2.5" />
      <path className="f-signal" d="M160 68a44 44 0 0 1 44 44h-44z" />
      <path className="f-well" d="M160 156a44 44 0 0 1-44-44h44z" />
      <circle className="f-stop" cx="178" cy="134" r="12" />
      <path
        className="s-ink"
        d="M28 34v44a14 14 0 0 0 28 0V34M42 34v160M284 196V34c-16 10-22 34-18 72h18"
        strokeWidth="6"
      />
    </>
  ),
  // A headset with the sound in it.
  training: (
    <>
      <path className="s-ink" d="M76 128a84 84 0 0 1 168 0" strokeWidth="14" />
      <path className="s-ink" d="M244 150a62 62 0 0 1-62 54" strokeWidth="6" />
      <rect className="f-ink" x="58" y="118" width="34" height="66" rx="17" />
      <rect className="f-ink" x="228" y="118" width="34" height="66" rx="17" />
      <rect className="f-ink" x="150" y="194" width="38" height="18" rx="9" />
      <path className="s-ink" d="M126 136a34 34 0 0 1 68 0" strokeWidth="8" />
      <path className="s-ink" d="M108 136a52 52 0 0 1 104 0" strokeWidth="3" />
      <circle className="f-stop" cx="160" cy="140" r="14" />
    </>
  ),
}
