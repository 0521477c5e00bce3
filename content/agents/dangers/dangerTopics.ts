import { breathingTopics } from './breathing.ts'
import type { DangerTopic } from './dangerTopic.ts'
import { despairTopics } from './despair.ts'
import { everyDangerTopics } from './everyDanger.ts'
import { fireTopics } from './fire.ts'
import { helpTopics } from './help.ts'
import { injuryTopics } from './injuries.ts'
import { medicalTopics } from './medical.ts'
import { rescueTopics } from './rescue.ts'
import { ringingTopics } from './ringing.ts'
import { violenceTopics } from './violence.ts'

/** Everything that callers in danger are understood to say, besides the danger itself. */
export const dangerTopics: readonly DangerTopic[] = [
  ...ringingTopics,
  ...helpTopics,
  ...everyDangerTopics,
  ...breathingTopics,
  ...medicalTopics,
  ...injuryTopics,
  ...fireTopics,
  ...violenceTopics,
  ...rescueTopics,
  ...despairTopics,
]
