import { everyDangerTopics } from './everyDanger.ts'
import type { DangerTopic } from './dangerTopic.ts'
import { despairTopics } from './despair.ts'
import { fireTopics } from './fire.ts'
import { medicalTopics } from './medical.ts'
import { rescueTopics } from './rescue.ts'
import { violenceTopics } from './violence.ts'

/** Everything that callers in danger are understood to say, besides the danger itself. */
export const dangerTopics: readonly DangerTopic[] = [
  ...everyDangerTopics,
  ...medicalTopics,
  ...fireTopics,
  ...violenceTopics,
  ...rescueTopics,
  ...despairTopics,
]
