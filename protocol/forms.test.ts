import { expect, test } from 'vitest'
import {
  contactFields,
  contactLimits,
  isEmail,
  isTelephone,
  validateContact,
  validateLead,
} from './forms.ts'

const contact = {
  company: 'Tamsel',
  name: 'Asha Rao',
  designation: 'Head of support',
  mobile: '5550100123',
  email: 'asha@tamsel.example',
  country: 'India',
  message: 'Hello',
}

test('a complete contact form is valid, even with spaces around the values', () => {
  expect(validateContact(contact)).toEqual({})
  expect(validateContact({ ...contact, email: ' asha@tamsel.example ', mobile: ' 123 ' })).toEqual(
    {},
  )
})

test('an empty contact form gets the spec’s messages, in the order of the form', () => {
  const problems = validateContact({})
  expect(Object.keys(problems)).toEqual([...contactFields])
  expect(problems).toEqual({
    company: 'Company name is required.',
    name: 'Full name is required.',
    designation: 'Designation is required.',
    mobile: 'Valid mobile number is required.',
    email: 'Valid email is required.',
    country: 'Country selection is required.',
    message: 'Message is required.',
  })
})

test.each(['+911234', '123 456', '12a', '12.5', '１２３'])(
  'mobile %j is rejected because it is not digits only',
  (mobile) => {
    expect(validateContact({ ...contact, mobile })).toEqual({
      mobile: 'Valid mobile number is required.',
    })
  },
)

test('a field may be as long as its limit, and no longer', () => {
  for (const field of contactFields) {
    const longest =
      field === 'email' ? `${'a'.repeat(246)}@b.co.uk` : '1'.repeat(contactLimits[field])
    expect(longest).toHaveLength(contactLimits[field])
    expect(validateContact({ ...contact, [field]: longest })).toEqual({})
    expect(validateContact({ ...contact, [field]: `${longest}1` })[field]).toMatch(/at most/)
  }
})

test.each(['a@b.co', 'first.last+tag@sub.domain.example', 'ü@müller.example'])(
  '%j is an email',
  (text) => {
    expect(isEmail(text)).toBe(true)
  },
)

test.each([
  '',
  'a',
  'a@b',
  '@b.co',
  'a@',
  'a@.co',
  'a@b.',
  'a@b..co',
  'a b@c.de',
  'a@b@c.de',
  'a@b .co',
])('%j is not an email', (text) => {
  expect(isEmail(text)).toBe(false)
})

test.each(['5550100123', '+91 555 010-0123', '(020) 7946.0142'])(
  '%j is a telephone number',
  (text) => {
    expect(isTelephone(text)).toBe(true)
  },
)

test.each(['', '1234', 'call me', '12345x', '++4420794', '-----'])(
  '%j is not a telephone number',
  (text) => {
    expect(isTelephone(text)).toBe(false)
  },
)

test('a lead needs all three fields', () => {
  expect(validateLead({ name: 'A', companyName: 'B', mobileNumber: '5550100' })).toEqual({})
  expect(validateLead({})).toEqual({
    name: 'Full name is required.',
    companyName: 'Company name is required.',
    mobileNumber: 'Valid mobile number is required.',
  })
})
