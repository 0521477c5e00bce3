/** All widgets of the page share these. Each widget adopts a sheet once, however often it is moved. */
const sheets = new Map<string, CSSStyleSheet>()

export function adoptStyles(root: ShadowRoot, text: string): void {
  const sheet = sheets.get(text) ?? new CSSStyleSheet()
  if (!sheets.has(text)) sheet.replaceSync(text)
  sheets.set(text, sheet)
  if (root.adoptedStyleSheets.includes(sheet)) return
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
