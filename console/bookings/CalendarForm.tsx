import { type ReactNode, useState } from 'react'
import { useRouter } from 'wouter'
import type { CalendarSettings, CalendarView } from '@ringwell/protocol/operator/bookings.ts'
import { weekdayOf } from '@ringwell/protocol/openingHours.ts'
import { ApiFailure } from '../api/apiFailure.ts'
import { Button } from '../ui/Button.tsx'
import { Check } from '../ui/Check.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { DateField } from '../ui/DateField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { say } from '../ui/toasts.ts'
import { markSaved, useUnsaved } from '../ui/useUnsaved.ts'
import { useCalendarChange } from './bookingQueries.ts'
import { specialDayText, todayIn, weekdayText } from './days.ts'

type Hours = NonNullable<CalendarSettings['hours']>
type Weekday = keyof Hours
type SpecialDays = CalendarSettings['special_days']
type Resource = CalendarSettings['resources'][number]
const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const satisfies readonly Weekday[]

interface CalendarFormProps {
  calendar: CalendarView
  onClose: () => void
}

/** When it is open, on which days at other hours or not at all, and what can be booked. */
export function CalendarForm({ calendar, onClose }: CalendarFormProps) {
  // The calendar is read again meanwhile. What is sent is a change of what was seen.
  const [before, setBefore] = useState(() => seen(calendar))
  const [hours, setHours] = useState(before.hours)
  const [days, setDays] = useState(before.special_days)
  const [resources, setResources] = useState(before.resources)
  const change = useCalendarChange(calendar.calendar)
  const { aroundNav } = useRouter()
  useUnsaved(
    hours !== before.hours || days !== before.special_days || resources !== before.resources,
  )
  const isStale = change.error instanceof ApiFailure && change.error.code === 'changed_meanwhile'
  const loadAgain = (): void => {
    const now = seen(calendar)
    setBefore(now)
    setHours(now.hours)
    setDays(now.special_days)
    setResources(now.resources)
    change.reset()
  }
  const isByNight = isByNightIn(before)
  return (
    <Form
      className="calendar-form"
      onSend={() =>
        change.mutate(
          {
            version: before.version,
            resources,
            ...(isByNight ? { hours: null, special_days: {} } : { hours, special_days: days }),
          },
          {
            onSuccess() {
              say('Saved. Agents follow it from now on.')
              markSaved()
              onClose()
            },
          },
        )
      }
    >
      <p className="page-lead">
        Changes for {calendar.name} apply at once, also to calls in progress.
        {!isByNight &&
          ' If an agent mentions your hours in its greeting, change them in the agent too.'}
      </p>
      {!isByNight && (
        <Part title="Opening hours">
          <Check
            checked={hours === null}
            onChange={(isChecked) => setHours(isChecked ? null : (before.hours ?? {}))}
          >
            At any time
          </Check>
          {hours !== null && (
            <ul className="hours">
              {weekdays.map((day) => (
                <li key={day}>
                  <Spans
                    day={weekdayText(day)}
                    spans={hours[day] ?? []}
                    onChange={(spans) => setHours({ ...hours, [day]: spans })}
                  />
                </li>
              ))}
            </ul>
          )}
        </Part>
      )}
      {!isByNight && hours !== null && (
        <Part title="Special days">
          <SpecialDays hours={hours} timeZone={calendar.time_zone} days={days} onChange={setDays} />
        </Part>
      )}
      <Part title="What can be booked">
        <Resources calendar={calendar} resources={resources} onChange={setResources} />
      </Part>
      {change.error && (
        <FailureNote
          error={
            isStale
              ? new Error(`${change.error.message} What you have entered is still here.`)
              : change.error
          }
        />
      )}
      {isStale && <Button onClick={loadAgain}>Discard it and load the calendar again</Button>}
      <div className="bookings-view">
        <Button type="submit" look="ink" disabled={change.isPending}>
          {change.isPending ? 'Saving…' : 'Save'}
        </Button>
        <Button onClick={() => aroundNav(onClose, '/bookings')}>Back to the bookings</Button>
      </div>
    </Form>
  )
}

/** Days that are over go when the rest is saved. */
function seen(calendar: CalendarView): CalendarView {
  const today = todayIn(calendar.time_zone)
  const days = Object.entries(calendar.special_days)
  return {
    ...calendar,
    special_days: Object.fromEntries(days.filter(([day]) => day.length === 5 || day >= today)),
  }
}

/** Rooms have no opening hours. */
export const isByNightIn = ({ resources }: CalendarView): boolean =>
  resources.every(({ minutes }) => minutes === null)

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel calendar-part" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

type Span = [string, string]

interface SpansProps {
  day: string
  spans: readonly Span[]
  onChange: (spans: Span[]) => void
  children?: ReactNode
}

function Spans({ day, spans, onChange, children }: SpansProps) {
  const replaced = (at: number, span: Span): Span[] =>
    spans.map((each, other) => (other === at ? span : each))
  return (
    <fieldset className="hours-day">
      <legend>{day}</legend>
      {spans.length === 0 && <span className="note">Closed</span>}
      {spans.map(([from, until], at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two spans may be alike while somebody types
        <span key={at} className="hours-span">
          <input
            className="input"
            type="time"
            required
            aria-label={`${day}, opens`}
            value={from}
            onChange={({ target }) => onChange(replaced(at, [target.value, until]))}
          />
          to
          <input
            className="input"
            type="time"
            required
            aria-label={`${day}, closes`}
            // Such an input has no 24:00.
            value={until === '24:00' ? '00:00' : until}
            onChange={({ target }) =>
              onChange(replaced(at, [from, target.value === '00:00' ? '24:00' : target.value]))
            }
          />
          <Button
            look="quiet"
            aria-label={`Remove ${from} to ${until} on ${day}`}
            onClick={() => onChange(spans.filter((_, other) => other !== at))}
          >
            Remove
          </Button>
        </span>
      ))}
      <Button
        aria-label={`Add hours on ${day}`}
        onClick={() =>
          onChange([...spans, spans.length === 0 ? ['09:00', '17:00'] : ['18:00', '22:00']])
        }
      >
        Add hours
      </Button>
      {children}
    </fieldset>
  )
}

