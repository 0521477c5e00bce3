import type { callPanel } from '@ringwell/content/site/callPanel.ts'
import type { demo } from '@ringwell/content/site/demo.ts'

/** Texts are passed as props, so that the schemas that validate them are not sent to the browser. */
export type PanelWords = typeof callPanel
/** The words of the game in a live call. */
export type GameWords = (typeof demo)['interrupt']
