/** The id of the agent that answers as a visitor's own business. */
export const OWN_BUSINESS = 'ownBusiness'
