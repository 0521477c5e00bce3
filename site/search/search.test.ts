import { describe, expect, test } from 'vitest'
import { readSections } from './readSections.ts'
import { makeIndex, openIndex, type Section } from './searchSections.ts'

const page = (title: string, main: string, head = '') =>
  `<!doctype html><html><head><title>${title}</title>${head}</head><body><nav>Menu</nav>` +
  `<main>${main}</main><footer>Footer</footer></body></html>`

describe('the sections of a page', () => {
  test('are named by the page’s title, begin at headings and lead to their places', () => {
    const html = page(
      'Pricing: four plans | Ringwell',
      '<h1>Pay per <em>call</em></h1><p>First.</p><h2 id="faq">Questions</h2><p>Second.</p>' +
        '<ul><li id="minutes"><h3>Minutes</h3>Third.</li></ul><h2>Rest</h2>Fourth.',
    )
    expect(readSections('/pricing', html)).toEqual([
      {
        path: '/pricing',
        page: 'Pricing',
        title: 'Pricing: four plans | Ringwell Pay per call',
        heading: '',
        text: 'First.',
      },
      { path: '/pricing#faq', page: 'Pricing', title: '', heading: 'Questions', text: 'Second.' },
      { path: '/pricing#minutes', page: 'Pricing', title: '', heading: 'Minutes', text: 'Third.' },
      { path: '/pricing', page: 'Pricing', title: '', heading: 'Rest', text: 'Fourth.' },
    ])
  })

  test('leave out what is not said by the page, and keep words and lines apart', () => {
    const html = page(
      'A | Ringwell',
      '<h1>A</h1><p class="loading">No</p><p aria-live="polite">No</p><h3>Three</h3><p>One<br>two <a href="/x">li</a>nk.</p><p hidden>No</p><svg><title>No</title></svg>' +
        '<article class="post"><h3>No</h3></article><select><option>No</option></select>' +
        '<a class="btn" href="/">Go</a><a class="btn" href="/">On</a><script>No</script>',
    )
    expect(readSections('/a', html).map(({ text }) => text)).toEqual([
      'Three · One two link. Go On',
    ])
  })

  test('are none if search engines may not list the page', () => {
    const html = page('404', '<h1>A</h1>', '<meta name="robots" content="noindex">')
    expect(readSections('/404', html)).toEqual([])
  })
})

const section = (path: string, texts: Partial<Section>): Section => ({
  path,
  page: path,
  title: '',
  heading: '',
  text: '',
  ...texts,
})
const search = (...sections: Section[]) =>
  // Passes through JSON, as on the way to the browser.
  openIndex(JSON.parse(JSON.stringify(makeIndex(sections))))
const paths = (found: readonly { path: string }[]) => found.map(({ path }) => path)
const marks = (pieces: readonly { text: string; isMatch: boolean }[]) =>
  pieces.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')

/** A page with four sections. */
const many = (path: string) =>
  ['#a', '#b', '#c', '#d'].map((place) => section(path + place, { text: 'refund' }))

