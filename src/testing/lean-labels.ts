import { createRequire } from 'node:module'

/*
 * To tell what a field is called, jsdom asks each label of the document which field it names, and for each of them
 * looks through all elements for the one with that id: a twentieth of what a test of a form costs. The document has
 * them by their id.
 */

/** A label as jsdom keeps it. */
interface Label {
  readonly control: object | null
  readonly _ownerDocument: { getElementById(id: string): object | null }
  getRootNode(options: object): object
  getAttributeNS(namespace: null, name: string): string | null
}
interface Implementation {
  implementation: { prototype: Label }
}

const jsdom = createRequire(import.meta.url)
const { prototype } = (jsdom('jsdom/lib/jsdom/living/nodes/HTMLLabelElement-impl.js') as Implementation).implementation
const { isLabelable } = jsdom('jsdom/lib/jsdom/living/helpers/form-controls.js') as {
  isLabelable(element: object): boolean
}
const DONE = Symbol.for('lean labels')
const whole = Object.getOwnPropertyDescriptor(prototype, 'control')?.get
if (!whole) throw new Error('jsdom no longer keeps the field of a label where it did')

// The files of a worker share its document.
if (!Reflect.has(prototype, DONE))
  Object.defineProperties(prototype, {
    [DONE]: { value: true },
    control: {
      get(this: Label) {
        const id = this.getAttributeNS(null, 'for')
        if (!id || this.getRootNode({}) !== this._ownerDocument) return whole.call(this) as object | null
        const field = this._ownerDocument.getElementById(id)
        return field && isLabelable(field) ? field : null
      },
    },
  })
