import {
  backIcon,
  chevronIcon,
  closeIcon,
  hangUpIcon,
  microphoneIcon,
  onIcon,
  pauseIcon,
  playIcon,
  searchIcon,
  stopIcon,
} from '@ringwell/brand/icons.ts'

/** Small icons beside text. None of them says anything that the text does not. */

function Microphone({ stand }: { stand: string }) {
  return (
    <svg
      className="key-icon"
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
    >
      <rect {...microphoneIcon.capsule} fill="currentColor" stroke="none" />
      <path d={stand} />
    </svg>
  )
}
export const MicrophoneIcon = () => <Microphone stand={microphoneIcon.stand} />
/** The microphone, crossed out. */
export const MutedIcon = () => <Microphone stand={`${microphoneIcon.stand}M3 3l18 18`} />

function Filled({
  d,
  className = 'key-icon',
  turn,
}: {
  d: string
  className?: string
  turn?: string
}) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true" fill="currentColor">
      <path d={d} transform={turn} />
    </svg>
  )
}

/** A receiver that is picked up. The one microphone of a screen is the key that opens it. */
export const CallIcon = () => <Filled d={hangUpIcon} turn="rotate(-135 12 12)" />
export const HangUpIcon = () => <Filled d={hangUpIcon} />
export const PlayIcon = ({ className }: { className?: string }) => (
  <Filled d={playIcon} {...(className === undefined ? {} : { className })} />
)
export const PauseIcon = ({ className }: { className?: string }) => (
  <Filled d={pauseIcon} {...(className === undefined ? {} : { className })} />
)
export const StopIcon = ({ className }: { className?: string }) => (
  <Filled d={stopIcon} {...(className === undefined ? {} : { className })} />
)

function Stroked({ d, width, height }: { d: string; width: number; height: number }) {
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <path d={d} />
    </svg>
  )
}

export const CloseIcon = () => <Stroked d={closeIcon} width={16} height={16} />
export const BackIcon = () => <Stroked d={backIcon} width={18} height={14} />
export const OnIcon = () => <Stroked d={onIcon} width={18} height={14} />
export const ChevronIcon = () => <Stroked d={chevronIcon} width={14} height={9} />
export const SearchIcon = () => <Stroked d={searchIcon} width={18} height={18} />
