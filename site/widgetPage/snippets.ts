import { brand } from '@ringwell/brand/brand.ts'

/** The settings that a page can give the widget. */
export interface WidgetSettings {
  /** Origin of the server, without a trailing slash. */
  server: string
  agentUuid: string
  /** Empty for the visitor's own language. */
  language: string
  position: 'right' | 'left'
  /** Empty for the accent colour of the brand. */
  accent: string
  open: boolean
}

/** The kinds in the order of the tabs. */
export const snippetKinds = ['html', 'react', 'vue', 'wordpress'] as const
export type SnippetKind = (typeof snippetKinds)[number]

const tag = `${brand.slug}-voice`

/** Writes the code to paste. It contains only the settings that differ from the defaults. */
export function writeSnippet(kind: SnippetKind, settings: WidgetSettings): string {
  return writers[kind](settings)
}

const writers: Record<SnippetKind, (settings: WidgetSettings) => string> = {
  html: writeHtml,
  react(settings) {
    const given = [
      ['agentUuid', settings.agentUuid],
      ['server', settings.server],
      ...optional(settings),
    ].map(([name, value = '']) => `${name}="${escape(value)}"`)
    return [
      `import { VoiceWidget } from '@${brand.slug}/widget/react'`,
      '',
      'export function Voice() {',
      `  return <VoiceWidget ${[...given, ...(settings.open ? ['open'] : [])].join(' ')} />`,
      '}',
    ].join('\n')
  },
  vue: (settings) =>
    [
      '<script setup>',
      `import '@${brand.slug}/widget'`,
      '</script>',
      '',
      '<template>',
      `  ${writeElement([['server', settings.server], ...attributesOf(settings)], settings.open)}`,
      '</template>',
    ].join('\n'),
  wordpress: (settings) =>
    [
      '// functions.php of your theme',
      "add_action('wp_footer', function () { ?>",
      ...writeHtml(settings)
        .split('\n')
        .map((line) => `  ${line}`),
      '<?php });',
    ].join('\n'),
}

function writeHtml(settings: WidgetSettings): string {
  return [
    `<script type="module" src="${settings.server}/widget.js"></script>`,
    writeElement(attributesOf(settings), settings.open),
  ].join('\n')
}

const optional = ({ language, position, accent }: WidgetSettings): [string, string][] => [
  ...(language ? [['language', language] satisfies [string, string]] : []),
  ...(position === 'left' ? [['position', position] satisfies [string, string]] : []),
  ...(accent ? [['accent', accent] satisfies [string, string]] : []),
]

const attributesOf = (settings: WidgetSettings): [string, string][] => [
  ['agent-uuid', settings.agentUuid],
  ...optional(settings),
]

function writeElement(attributes: readonly [string, string][], open: boolean): string {
  const written = attributes.map(([name, value]) => ` ${name}="${escape(value)}"`).join('')
  return `<${tag}${written}${open ? ' open' : ''}></${tag}>`
}

/** Escapes a value, because visitors can type anything into the identifier field. */
const escape = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
