import type { Words } from './words.ts'

export const words: Words = {
  tag: 'fr',
  dialog: 'Parler à {brand}',
  close: 'Fermer',
  title: 'Posez-nous vos questions, à voix haute.',
  language: 'Langue',
  consent: ['Cet appel est enregistré. J’accepte la ', 'politique de confidentialité', '.'],
  consentMissing: 'Cochez d’abord la case : sans votre accord, pas d’appel.',
  start: 'Parler à l’IA',
  connecting: 'Connexion...',
  cancel: 'Annuler',
  upTo: '2 minutes au plus. Vous pouvez aussi écrire.',
  type: 'Écrivez un message',
  send: 'Envoyer',
  hangUp: 'Raccrocher',
  poweredBy: 'Propulsé par',
  failed: 'Veuillez réessayer.',
}
