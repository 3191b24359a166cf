/*
 * jsdom works out every property of every element that a test asks whether it is visible, and asking by role asks it of
 * all of them. Of what the components style, the document of a test gets the properties that decide what a person can
 * see and click, and those that a test looks at; the rest is a third of what such a test costs.
 */
const KEPT = new Set([
  'display',
  'visibility',
  'pointer-events',
  'content',
  // Toasts.test.tsx, Comparar.test.tsx
  'flex-direction',
  'position',
  'right',
  'text-decoration',
])
const DECLARATION = /([\w-]+):(?:[^;{}"'()]|"[^"]*"|'[^']*'|\((?:[^()"']|"[^"]*"|'[^']*'|\([^()]*\))*\))*(?:;|(?=\}))/g

/** A rule without the properties that no test asks of; undefined when it has no other. */
function lean(rule: string): string | undefined {
  let kept = 0
  const text = rule.replace(DECLARATION, (declaration, property: string) =>
    KEPT.has(property) && ++kept ? declaration : '',
  )
  return kept ? text : undefined
}

// Emotion writes each rule as the text of a style element.
HTMLStyleElement.prototype.appendChild = function <T extends Node>(node: T): T {
  if (!(node instanceof Text) || node.data === '') return Node.prototype.appendChild.call(this, node) as T
  const text = lean(node.data)
  if (text) {
    node.data = text
    Node.prototype.appendChild.call(this, node)
  }
  return node
}

const STYLE_OF = /^style\[([\w-]+)="([^"\\]*)"\]$/

// Emotion and MUI ask at each mount whether a style element is there, by its attribute. For that jsdom asks every node,
// some fifteen milliseconds; an element's children it has at hand.
for (const { prototype } of [Document, Element]) {
  const anywhere = prototype.querySelector
  prototype.querySelector = function (this: Document | Element, selector: string): Element | null {
    const [, attribute, value] = STYLE_OF.exec(selector) ?? []
    if (!attribute) return anywhere.call(this, selector)
    for (let node = document.head.firstElementChild; node; node = node.nextElementSibling)
      if (node.localName === 'style' && node.getAttribute(attribute) === value) return node
    return null
  }
}
