import { brand } from '@ringwell/brand/brand.ts'

/** Code for a page that lets the agent call one of its functions. */
export const toolSnippet = `const widget = document.querySelector('${brand.slug}-voice')
await customElements.whenDefined('${brand.slug}-voice')

widget.registerTool({
  name: 'find_order',
  description: 'Finds out where an order is.',
  parameters: {
    type: 'object',
    properties: { order_number: { type: 'string', title: 'order number' } },
    required: ['order_number'],
  },
  examples: ['Where is my order?', 'When does my parcel arrive?'],
  async run({ order_number }, { signal }) {
    const answer = await fetch('/orders/' + encodeURIComponent(order_number), { signal })
    return answer.ok ? answer.json() : { say: 'I found no order with that number.' }
  },
})`

/** Code that makes the widget ask for details before a call. */
export const detailsSnippet = `<${brand.slug}-voice agent-uuid="YOUR-AGENT" lead-fields="name phone"></${brand.slug}-voice>`