describe('the search', () => {
  test('finds the beginning of a word, a word with a wrong letter, and accents either way', () => {
    const ask = search(
      section('/a', { text: 'You may interrupt the agent.' }),
      section('/b', { text: 'A café in Zürich.' }),
    )
    for (const query of ['interru', 'interupt', 'INTERRUPT'])
      expect(paths(ask(query))).toEqual(['/a'])
    for (const query of ['cafe', 'zürich', 'Zurich']) expect(paths(ask(query))).toEqual(['/b'])
    expect(ask('parcel')).toEqual([])
    expect(ask('the of')).toEqual([])
  })

  test('takes a word that is on a page for no other one', () => {
    const ask = search(section('/a', { text: 'There it is, where it was.' }))
    expect(marks(ask('where')[0]?.excerpt ?? [])).toBe('There it is, [where] it was.')
  })

  test('prefers a title to a heading and a heading to a text', () => {
    const ask = search(
      section('/text', { text: 'Prices' }),
      section('/heading', { heading: 'Prices' }),
      section('/title', { title: 'Prices' }),
    )
    expect(paths(ask('prices'))).toEqual(['/title', '/heading', '/text'])
  })

  test('wants all words, and shows some of them only if nothing has all', () => {
    const ask = search(
      section('/both', { text: 'book a table' }),
      section('/one', { text: 'book' }),
    )
    expect(paths(ask('book table'))).toEqual(['/both'])
    expect(paths(ask('book parcel')).toSorted()).toEqual(['/both', '/one'])
  })

  test('shows at most three sections of a page, and eight in all', () => {
    expect(paths(search(...many('/x'))('refund'))).toHaveLength(3)
    const ask = search(...['/x', '/y', '/z', '/w'].flatMap(many))
    expect(paths(ask('refund'))).toHaveLength(8)
  })

  test.each([
    ['how much', '/pricing'],
    ['How much does it cost?', '/pricing'],
    ['doctor', '/services#healthcare'],
    ['zapier', '/docs/webhooks'],
    ['is it HIPAA compliant', '/why-us'],
    ['phone number', '/contact'],
    ['a doctor and a crm', '/both'],
    ['csp', '/widget'],
    ['Are there overages?', '/pricing#questions'],
    ['GDPR', '/questions#privacy'],
    ['DPA', '/questions#privacy'],
    ['data residency', '/questions#privacy'],
    ['SLA', '/status'],
  ])('finds what visitors call “%s” under our own words', (query, path) => {
    const ask = search(
      section('/pricing', { title: 'Pricing', text: 'Four plans.' }),
      section('/blog-a', { text: 'Much of the cost is hidden. A number of phones.' }),
      section('/services#healthcare', { heading: 'Healthcare' }),
      section('/docs/webhooks', { title: 'Webhooks' }),
      section('/why-us', { text: 'We hold no certificates.' }),
      section('/contact', { title: 'Contact' }),
      section('/both', { text: 'A clinic with webhooks.' }),
      section('/widget', { heading: 'A strict content policy' }),
      section('/pricing#questions', { text: 'Each extra minute takes 60 credits.' }),
      section('/questions#privacy', {
        heading: 'Data protection',
        text: 'A processing agreement.',
      }),
      section('/status', { title: 'Status' }),
    )
    expect(paths(ask(query))[0]).toBe(path)
  })

  test('shows the docs after a page that says the same', () => {
    const ask = search(
      section('/docs/widget', { text: 'refund refund' }),
      section('/pricing', { text: 'refund' }),
    )
    expect(paths(ask('refund'))).toEqual(['/pricing', '/docs/widget'])
  })

  test('marks what matches, in an excerpt of whole sentences', () => {
    const filler = 'Something else is said here. '.repeat(20)
    const [found] = search(
      section('/a', { heading: 'Refunds', text: `${filler}A refund takes five days. ${filler}` }),
    )('refund')
    expect(marks(found?.heading ?? [])).toBe('[Refunds]')
    const excerpt = marks(found?.excerpt ?? [])
    expect(excerpt).toMatch(/^A \[refund\] takes five days\.(?: Something else is said here\.)+$/)
    expect(excerpt.length).toBeLessThan(160)
  })

  test('shows the place that has the most of what was asked', () => {
    const filler = 'A refund is said here. '.repeat(20)
    const [found] = search(section('/a', { text: `${filler}Five days for a refund. ${filler}` }))(
      'refund days',
    )
    expect(marks(found?.excerpt ?? [])).toMatch(/^Five \[days\] for a \[refund\]\./)
  })

  test.each([
    ['a refund', /^… \w.* \[refund\] .*\w …$/],
    ['x'.repeat(400), /^… \w.* \[x+\] …$/],
  ])('cuts a sentence without an end between words: %.20s', (word, excerpt) => {
    const long = 'and this, and that '.repeat(30)
    const [found] = search(section('/a', { text: `${long}${word} ${long}` }))(word)
    expect(marks(found?.excerpt ?? [])).toMatch(excerpt)
  })

  test('names the kind of a page', () => {
    const kinds = [
      '/docs/api#x',
      '/blog-a#b',
      '/blogs/tags/sales',
      '/changelog#x',
      '/pricing',
      '/blogs',
    ]
    const ask = search(...kinds.map((path) => section(path, { text: 'refund' })))
    const found = Object.fromEntries(ask('refund').map(({ path, kind }) => [path, kind]))
    expect(found).toEqual({
      '/docs/api#x': 'docs',
      '/blog-a#b': 'article',
      '/blogs/tags/sales': 'topic',
      '/changelog#x': 'change',
      '/pricing': 'page',
      '/blogs': 'page',
    })
  })

  test('answers hostile queries', () => {
    const ask = search(section('/a', { text: 'refund' }))
    for (const query of ['', ' ', '"', '\\', '<img>', '(((', '*', 'x'.repeat(100), '\u{1F600}']) {
      expect(ask(query)).toEqual([])
    }
  })
})
