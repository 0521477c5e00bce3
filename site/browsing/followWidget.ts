/** Loaded when the widget's call becomes live. Keeps the visitor in this document until the call is over. */
import { brand } from '@ringwell/brand/brand.ts'
import type { WidgetError, WidgetEvents, WidgetMethods } from '@ringwell/widget/publicTypes.ts'
import { interceptNavigation } from './interceptNavigation.ts'

/** The errors that end a live call. The call goes on after any other error. */
const endings: readonly string[] = [
  'connection_lost',
  'connection_failed',
  'event_budget_exceeded',
  'end_failed',
]

let leave: (() => void) | undefined

function begin(): void {
  leave ??= interceptNavigation(() =>
    document.querySelector<HTMLElement & WidgetMethods>(`${brand.slug}-voice`)?.hangUp(),
  )
}

function end(): void {
  // `navigation.ts` sets this attribute, and removes it itself only after calls that end without an error.
  document.querySelector('.nav')?.removeAttribute('data-live')
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
