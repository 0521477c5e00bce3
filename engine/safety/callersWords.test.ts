import { describe, expect, it } from 'vitest'
import { topicOf } from './callersWords.ts'

describe('what a caller in danger talks about', () => {
  it.each([
    [
      'helpCalled',
      [
        'ok ringing now',
        'I’m calling them',
        'Dialling. It’s ringing.',
        'the ambulance is on its way',
      ],
    ],
    ['refused', ['I’m not ringing anybody', 'don’t call the police', 'no ambulance please']],
    [
      'remedy',
      [
        'shall I make him sick',
        'can I give her some milk?',
        'should we move him',
        'do I pull it out',
      ],
    ],
    ['askedWhatToDo', ['what do I do', 'please help me']],
    [
      undefined,
      ['please don’t ring the old number', 'I’m ringing about my table', 'she looks pale'],
    ],
  ] as const)('is %s', (topic, wordings) => {
    expect(wordings.map((words) => topicOf(words))).toEqual(wordings.map(() => topic))
  })
})
