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
        'my sister’s ringing them now',
        'they’re coming',
        'she’s coming to get me',
        'the fire brigade’s at the window',
        'they’ve got him, he’s down',
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
    ['ownPen', ['he’s got his pen, should I jab him now', 'I have an EpiPen here']],
    ['trapped', ['the door handle’s hot', 'we can’t get out', 'there’s smoke on the stairs']],
    ['askedWhatToDo', ['what do I do', 'please help me']],
    [
      undefined,
      ['please don’t ring the old number', 'I’m ringing about my table', 'she looks pale'],
    ],
  ] as const)('is %s', (topic, wordings) => {
    expect(wordings.map((words) => topicOf(words))).toEqual(wordings.map(() => topic))
  })
})
