import { callPanel } from '@ringwell/content/site/callPanel.ts'
import { words } from '@ringwell/widget/strings/call/english.ts'
import { expect, it } from 'vitest'

it('the button that agents name has the same label after a call in the widget', () => {
  expect(words.erase).toBe(callPanel.after.erase)
})
