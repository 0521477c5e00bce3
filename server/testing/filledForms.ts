/** What a visitor has typed into the forms of the site. */
export const filledLead = {
  name: 'Asha Rao',
  companyName: 'Tamsel',
  mobileNumber: '+91 555 010-0123',
}

export const filledContact = {
  company: 'Tamsel',
  name: 'Asha Rao',
  designation: 'Head of support',
  mobile: '5550100123',
  email: 'asha@tamsel.example',
  country: 'India',
  message: 'Please call me back.\nAfter ten.',
}
