import { describe, expect, test } from 'vitest'
import { snippetKinds, writeSnippet, type WidgetSettings } from './snippets.ts'

const settings: WidgetSettings = {
  server: 'https://voice.example',
  agentUuid: 'c2a7d94e',
  language: '',
  position: 'right',
  accent: '',
  open: false,
}

describe('the snippet', () => {
  test('is two lines of HTML when nothing is chosen', () => {
    expect(writeSnippet('html', settings)).toBe(
      '<script type="module" src="https://voice.example/widget.js"></script>\n' +
        '<ringwell-voice agent-uuid="c2a7d94e"></ringwell-voice>',
    )
  })

  test('contains everything that is chosen', () => {
    const chosen: WidgetSettings = {
      ...settings,
      language: 'hindi',
      position: 'left',
      accent: '#17414b',
      open: true,
    }
    expect(writeSnippet('html', chosen)).toContain(
      '<ringwell-voice agent-uuid="c2a7d94e" language="hindi" position="left" accent="#17414b" open></ringwell-voice>',
    )
    expect(writeSnippet('react', chosen)).toContain(
      '<VoiceWidget agentUuid="c2a7d94e" server="https://voice.example" language="hindi" position="left" accent="#17414b" open />',
    )
    expect(writeSnippet('vue', chosen)).toContain('server="https://voice.example"')
    expect(writeSnippet('wordpress', chosen)).toContain('language="hindi"')
  })

  test.each(snippetKinds)('%s escapes the input', (kind) => {
    const written = writeSnippet(kind, { ...settings, agentUuid: '"><script>x</script>' })
    expect(written).not.toContain('"><script>x')
  })
})
