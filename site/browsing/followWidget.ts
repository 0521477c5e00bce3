/** Loaded when the widget's call has become live: keeps the visitor in this document until it is over. */
import { brand } from '@ringwell/brand/brand.ts'
import type { WidgetError, WidgetEvents } from '@ringwell/widget/publicTypes.ts'
import { interceptNavigation } from './interceptNavigation.ts'

/** Of the failures that a live call tells of, these end it; after the others it goes on. */
const endings: readonly string[] = [
  'connection_lost',
  'connection_failed',
  'event_budget_exceeded',
  'end_failed',
]

let leave: (() => void) | undefined

function begin(): void {
  leave ??= interceptNavigation()
}

function end(): void {
  leave?.()
  leave = undefined
}

const on = (name: keyof WidgetEvents, act: (event: Event) => void) =>
  addEventListener(`${brand.slug}:${name}`, act)

on('live', begin)
on('ended', end)
on('error', (event) => {
  const { code } = (event as CustomEvent<WidgetError>).detail
  if (endings.includes(code)) end()
})
begin()
