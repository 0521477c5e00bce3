/** Text for a visitor who looks at other pages during a call. */
export const browsing = {
  /** The dialog that opens when the next page can't be shown without ending the call. */
  choice: {
    title: 'You’re on a call.',
    notLoaded:
      'That page didn’t load, and your call is still going. Opening it now would end the call.',
    leaving: 'Going back from here would end your call.',
    again: 'Try again',
    stay: 'Stay on the call',
    leave: 'End the call and go',
  },
}
