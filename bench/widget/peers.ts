/**
 * Other embeddable voice widgets: how to embed those whose packages are available, and what is known about
 * the rest.
 */
import type { Page } from 'playwright-core'
import type { Embed } from './measure.ts'

export interface Peer {
  name: string
  /** The package on npm, at exactly this version. */
  package?: { name: string; version: string }
  embed?: Omit<Embed, 'name' | 'folder'>
  /** Why the widget can't be installed, if it can't. */
  absent?: string
  /**
   * Figures measured in November 2026 on another machine, by the same rules: kB of script until the button
   * and until the microphone, requests + API calls, ms visible, ms script.
   */
  quoted: readonly [string, string, string, string, string]
}

/** Clicks the embed's button, in any shadow root. */
const press = (selector: string) => async (page: Page) => {
  await page.locator(selector).first().click()
}

const elevenLabs: Peer['embed'] = {
  html:
    '<elevenlabs-convai agent-id="agent_0000000000000000000000000000"></elevenlabs-convai>' +
    '<script src="/files/dist/index.js" async type="text/javascript"></script>',
  button: 'button',
  call: press('button'),
  // What the widget's API answers for an agent without settings of its own.
  answers: {
    '/widget': {
      agent_id: 'agent_0000000000000000000000000000',
      widget_config: {
        variant: 'compact',
        placement: 'bottom-right',
        avatar: { type: 'orb', color_1: '#2792dc', color_2: '#9ce6e6' },
        feedback_mode: 'none',
        language: 'en',
        supported_language_overrides: [],
        language_presets: {},
        text_contents: {},
        styles: {},
        first_message: 'Hello.',
        disable_banner: true,
      },
    },
  },
}

export const peers: readonly Peer[] = [
  {
    name: 'Dograh 1.1.0',
    absent: 'its own server hands it out',
    quoted: ['18.2', '18.2', '2+2', '409', '12'],
  },
  {
    name: 'Vapi 0.1.1',
    package: { name: '@vapi-ai/client-sdk-react', version: '0.1.1' },
    embed: {
      html:
        '<vapi-widget public-key="00000000-0000-4000-8000-000000000000" assistant-id="00000000-0000-4000-8000-000000000001" mode="voice"></vapi-widget>' +
        '<script src="/files/dist/embed/widget.umd.js" async></script>',
      button: '[class*="hover:scale-105"]',
      call: press('[class*="hover:scale-105"]'),
    },
    quoted: ['184.7', 'more', '2+1', '513', '150'],
  },
  {
    name: 'ElevenLabs 0.5.4',
    package: { name: '@elevenlabs/convai-widget-embed', version: '0.5.4' },
    embed: elevenLabs,
    quoted: ['191.5', '191.5', '2+1', '939', '141'],
  },
  {
    name: 'Intervo 1.0.22',
    absent: 'its package was not found',
    quoted: ['253.5', '–', '4+1', '790', '126'],
  },
  {
    name: 'LiveKit agent-starter-embed',
    absent: 'it is built from its repository',
    quoted: ['287.1', '287.1', '4+2', '1279', '666'],
  },
  {
    name: 'ElevenLabs 0.16.4',
    package: { name: '@elevenlabs/convai-widget-embed', version: '0.16.4' },
    embed: elevenLabs,
    quoted: ['465.9', '465.9', '2+2', '1393', '604'],
  },
]
