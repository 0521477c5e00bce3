/** What the tasks of all agents with a calendar have in common: how a booking is found, and appointments by the hour. */
import { defineTask, type DeepReadonly, type Task } from './task.ts'
import type { Slot } from './slot.ts'
import type { z } from 'zod'

type SlotInput<Type extends Slot['type']> = DeepReadonly<
  Extract<z.input<typeof Slot>, { type: Type }>
>

/** The name on a booking, when it is made. */
export const bookedName = {
  type: 'name',
  label: 'name',
  ask: ['What name shall I put it under?', 'What’s your name, please?'],
  help: ['Your last name is enough. You can also spell it.'],
} as const satisfies SlotInput<'name'>

/**
 * Never asked for. If the caller gives the number, the booking can be found by it later. Otherwise there is the
 * reference.
 */
export const bookedPhone = {
  type: 'phone',
  label: 'phone number',
  unasked: true,
  ask: ['What’s your phone number?'],
  help: ['Say the number digit by digit, or type it.'],
} as const satisfies SlotInput<'phone'>

/** How a booking is found: by two of these three: reference, phone number and name. */
export const finding = {
  slots: {
    reference: {
      type: 'code',
      label: 'reference',
      words: ['booking number', 'code'],
      pattern: '^[A-Z]{3}\\d{2}$',
      example: 'RIN74',
      optional: true,
      when: { missing: 'phone' },
      ask: [
        'What’s the reference? If you don’t have it, your phone number will do.',
        'Do you have the reference? It’s three letters and two digits.',
      ],
      help: ['You can spell it, such as “R I N, seven four”, or say “I don’t have it”.'],
    },
    phone: {
      type: 'phone',
      label: 'phone number',
      when: { missing: 'reference' },
      ask: ['Which phone number is it booked with?', 'What phone number did you book with?'],
      help: ['Say the number digit by digit, or type it.'],
    },
    name: {
      type: 'name',
      label: 'name',
      ask: ['And what name is it under?', 'Whose name is the booking in?'],
      help: ['The last name is enough. You can also spell it.'],
    },
  },
  lookup: {
    tool: 'bookings.find',
    by: [
      ['reference', 'name'],
      ['phone', 'name'],
    ],
    withoutName: [['reference', 'phone']],
  },
} as const

/** An agent's appointments, in the agent's own words. */
interface Appointments {
  /** The kind of resource that is booked. */
  kind: string
  /** `eye test`, as in `your eye test`. */
  noun: string
  /** `an eye test`. */
  one: string
  examples: Record<'book' | 'move' | 'cancel' | 'find', string[]>
  date: SlotInput<'date'>
  time: SlotInput<'time'>
  /** Set if somebody visits the caller, so that the agent asks for the address. */
  address?: SlotInput<'address'>
  /** What is wrong, where the visit is about a fault. It is never asked for. */
  about?: SlotInput<'text'>
  /** Said after the reference. */
  note?: string
}

/**
 * Four tasks: `bookAppointment`, `moveAppointment`, `cancelAppointment` and `findAppointment`. They ask for the day, then
 * the time, then the name.
 */
export function appointmentTasks(own: Appointments): Task[] {
  const { kind, noun, one, examples, date, time, address, about, note } = own
  const where = address === undefined ? 'The' : 'The address is {address}, and the'
  const after = note === undefined ? '' : ` ${note}`
  return [
    defineTask({
      id: 'bookAppointment',
      title: noun,
      examples: examples.book,
      // Whoever reports a fault and then wants a visit no longer wants the report.
      ...(about && { replaces: ['reportProblem'] }),
      slots: {
        date,
        time,
        ...(address && { address }),
        name: bookedName,
        phone: bookedPhone,
        ...(about && { note: about }),
      },
      confirm: [
        `So that’s ${one} {date} at {time}. ${where} name is {name}[, phone {phone}]. Shall I book it?`,
        `You’d like ${one} {date} at {time}. ${where} name is {name}[, phone {phone}]. Is that right?`,
      ],
      tool: 'bookings.book',
      arguments: { kind },
      done: [`Your ${noun} is booked, and your reference is {reference}.${after}`],
      changedBy: 'moveAppointment',
      cancelledBy: 'cancelAppointment',
    }),
    defineTask({
      id: 'moveAppointment',
      title: `new ${noun} time`,
      examples: examples.move,
      slots: { ...finding.slots, date, time },
      lookup: {
        ...finding.lookup,
        found: [`I’ve found your ${noun} {was.date} at {was.time}.`],
      },
      changes: {
        slots: ['date', 'time'],
        ask: ['Which day or time would you like instead?', 'When would suit you better?'],
      },
      confirm: [
        `So I’ll move your ${noun}: it’ll be {date} at {time}. Is that right?`,
        `Your ${noun} would then be {date} at {time}. Shall I change it?`,
      ],
      tool: 'bookings.change',
      arguments: { kind },
      done: [
        `Done, your ${noun} is now {date} at {time}. Your reference is still {reference}.`,
        `That’s moved: your ${noun} is {date} at {time}. The reference is still {reference}.`,
      ],
      changedBy: 'moveAppointment',
      cancelledBy: 'cancelAppointment',
    }),
    defineTask({
      id: 'cancelAppointment',
      title: 'cancellation',
      examples: examples.cancel,
      slots: finding.slots,
      facts: ['date', 'time'],
      lookup: finding.lookup,
      confirm: [
        `That’s your ${noun} {date} at {time}. Shall I cancel it?`,
        `I’d cancel your ${noun} {date} at {time}. Is that right?`,
      ],
      tool: 'bookings.cancel',
      done: [`Your ${noun} is cancelled. Thank you for letting us know.`],
    }),
    defineTask({
      id: 'findAppointment',
      title: noun,
      examples: examples.find,
      slots: finding.slots,
      facts: ['date', 'time'],
      lookup: finding.lookup,
      done: [`Yes, your ${noun} is {date} at {time}.`],
      changedBy: 'moveAppointment',
      cancelledBy: 'cancelAppointment',
    }),
  ]
}
