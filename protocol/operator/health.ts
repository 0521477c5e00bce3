import { z } from 'zod'

export const Problem = z.enum([
  'database_full',
  'database_failed',
  /** Files of the database are no longer in `DATA_DIR`, although the server still has them open. */
  'data_dir_missing',
  /** Other files have replaced the files of the database. */
  'data_dir_replaced',
  /** The clock can't be trusted, so retention deletes nothing. */
  'retention_paused',
  'recordings_full',
  'recordings_failed',
  /** Less than the reserve plus `DISK_LOW_BYTES` is free below `DATA_DIR`. Soon recordings are refused. */
  'disk_low',
  /** A process of the voice engine does not respond. If that lasts, it is killed and restarted. */
  'engine_unresponsive',
  /** A receiver refuses deliveries or does not respond. The deliveries are retried. */
  'deliveries_failing',
  /** There are deliveries that were given up after the last attempt. */
  'deliveries_dead',
  /** A SIP trunk does not answer, or refuses our registration. */
  'trunk_down',
])
/** Names of problems that need an operator. Monitors match on them. */
export type Problem = z.infer<typeof Problem>

/** What everybody may see of `GET /api/health`. */
export interface Health {
  /**
   * `degraded`: visitors can call and send forms, but something needs an operator. `unresponsive`: a process of
   * the engine does not respond. If that lasts, the process is killed and restarted. `failed`: nobody can call,
   * and the problem won't go away without help.
   */
  status: 'ready' | 'degraded' | 'starting' | 'unresponsive' | 'failed' | 'stopping'
  problems: readonly Problem[]
}
