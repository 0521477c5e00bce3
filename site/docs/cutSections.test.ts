import { describe, expect, test } from 'vitest'
import { anchorsIn, cutSections, withoutRules } from './cutSections.ts'

const document =
  '# Title\n\nBegin.\n\n## One\n\nA\n\n```\n# no heading\n## none\n```\n\n## Two `x`\n\nB\n'

describe('the docs', () => {
  test('read everything below the title, or the sections that are asked for, in that order', () => {
    expect(cutSections(document)).toContain('Begin.')
    expect(cutSections(document)).not.toContain('# Title')
    const cut = cutSections(document, ['Two `x`', 'One'])
    expect(cut).toMatch(/^## Two `x`[^]*B[^]*## One[^]*## none/)
    expect(cut).not.toContain('Begin.')
  })

  test('name a section that is not there', () => {
    expect(() => cutSections(document, ['Three'])).toThrow('Three')
  })

  test('know the anchors of headings', () => {
    expect(anchorsIn('## What can fail, and what to do\n### TURN\n## `A_B` & c')).toEqual([
      'what-can-fail-and-what-to-do',
      'turn',
      'a_b--c',
    ])
  })

  test('leave out the numbers of rules', () => {
    const text = '1. **C1 Session.** A (O6). **B7** B ([C57](call.md#a)), **C** D (TURN1).'
    expect(withoutRules(text)).toBe('1. **Session.** A. B, **C** D (TURN1).')
  })
})
