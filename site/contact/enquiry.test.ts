import { contact } from '@ringwell/content/site/contact.ts'
import { describe, expect, it } from 'vitest'
import type { ChosenPlan } from '../pricing/chosenPlan.ts'
import { type Enquiry, enquiryQuery, readEnquiry, writeEnquiry } from './enquiry.ts'

const chosen: ChosenPlan = { plan: 'pro', model: 'Quantum', billing: 'annual', currency: 'EUR' }
const nameOf = (plan: string) => ({ pro: 'Pro', enterprise: 'Enterprise' })[plan] ?? plan

describe.each<[Enquiry, string]>([
  [{ about: 'order', chosen }, 'I would like the Pro plan on Quantum (annual, EUR).'],
  [{ about: 'enterprise' }, 'I would like to talk about the Enterprise plan.'],
  [
    { about: 'payment', chosen },
    'I would like to change how I pay for the Pro plan on Quantum (annual, EUR).',
  ],
  [{ about: 'payment', chosen: undefined }, 'I would like to change how I pay.'],
  [{ about: 'cancel', chosen }, 'I would like to cancel the Pro plan on Quantum (annual, EUR).'],
  [{ about: 'cancel', chosen: undefined }, 'I would like to cancel my subscription.'],
  [{ about: 'call' }, 'I’ve just talked to your agent and would like a demo.'],
])('an enquiry %o', (enquiry, words) => {
  it('survives the round trip through the address of the contact page', () => {
    expect(readEnquiry(enquiryQuery(enquiry))).toEqual(enquiry)
  })

  it('produces the opening of the message', () => {
    expect(writeEnquiry(contact.openings, enquiry, nameOf)).toBe(words)
  })
})

it.each(['', '?about=rubbish', '?plan=platinum', '?utm_source=mail'])(
  'finds no enquiry in the address %j',
  (search) => expect(readEnquiry(search)).toBeUndefined(),
)
