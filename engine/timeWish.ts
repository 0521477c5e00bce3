import type { ClockTime } from './clockTime.ts'

/** When somebody would like to come. A plain time has nothing but `time`. */
export interface TimeWish {
  /** The time to try first. Where only the window was said, it is `earliest`. */
  time: ClockTime
  /** The window in which any other time will do. Both ends are in it. */
  earliest?: ClockTime
  latest?: ClockTime
  /** Only the end of the window was said. It begins with that part of the day. */
  until?: 'by' | 'before'
  /** What will do if `time` is not free. */
  or?: ClockTime
}

/** Whether somebody has to look what is free before it is one time. */
export const isOpenWish = ({ earliest, latest, or }: TimeWish): boolean =>
  earliest !== undefined || latest !== undefined || or !== undefined

/** Whether a window was said, and no time in it. */
export const isWindow = ({ time, earliest }: TimeWish): boolean => time === earliest

/** The window that is left to a wish: from when until when. */
export const windowOf = ({ earliest, latest }: TimeWish): [from: ClockTime, to: ClockTime] => [
  earliest ?? '00:00',
  latest ?? '23:59',
]
