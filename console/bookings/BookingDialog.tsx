import { useState } from 'react'
import { Link } from 'wouter'
import type { BookingView, CalendarView } from '@ringwell/protocol/operator/bookings.ts'
import { ApiFailure } from '../api/apiFailure.ts'
import { Button } from '../ui/Button.tsx'
import { Check } from '../ui/Check.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Fact } from '../ui/Fact.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { DateField } from '../ui/DateField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { say } from '../ui/toasts.ts'
import { useBookingDeed } from './bookingQueries.ts'
import { wholeDayText } from './days.ts'
import { nameOfResource } from './WeekPlan.tsx'
import { EmailLink, TelephoneLink } from '../ui/ContactLinks.tsx'

type Way = BookingView['tells_by'][number]
const wayWords: Readonly<Record<Way, string>> = {
  mail: 'Tell the guest by mail',
  text: 'Tell the guest by text message',
}

interface BookingDialogProps {
  booking: BookingView
  calendar: CalendarView
  mayChange: boolean
  onClose: () => void
}

/** Everything about one booking, and the forms with which it is moved or cancelled. */
export function BookingDialog({ booking, calendar, mayChange, onClose }: BookingDialogProps) {
  const [isCancelling, setCancelling] = useState(false)
  const [told, setTold] = useState<readonly Way[]>(booking.tells_by)
  const deed = useBookingDeed()
  const { id, changes, name, phone, email, people, reference } = booking
  const when = `${wholeDayText(booking.date)}${booking.time === null ? '' : ` at ${booking.time}`}`
  const ways = booking.tells_by.map((way) => (
    <Check
      key={way}
      checked={told.includes(way)}
      onChange={(isChecked) =>
        setTold(isChecked ? [...told, way] : told.filter((each) => each !== way))
      }
    >
      {wayWords[way]}
    </Check>
  ))
  const noWay = booking.tells_by.length === 0 && (
    <p className="note">
      This server can’t reach the guest{phone || email ? ' by mail or text' : ''}, so tell them
      yourself.
    </p>
  )
  if (isCancelling) {
    return (
      <ConfirmDialog
        title={`Cancel the booking of ${name || 'this guest'}?`}
        action="Cancel the booking"
        isDestructive
        onConfirm={async () => {
          await deed.mutateAsync({ id, deed: 'cancel', body: { changes, tell: [...told] } })
          say(`Booking ${reference} is cancelled.`)
        }}
        onClose={onClose}
      >
        <p>
          {when}, {nameOfResource(calendar, booking.resource)}. Its place is free again at once.
        </p>
        {ways}
        {noWay}
      </ConfirmDialog>
    )
  }
  return (
    <Dialog title={name || 'Booking'} onClose={onClose}>
      <div className="dialog-body">
        <dl className="facts booking-facts">
          <Fact title="When">{when}</Fact>
          {booking.nights !== null && <Fact title="Nights">{booking.nights}</Fact>}
          {people !== null && <Fact title="People">{people}</Fact>}
          <Fact title="Where">{nameOfResource(calendar, booking.resource)}</Fact>
          <Fact title="Reference">{reference}</Fact>
          {phone && (
            <Fact title="Telephone">
              <TelephoneLink number={phone} />
            </Fact>
          )}
          {email && (
            <Fact title="Email">
              <EmailLink address={email} />
            </Fact>
          )}
          {Object.entries(booking.notes).map(([label, text]) => (
            <Fact key={label} title={label}>
              {text}
            </Fact>
          ))}
        </dl>
        {booking.call_id !== null && (
          <Link href={`/calls/${encodeURIComponent(booking.call_id)}`}>Hear the call</Link>
        )}
        {mayChange && booking.state === 'booked' && (
          <MoveForm
            booking={booking}
            error={deed.error}
            isMoving={deed.isPending}
            onMove={(to) =>
              deed.mutate(
                { id, deed: 'move', body: { changes, tell: [...told], ...to } },
                {
                  onSuccess() {
                    say(`Booking ${reference} is moved.`)
                    onClose()
                  },
                },
              )
            }
          >
            {ways}
            {noWay}
          </MoveForm>
        )}
      </div>
      {mayChange && booking.state === 'booked' && (
        <footer className="dialog-foot">
          <Button onClick={() => setCancelling(true)}>Cancel the booking…</Button>
        </footer>
      )}
    </Dialog>
  )
}

interface To {
  date: string
  time: string | null
  people?: number
  nights?: number
  although_closed: boolean
}

interface MoveFormProps {
  booking: BookingView
  error: Error | null
  isMoving: boolean
  onMove: (to: To) => void
  children: React.ReactNode
}

function MoveForm({ booking, error, isMoving, onMove, children }: MoveFormProps) {
  const [date, setDate] = useState(booking.date)
  const [time, setTime] = useState(booking.time)
  const [people, setPeople] = useState(booking.people)
  const [nights, setNights] = useState(booking.nights)
  const [isAlthough, setAlthough] = useState(false)
  const isClosed = error instanceof ApiFailure && error.code === 'closed'
  return (
    <Form
      className="form"
      onSend={() =>
        onMove({
          date,
          time,
          although_closed: isAlthough,
          ...(people !== null && { people }),
          ...(nights !== null && { nights }),
        })
      }
    >
      <h3>Move it</h3>
      <div className="bookings-fields">
        <DateField label="Day" required value={date} onChange={setDate} />
        {time !== null && (
          <TextField label="Time" type="time" required step={900} value={time} onChange={setTime} />
        )}
        {nights !== null && (
          <Field label="Nights">
            <input
              type="number"
              required
              min={1}
              max={60}
              value={nights}
              onChange={({ target }) => setNights(target.valueAsNumber)}
            />
          </Field>
        )}
        {people !== null && (
          <Field label="People">
            <input
              type="number"
              required
              min={1}
              max={500}
              value={people}
              onChange={({ target }) => setPeople(target.valueAsNumber)}
            />
          </Field>
        )}
      </div>
      {error && <FailureNote error={error} />}
      {(isClosed || isAlthough) && (
        <Check checked={isAlthough} onChange={setAlthough}>
          Move it there anyway
        </Check>
      )}
      {children}
      <Button type="submit" look="ink" disabled={isMoving}>
        {isMoving ? 'Moving…' : 'Move'}
      </Button>
    </Form>
  )
}
