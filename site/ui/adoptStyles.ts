const adopted = new Set<string>()

/** Adds styles for as long as the document lasts, once. Pages add and remove their own. */
export function adoptStyles(css: string): void {
  if (adopted.has(css)) return
  adopted.add(css)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
