import type { callPanel } from '@ringwell/content/site/callPanel.ts'

/** Texts are passed as props, so that the schemas that validate them are not sent to the browser. */
export type PanelWords = typeof callPanel
