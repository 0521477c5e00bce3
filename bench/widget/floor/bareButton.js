/** A round button and nothing else: what any widget costs just by being on the page. */
const sheet = new CSSStyleSheet()
sheet.replaceSync(
  ':host{position:fixed;right:24px;bottom:24px}button{width:64px;height:64px;border:0;border-radius:50%;background:#ffc400}',
)

customElements.define(
  'bare-button',
  class extends HTMLElement {
    connectedCallback() {
      const root = this.attachShadow({ mode: 'open' })
      root.adoptedStyleSheets = [sheet]
      const button = document.createElement('button')
      button.type = 'button'
      button.ariaLabel = 'Speak'
      root.append(button)
    }
  },
)
