import type { Words } from './words.ts'

export const words: Words = {
  tag: 'es',
  dialog: 'Hablar con {brand}',
  close: 'Cerrar',
  title: 'Pregúntenos lo que quiera, en voz alta.',
  language: 'Idioma',
  consent: ['Esta llamada se graba. Acepto la ', 'política de privacidad', '.'],
  consentMissing: 'Marque primero la casilla: sin su consentimiento no hay llamada.',
  start: 'Hablar con la IA',
  connecting: 'Conectando...',
  cancel: 'Cancelar',
  upTo: 'Hasta 2 minutos. También puede escribir.',
  type: 'Escriba un mensaje',
  send: 'Enviar',
  hangUp: 'Colgar',
  poweredBy: 'Con la tecnología de',
  failed: 'Inténtelo de nuevo.',
}
