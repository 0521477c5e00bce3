import { microphoneIcon } from '@ringwell/brand/icons.ts'

export const MicrophoneIcon = () => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <rect {...microphoneIcon.capsule} />
    <path d={microphoneIcon.stand} fill="none" />
  </svg>
)
