/** Runs in the browser: a Vue application that shows the bare element and removes it again. */
import { createApp, h, ref } from 'vue'

declare const SERVER: string
declare const AGENT: string

await import(`${SERVER}/widget.js`)

const shown = ref(true)
const open = ref(false)
const heard = ref('')
const element = ref<{ open(): void }>()
const button = (label: string, onClick: () => void) =>
  h('button', { type: 'button', onClick }, label)

createApp({
  render: () => [
    button('Toggle', () => (shown.value = !shown.value)),
    button('Open by property', () => (open.value = true)),
    button('Open by method', () => element.value?.open()),
    h('p', { 'data-testid': 'heard' }, heard.value),
    shown.value
      ? h('ringwell-voice', {
          ref: element,
          'agent-uuid': AGENT,
          open: open.value,
          'onRingwell:closed': () => (open.value = false),
          'onRingwell:live': () => (heard.value += 'live'),
        })
      : undefined,
  ],
}).mount('#root')
