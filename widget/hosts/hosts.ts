/** Third-party pages that embed the widget. Each one gets in its way differently. */
export interface Host {
  name: string
  /** The Content-Security-Policy header of the page's response. */
  policy?: string
  html: string
}

export interface HostOptions {
  /** The origin of the widget's server, which is not the page's. */
  server: string
  tagName: string
  agentUuid: string
}

export function makeHosts({ server, tagName, agentUuid }: HostOptions): Host[] {
  const script = `<script type="module" src="${server}/widget.js"></script>`
  const widget = `<${tagName} agent-uuid="${agentUuid}"></${tagName}>`
  const page = (body: string, head = '', root = 'lang="en"') =>
    `<!doctype html><html ${root}><head><meta charset="utf-8"><title>A page</title>` +
    `<meta name="viewport" content="width=device-width,initial-scale=1">${head}${script}</head>` +
    `<body><main><h1>A page</h1><p>With <a href="#">a link</a>.</p>${body}</main></body></html>`

  return [
    { name: 'plain', html: page(widget) },
    {
      name: 'strict policy',
      policy: `default-src 'none'; script-src ${server}; connect-src ${server}; require-trusted-types-for 'script'`,
      html: page(widget),
    },
    {
      name: 'hostile styles',
      html: page(
        `<div class="trap">${widget}</div><div class="cover"></div>`,
        `<style>
          * { all: unset !important; display: none !important; color: red !important;
              font-size: 3px !important; pointer-events: none !important; transform: scale(0.2) !important }
          html, body { display: block !important; font-size: 5px !important; direction: rtl !important }
          main, .trap { display: block !important }
          .trap { overflow: hidden !important; width: 1px !important; filter: blur(3px) !important }
          .cover { display: block !important; position: fixed !important; inset: 0 !important;
                   z-index: 2147483647 !important; background: white !important }
        </style>`,
      ),
    },
    { name: 'right to left', html: page(widget, '', 'lang="ar" dir="rtl"') },
    {
      name: 'quirks mode',
      html: `<html><head><title>Old</title>${script}</head><body bgcolor=white><center><table><tr><td>${widget}</table>`,
    },
  ]
}

/** Makes a page with a frame, which contains a page of another origin with the widget. */
export function makeFrame(inner: string): string {
  return (
    '<!doctype html><html lang="en"><head><title>A frame</title></head><body>' +
    `<iframe title="A page" src="${inner}" allow="microphone" width="460" height="700"></iframe></body></html>`
  )
}
