import { brand } from '@ringwell/brand/brand.ts'
import { widgetPage } from '@ringwell/content/site/widgetPage.ts'
import pageStyles from './previewPage.css?url'
import './widgetPreview.css'
import { ENGLISH } from '@ringwell/protocol/languages.ts'

const { preview } = widgetPage
const tag = `${brand.slug}-voice`

/**
 * The page in the frame. It embeds the widget as any other site does, under the policy of this page, which the
 * frame inherits. `configurator.ts` sets the attributes of the widget.
 */
const sample = `<!doctype html><html lang="${ENGLISH}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${preview.title}</title><link rel="stylesheet" href="${pageStyles}"></head><body><main aria-label="${preview.title}"><h1>${preview.title}</h1>${preview.lines.map((line) => `<p>${line}</p>`).join('')}${'<div></div>'.repeat(6)}</main><script type="module" src="/widget.js"></script><${tag} agent-uuid="${brand.agents.widget}"></${tag}></body></html>`

/** The widget in a frame, so that it never covers this page, wherever it is placed and even when it is open. */
export function WidgetPreview() {
  return (
    <div className="widget-preview">
      <p className="note" aria-hidden="true">
        {preview.address}
      </p>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the page in it is ours, and needs our origin */}
      <iframe id="widget-preview" title={preview.label} srcDoc={sample} allow="microphone" />
    </div>
  )
}
