/**
 * The compiler turns TSX into calls of this module. A component is a function of its properties and is called
 * at once. It has no state or lifecycle.
 */
export type Child = VNode | string | number | false | null | undefined | readonly Child[]

export interface Attributes {
  children?: Child
  /** Called once, when the element is created. */
  made?: (element: HTMLElement & SVGElement) => void
  [name: string]: unknown
}

type Handle = (event: Event) => void

/**
 * Named like the properties of elements, because a policy that forbids inline scripts allows handlers set as
 * properties.
 */
interface Handlers {
  onclick?: (event: MouseEvent) => void
  onchange?: Handle
  onsubmit?: Handle
}

export interface VNode {
  tag: string
  attributes: Attributes
}

type Component<Props> = (props: Props) => VNode

export function jsx<Props extends Attributes>(
  tag: string | Component<Props>,
  attributes: Props,
): VNode {
  return typeof tag === 'string' ? { tag, attributes } : tag(attributes)
}
export { jsx as jsxDEV, jsx as jsxs }

// The compiler looks for this name.
export declare namespace JSX {
  type Element = VNode
  type IntrinsicElements = Record<string, Attributes & Handlers>
  interface ElementChildrenAttribute {
    children: unknown
  }
}
