import type { AgentTasks } from '@ringwell/content/agents/tasks/agentTasks.ts'
import type { Resource } from '@ringwell/content/agents/tasks/business.ts'
import { type CalendarSettings, weekdays } from '@ringwell/protocol/operator/bookings.ts'

type Business = AgentTasks['business']

/** Returns the tasks of an agent as the operator has set up their calendar. */
export const withSettings = (
  tasks: AgentTasks,
  settings: CalendarSettings | undefined,
): AgentTasks =>
  settings ? { ...tasks, business: { ...tasks.business, ...businessOf(settings) } } : tasks

/** Returns what is set about a business: its hours, special days and what can be booked. */
function businessOf({
  hours,
  special_days: specialDays,
  resources,
}: CalendarSettings): Pick<Business, 'hours' | 'specialDays' | 'resources'> {
  const spans = weekdays.flatMap((day) => {
    const open = hours?.[day] ?? []
    return open.length > 0 ? [[day, open] as const] : []
  })
  return {
    hours: hours === null ? undefined : Object.fromEntries(spans),
    specialDays,
    resources: resources.map(({ name, minutes, ...resource }): Resource => ({
      ...resource,
      name,
      ...(minutes === null ? { nights: true } : { minutes }),
    })),
  }
}

/** Returns the settings that a business has as long as no operator changes them. */
export const settingsOf = ({ hours, specialDays, resources }: Business): CalendarSettings => ({
  hours: hours ?? null,
  special_days: specialDays,
  resources: resources.map(({ id, name, kind, capacity, minutes }) => ({
    id,
    name,
    kind,
    capacity,
    minutes: minutes ?? null,
  })),
})
