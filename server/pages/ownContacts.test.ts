import { describe, expect, test } from 'vitest'
import { company } from '@ringwell/content/site/company.ts'
import { enterContacts, enterContactWords, type OwnContacts } from './ownContacts.ts'

const none: OwnContacts = { phone: undefined, email: undefined, profiles: {} }
const page =
  '<dl><div data-contact="phone"><dt>Phone</dt><dd><a href="tel:0">0</a></dd></div>' +
  '<div data-contact="email" hidden=""><dt>Email</dt><dd><a href="#"></a></dd></div></dl>' +
  '<ul><li data-contact="linkedin"><a href="https://sample.example">LinkedIn</a></li></ul>' +
  '<p class="note" data-contact="sample">Samples.</p>' +
  '<p>Ask <span data-contact="reachUs"><a href="mailto:s">s</a> or t</span>. ' +
  'Write to <span data-contact="writeTo"><a href="mailto:s">s</a></span>.</p>'

describe('the contacts of the company', () => {
  test('change nothing while none is set', () => {
    expect(enterContacts(page, none)).toBe(page)
    expect(enterContactWords(company.reachUs, none)).toBe(company.reachUs)
  })

  test('replace the samples in links and sentences, and no sample stays beside them', () => {
    const own = {
      phone: '+44 (20) 7946-0000',
      email: 'a&b@shop.example',
      profiles: { linkedin: 'https://www.linkedin.com/company/shop?a=1&b="2"' },
    }
    expect(enterContacts(page, own)).toBe(
      '<dl><div data-contact="phone"><dt>Phone</dt><dd><a href="tel:+442079460000">+44 (20) 7946-0000</a></dd></div>' +
        '<div data-contact="email"><dt>Email</dt><dd><a href="mailto:a&amp;b@shop.example">a&amp;b@shop.example</a></dd></div></dl>' +
        '<ul><li data-contact="linkedin"><a href="https://www.linkedin.com/company/shop?a=1&amp;b=&quot;2&quot;">LinkedIn</a></li></ul>' +
        '<p>Ask <a href="mailto:a&amp;b@shop.example">a&amp;b@shop.example</a> or <a href="tel:+442079460000">+44 (20) 7946-0000</a>. ' +
        'Write to <a href="mailto:a&amp;b@shop.example">a&amp;b@shop.example</a>.</p>',
    )
  })

  test('with only a phone number, sentences about writing name the contact page', () => {
    const shown = enterContacts(page, { ...none, phone: '020 7946 0000' })
    expect(shown).not.toMatch(/sample|data-contact="(?:email|linkedin)"/i)
    expect(shown).toContain('Ask <a href="tel:02079460000">020 7946 0000</a>.')
    expect(shown).toContain('Write to us on the contact page.')
  })

  test('replace the samples in the index of the search', () => {
    const index = JSON.stringify({
      a: `Ask ${company.reachUs}.`,
      b: `Write to ${company.writeTo}.`,
    })
    const own = { ...none, phone: '1', email: '"a"@b.example' }
    expect(JSON.parse(enterContactWords(index, own))).toEqual({
      a: 'Ask "a"@b.example or 1.',
      b: 'Write to "a"@b.example.',
    })
  })

  test('are entered as they are, whatever characters an address has', () => {
    const own = { ...none, email: 'a$&b@shop.example' }
    expect(enterContactWords(company.writeTo, own)).toBe(own.email)
    expect(enterContacts(page, own)).toContain('>a$&amp;b@shop.example</a>')
  })
})
