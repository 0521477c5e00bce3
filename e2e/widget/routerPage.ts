/** A single-page application without a framework. It builds each view again, and moves the widget into it. */
interface RouterPageOptions {
  server: string
  tagName: string
  agentUuid: string
}

/** Runs in the page. It must be self-contained, because its source is sent. */
function startRouter(tagName: string): void {
  const views: Record<string, string> = { '/app': 'Home', '/app/prices': 'Prices' }
  const widget = document.querySelector(tagName)
  const show = () => {
    const name = views[location.pathname] ?? 'Home'
    const view = document.createElement('main')
    const heading = document.createElement('h1')
    heading.textContent = name
    const links = Object.entries(views).map(([path, text]) => {
      const link = document.createElement('a')
      link.href = path
      link.textContent = text
      return link
    })
    const aside = document.createElement('aside')
    aside.id = `aside-of-${name.toLowerCase()}`
    view.append(heading, ...links, aside)
    // This removes the old view together with the widget. Then the widget gets a new parent.
    document.body.replaceChildren(view)
    if (widget) aside.append(widget)
  }
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a')
    if (!link) return
    event.preventDefault()
    history.pushState(undefined, '', link.href)
    show()
  })
  addEventListener('popstate', show)
  show()
}

export const routerPage = ({ server, tagName, agentUuid }: RouterPageOptions): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>App</title>` +
  `<script type="module" src="${server}/widget.js"></script></head>` +
  `<body><${tagName} agent-uuid="${agentUuid}"></${tagName}>` +
  `<script>(${startRouter.toString()})(${JSON.stringify(tagName)})</script></body></html>`
