/** The module that `import … from '…/react'` loads from the package. */
import { brand } from '@ringwell/brand/brand.ts'
import { createVoiceWidget } from './VoiceWidget.ts'

export type { VoiceWidgetElement, VoiceWidgetProps } from './VoiceWidget.ts'

/** Defines the element on its first render in a browser. On a server, it renders the bare element. */
export const VoiceWidget = createVoiceWidget(
  { tagName: `${brand.slug}-voice`, prefix: brand.slug },
  () => import('../widget.ts'),
)
