import { callPanel } from '@ringwell/content/site/callPanel.ts'
import { words } from '@ringwell/widget/strings/call/english.ts'
import { expect, it } from 'vitest'

it('the delete button that agents mention has the same label in the widget', () => {
  expect(words.erase).toBe(callPanel.after.erase)
})
