import { expect, it } from 'vitest'
import { isVoicemail } from './voicemailWords.ts'

/** Written down as such greetings are, without a look at the patterns. Not for tuning: another list is. */
const heldOut = {
  machines: [
    'Hey, it’s Dan. Can’t get to the phone right now, so leave me a message and I’ll ring you back. Cheers.',
    'Welcome to the O2 messaging service. The person you are calling is unable to take your call. Please leave your message after the tone.',
    'You’ve reached the voicemail box of 0 7 7 0 0 9 0 0 1 2 3. Please leave a message after the beep.',
    'Hello, you have reached Priya Shah. I’m either on another call or away from my desk. Please leave your name and number and I’ll call you back as soon as I can.',
    'The person you have called is not available. Please try again later.',
    'The mobile phone you have called may be switched off. Please try later.',
    'Your call has been forwarded to an automatic voice message system.',
    'At the tone, please record your message. When you have finished recording, you may hang up or press one for more options.',
    'Hi, this is the Hendersons. We’re not home right now. You know what to do after the beep.',
    'We’re sorry, the number you have dialled has not been recognised. Please check and try again.',
    'I am not available to take your call, but your call is important to me.',
    'The mailbox is full and cannot accept any messages at this time. Goodbye.',
  ],
  people: [
    'Hello?',
    'Hello, this is Asha speaking.',
    'Good morning, Acme Plumbing, how can I help you?',
    'You have reached Acme Dental, Julie speaking, what can I do for you?',
    'No, she’s not available at the moment, can I take a message?',
    'He isn’t here. Do you want to leave a message?',
    'He can’t come to the phone right now, who is this?',
    'I can pass a message on if you like.',
    'Sorry, I missed that, who’s calling?',
    'Can you call me back later? I’m driving.',
    'I didn’t leave you any message.',
    'I got your message about the loan.',
    'My phone was off, sorry.',
    'Which number did you call?',
    'Press office, Tom here.',
    'I’ll call you back.',
  ],
}

it('nine in ten greetings of machines are known by their words, in words that nobody has tuned on', () => {
  const missed = heldOut.machines.filter((text) => !isVoicemail(text))
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(heldOut.machines.length * 0.1)
})

it('nobody who answers is taken for a machine', () => {
  expect(heldOut.people.filter(isVoicemail)).toEqual([])
})

it.each([
  'Please leave a message after the tone.',
  'I can’t come to the phone right now.',
  'The number you have dialled is not in service.',
  'You have reached the mailbox of Asha Patel.',
  'Sorry I missed your call.',
])('a machine says: %s', (text) => {
  expect(isVoicemail(text)).toBe(true)
})
