import { prints } from '../prints/prints.ts'
import { PrintPaths } from '../ui/Print.tsx'

const days = Array.from({ length: 30 }, (_, i) => i + 1)
const dueDay = 5
const today = 3

/**
 * Draws a month as a dial: the past days, the due day, and inside, the voiceprint of a line that names that
 * day.
 */
export function DueDial() {
  return (
    <svg className="due-dial" viewBox="-300 -300 600 600" aria-hidden="true">
      <PrintPaths levels={prints.fynbuddy} inner={70} pitch={22} />
      {days.map((day) =>
        day === dueDay ? (
          <circle key={day} className="dot" cy="-262" r="26" transform={dayTurn(day)} />
        ) : (
          <path
            key={day}
            className={day <= today ? 'day day-gone' : 'day'}
            d="M0-244V-280"
            transform={dayTurn(day)}
          />
        ),
      )}
      <text y="32" textAnchor="middle">
        {dueDay}
      </text>
    </svg>
  )
}

function dayTurn(day: number): string {
  return `rotate(${((day - 1) * 360) / days.length})`
}
