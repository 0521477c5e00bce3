import { ClockConfirmation, RetentionView } from '@ringwell/protocol/operator/retention.ts'
import { ApiError } from '../http/apiError.ts'
import { answerOf, answerWith } from '../http/answerOf.ts'
import type { ApiServer } from '../http/apiServer.ts'
import { audit } from '../people/audit.ts'
import type { Retention } from '../retention/retention.ts'

export interface RetentionRoutesDeps {
  retention: Pick<Retention, 'isPaused' | 'state' | 'clock' | 'confirm'>
}

/** The clock is another one than was seen if it differs by more. */
const SAME_MS = 3_600_000

/** Adds `/admin/retention`: what is too old to keep and by which clock, and confirming this clock. */
export function addRetentionRoutes(scope: ApiServer, { retention }: RetentionRoutesDeps): void {
  const view = async () => {
    const { days, clock, certainAt, newestAt, tooOld, doubt } = await retention.state()
    return answerWith({
      keep_days: days,
      is_paused: retention.isPaused(),
      doubt: doubt ?? null,
      clock,
      certain_at: certainAt ?? null,
      newest_at: newestAt ?? null,
      too_old: tooOld,
    })
  }
  scope.route({
    method: 'GET',
    url: '/retention',
    schema: {
      summary: 'What is too old to keep, and by which clock',
      response: { 200: answerOf(RetentionView) },
    },
    handler: view,
  })
  scope.route({
    method: 'POST',
    url: '/retention/confirm',
    config: { role: 'owner' },
    schema: {
      summary: 'Say that the clock of the server is right: what is too old by it is deleted',
      body: ClockConfirmation,
      response: { 200: answerOf(RetentionView) },
    },
    async handler(request) {
      const clock = retention.clock()
      if (Math.abs(Date.parse(clock) - Date.parse(request.body.clock)) > SAME_MS) {
        throw new ApiError(
          409,
          'clock_changed',
          `The clock of the server says ${clock} now. Look at it again. Nothing was confirmed.`,
        )
      }
      await retention.confirm()
      await audit(request, { action: 'retention.confirm_clock', after: { clock } })
      return view()
    },
  })
}
