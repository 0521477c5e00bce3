import type { LeadWords } from './leadWords.ts'

export const words: LeadWords = {
  labels: {
    name: 'Nombre completo',
    companyName: 'Nombre de la empresa',
    mobileNumber: 'Número de móvil',
  },
  hint: 'Indique sus datos reales, por favor.',
  problems: {
    name: 'Escriba su nombre completo.',
    companyName: 'Escriba el nombre de la empresa.',
    mobileNumber: 'Escriba un número de móvil válido.',
  },
}
