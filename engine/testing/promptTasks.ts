/** What each example prompt of the site begins, in the order of `tryIt`: a task, or undefined for a question. */
export const promptTasks: Readonly<Record<string, readonly (string | undefined)[]>> = {
  appointmentDesk: ['bookAppointment', 'moveAppointment'],
  gaming: ['recoverAccount', 'recoverAccount'],
  general: ['bookDemo', undefined],
  healthcare: ['bookAppointment', 'moveAppointment'],
  hospitality: ['bookRoom', undefined],
  loanReminder: ['payInstalment', 'requestPlan'],
  orderStatus: ['orderStatus', 'returnOrder'],
  realEstate: ['bookAppointment', undefined],
  restaurant: ['bookTable', 'changeBooking'],
  salesDesk: ['recommendPlan', 'bookDemo'],
  supportDesk: [undefined, 'callback'],
  training: [undefined, undefined],
  travelChanges: ['changeTrip', 'findTrip'],
}

/** What the sentence on each card of a use case begins. */
export const useCaseTasks: Readonly<Record<string, string | undefined>> = {
  hospitality: 'bookRoom',
  healthcare: 'moveAppointment',
  realEstate: 'bookAppointment',
  gaming: 'recoverAccount',
  restaurant: 'bookTable',
  training: undefined,
}
