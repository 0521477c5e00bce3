import type { LeadWords } from './leadWords.ts'

export const words: LeadWords = {
  labels: {
    name: 'Nom complet',
    companyName: 'Nom de l’entreprise',
    mobileNumber: 'Numéro de mobile',
  },
  hint: 'Merci d’indiquer vos vraies coordonnées.',
  problems: {
    name: 'Indiquez votre nom complet.',
    companyName: 'Indiquez le nom de votre entreprise.',
    mobileNumber: 'Indiquez un numéro de mobile valide.',
  },
}
