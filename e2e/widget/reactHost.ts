/** Runs in the browser: a React application that shows the widget and removes it again. */
import { createVoiceWidget, type VoiceWidgetElement } from '@ringwell/widget/react/VoiceWidget.ts'
import { createElement, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

declare const SERVER: string
declare const AGENT: string

const script = `${SERVER}/widget.js`
const VoiceWidget = createVoiceWidget(
  { tagName: 'ringwell-voice', prefix: 'ringwell' },
  () => import(script),
)

const tools = [{ name: 'host_tool', description: 'Tells what the host knows.', run: () => 'much' }]

const button = (label: string, onClick: () => void) =>
  createElement('button', { type: 'button', onClick }, label)

function App() {
  const [shown, setShown] = useState(true)
  const [open, setOpen] = useState(false)
  const [heard, setHeard] = useState('')
  const [widget, setWidget] = useState<VoiceWidgetElement | null>(null)
  return createElement(
    StrictMode,
    null,
    button('Toggle', () => setShown(!shown)),
    button('Open by property', () => setOpen(true)),
    button('Open by method', () => widget?.open()),
    createElement('p', { 'data-testid': 'heard' }, heard),
    shown &&
      createElement(VoiceWidget, {
        ref: setWidget,
        agentUuid: AGENT,
        server: SERVER,
        open,
        tools,
        onClosed: () => setOpen(false),
        onLive: () => setHeard((words) => `${words}live`),
      }),
  )
}

const root = document.querySelector('#root')
if (root) createRoot(root).render(createElement(App))
