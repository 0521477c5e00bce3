/** The entry of `widget.js` and of the package. Importing it defines the element. */
import { defineVoiceElement } from './launcher/element.ts'

export type * from './publicTypes.ts'

defineVoiceElement()
