/** Text for a visitor who looks at other pages during a call. */
interface Browsing {
  /** The dialog that opens when the next page can't be shown without ending the call. */
  choice: {
    title: string
    notLoaded: string
    leaving: string
    again: string
    stay: string
    leave: string
  }
}

export const browsing: Browsing = {
  choice: {
    title: 'You are on a call.',
    notLoaded:
      'That page did not load, and your call is still on. Leaving for it would end the call.',
    leaving: 'Going back from here leaves the call, and that ends it.',
    again: 'Try again',
    stay: 'Stay on the call',
    leave: 'End the call and go',
  },
}
