import { createRequire } from 'node:module'

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

/** A rule as jsdom keeps it, and the sheet that it stands in. */
interface Rule {
  parentStyleSheet: { cssRules: { _list: Rule[] } }
  style?: { length: number; item(index: number): string }
}

/**
 * Takes out of jsdom's own style sheet the rules of which nothing is kept: most of what it matches an element against
 * are those, and their selectors are the slow ones. Four fifths of what it takes to say how an element looks.
 */
function leanDefaults(): void {
  const idl = createRequire(import.meta.url)('jsdom/lib/generated/idl/CSSImportRule.js') as {
    isImpl(rule: Rule): boolean
  }
  const { isImpl } = idl
  let first: Rule | undefined
  // Asked of each rule, those of its own sheet before all others.
  idl.isImpl = (rule) => {
    first ??= rule
    return isImpl(rule)
  }
  getComputedStyle(document.documentElement)
  idl.isImpl = isImpl
  const rules = first?.parentStyleSheet.cssRules._list
  if (!rules) throw new Error('jsdom no longer asks of each rule of its own style sheet what it is')
  const isKept = ({ style }: Rule) =>
    !style || Array.from({ length: style.length }, (_, at) => style.item(at)).some((property) => KEPT.has(property))
  rules.splice(0, rules.length, ...rules.filter(isKept))
}

/** Emotion writes each rule as the text of a style element: of it only what is kept. */
function leanRules(): void {
  HTMLStyleElement.prototype.appendChild = function <T extends Node>(node: T): T {
    if (!(node instanceof Text) || node.data === '') return Node.prototype.appendChild.call(this, node) as T
    const text = lean(node.data)
    if (text) {
      node.data = text
      Node.prototype.appendChild.call(this, node)
    }
    return node
  }
}

const STYLE_OF = /^style\[([\w-]+)="([^"\\]*)"\]$/

/**
 * Emotion and MUI ask at each mount whether a style element is there, by its attribute. For that jsdom asks every node,
 * some fifteen milliseconds; an element's children it has at hand.
 */
function findStylesAtHand(): void {
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
}

const DONE = Symbol.for('lean styles')

// The files of a worker share its document.
if (!Reflect.has(document, DONE)) {
  Reflect.set(document, DONE, true)
  leanDefaults()
  leanRules()
  findStylesAtHand()
}
