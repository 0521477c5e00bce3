import { expect, test } from 'vitest'
import { parseLeadFields } from './parseLeadFields.ts'

const parse = (asked: string) => {
  const problems: string[] = []
  return { fields: parseLeadFields(asked, (problem) => problems.push(problem)), problems }
}

test.each([
  ['name company phone', ['name', 'companyName', 'mobileNumber']],
  ['phone, name', ['name', 'mobileNumber']],
  ['  Company ', ['companyName']],
  ['', []],
])('%j asks for %j, in the order of the form', (asked, fields) => {
  expect(parse(asked)).toEqual({ fields, problems: [] })
})

test('unknown names are left out and reported', () => {
  const { fields, problems } = parse('name e-mail constructor')
  expect(fields).toEqual(['name'])
  expect(problems).toEqual([expect.stringContaining('"e-mail", "constructor"')])
})
