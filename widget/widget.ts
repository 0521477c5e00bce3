/** What `widget.js` is, and what `import` of the package gives: the element is defined on arrival. */
import { defineVoiceElement } from './launcher/element.ts'

export type * from './publicTypes.ts'

defineVoiceElement()