interface SpecialDaysProps {
  /** Those of the week. */
  hours: Hours
  timeZone: string
  days: SpecialDays
  onChange: (days: SpecialDays) => void
}

function SpecialDays({ hours, timeZone, days, onChange }: SpecialDaysProps) {
  const [date, setDate] = useState('')
  const [isYearly, setYearly] = useState(false)
  const today = todayIn(timeZone)
  const day = isYearly ? date.slice(5) : date
  const problem =
    day === ''
      ? undefined
      : Object.hasOwn(days, day)
        ? 'This day is in the list already.'
        : day === date && date < today
          ? 'This day is over. Choose one from today on, or “Every year”.'
          : undefined
  const isReady = day !== '' && problem === undefined
  const add = (spans: Span[]): void => {
    onChange({ ...days, [day]: spans })
    setDate('')
  }
  const usual = date === '' ? [] : (hours[String(weekdayOf(date)) as Weekday] ?? [])
  return (
    <>
      <p className="note">
        {Object.keys(days).length === 0 && 'None yet. '}Holidays, and days on which you are open at
        other hours. They take precedence over the weekly hours.
      </p>
      <ul className="hours">
        {Object.entries(days)
          .toSorted(([one], [other]) => orderOf(one).localeCompare(orderOf(other)))
          .map(([each, spans]) => (
            <li key={each}>
              <Spans
                day={specialDayText(each)}
                spans={spans}
                onChange={(changed) => onChange({ ...days, [each]: changed })}
              >
                <Button
                  look="quiet"
                  aria-label={`Remove this day, ${specialDayText(each)}`}
                  onClick={() =>
                    onChange(
                      Object.fromEntries(Object.entries(days).filter(([one]) => one !== each)),
                    )
                  }
                >
                  Remove this day
                </Button>
              </Spans>
            </li>
          ))}
      </ul>
      <div className="bookings-fields">
        <DateField label="Day" value={date} onChange={setDate} error={problem} />
        <Check checked={isYearly} onChange={setYearly}>
          Every year
        </Check>
        <Button disabled={!isReady} onClick={() => add([])}>
          Close this day
        </Button>
        <Button
          disabled={!isReady}
          onClick={() => add(usual.length > 0 ? usual : [['09:00', '17:00']])}
        >
          Set hours for this day
        </Button>
      </div>
    </>
  )
}

/** Days of every year come after dates. */
const orderOf = (day: string): string => (day.length === 5 ? `9999-${day}` : day)

interface ResourcesProps {
  calendar: CalendarView
  resources: readonly Resource[]
  onChange: (resources: Resource[]) => void
}

function Resources({ calendar, resources, onChange }: ResourcesProps) {
  const set = (at: number, change: Partial<Resource>): void =>
    onChange(resources.map((each, other) => (other === at ? { ...each, ...change } : each)))
  const add = (): void => {
    const like = resources.at(-1) ?? calendar.resources[0]
    if (!like) return
    const number = nextNumber(resources, like.kind)
    onChange([
      ...resources,
      {
        ...like,
        id: `${like.kind.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}-${number}`,
        name: `${like.kind} ${number}`,
      },
    ])
  }
  return (
    <>
      <ul className="hours">
        {resources.map((resource, at) => (
          <li key={resource.id} className="bookings-fields">
            <TextField
              label="Name"
              required
              maxLength={80}
              value={resource.name}
              onChange={(text) => set(at, { name: text })}
            />
            {calendar.kinds.length > 1 && (
              <Field label="Kind">
                <select
                  value={resource.kind}
                  onChange={({ target }) => set(at, { kind: target.value })}
                >
                  {calendar.kinds.map((kind) => (
                    <option key={kind}>{kind}</option>
                  ))}
                </select>
              </Field>
            )}
            <Field label="For how many people">
              <input
                type="number"
                required
                min={1}
                max={500}
                value={Number.isNaN(resource.capacity) ? '' : resource.capacity}
                onChange={({ target }) => set(at, { capacity: target.valueAsNumber })}
              />
            </Field>
            {resource.minutes !== null && (
              <Field label="Minutes">
                <input
                  type="number"
                  required
                  min={15}
                  max={1440}
                  step={15}
                  value={Number.isNaN(resource.minutes) ? '' : resource.minutes}
                  onChange={({ target }) => set(at, { minutes: target.valueAsNumber })}
                />
              </Field>
            )}
            <Button
              disabled={resources.length === 1}
              aria-label={`Remove ${resource.name}`}
              onClick={() => onChange(resources.filter((_, other) => other !== at))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <Button onClick={add}>Add another one</Button>
    </>
  )
}

/** The first number that no name or id of this kind ends with. */
function nextNumber(resources: readonly Resource[], kind: string): number {
  const used = resources
    .filter((each) => each.kind === kind)
    .map(({ id }) => Number(/\d+$/.exec(id)?.[0] ?? 0))
  return Math.max(0, ...used) + 1
}
