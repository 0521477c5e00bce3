/** What `import … from '…/react'` of the package gives. */
import { brand } from '@ringwell/brand/brand.ts'
import { createVoiceWidget } from './VoiceWidget.ts'

export type { VoiceWidgetElement, VoiceWidgetProps } from './VoiceWidget.ts'

/** Defines the element with its first render in a browser; on a server it renders the bare element. */
export const VoiceWidget = createVoiceWidget(
  { tagName: `${brand.slug}-voice`, prefix: brand.slug },
  () => import('../widget.ts'),
)
