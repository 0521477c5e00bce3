import { z } from 'zod'
import { defineContent } from './defineContent.ts'
import { Text } from './shapes.ts'

/** Text for a visitor who looks at other pages during a call. */
const Browsing = z.strictObject({
  /** The dialog that opens when the next page can't be shown without ending the call. */
  choice: z.strictObject({
    title: Text,
    notLoaded: Text,
    leaving: Text,
    again: Text,
    stay: Text,
    leave: Text,
  }),
})

export const browsing = defineContent('content/site/browsing.ts', Browsing, {
  choice: {
    title: 'You are on a call.',
    notLoaded:
      'That page did not load, and your call is still on. Leaving for it would end the call.',
    leaving: 'Going back from here leaves the call, and that ends it.',
    again: 'Try again',
    stay: 'Stay on the call',
    leave: 'End the call and go',
  },
})
